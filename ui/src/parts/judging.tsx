// The referee's move: a clue is allowed, or turned down with a reason.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { roomCode } from "../route";
import { ask, thisTurn } from "../store";
import type { Scene } from "../store";
import { keep, kept } from "../tab";
import { wanted } from "../tell";
import { MAX_REASON } from "../wire";
import type { GameOnWire } from "../wire";
import { Button } from "./button";

export function Judging({ scene, game }: { scene: Scene; game: GameOnWire }): JSX.Element {
  const { judge: say } = scene.words;
  const here = `reason ${roomCode.peek() ?? ""} ${scene.view.dealt} ${game.turn}`;
  const reason = useMemo(() => signal(kept(here)), []);
  const write = (text: string): void => {
    reason.value = text;
    keep(here, text); // at once: an effect would wait for the next frame, and a reload does not
  };
  const judge = async (valid: boolean): Promise<void> => {
    const said = reason.value;
    const done = await ask({ do: "judge", ...thisTurn(scene.view), valid, reason: valid ? "" : said });
    if (done && reason.value === said) write("");
  };
  return (
    <div class="judging">
      <p>{game.pending && wanted(scene, game.team, game.pending)}</p>
      <label>
        <span>{say.reason}</span>
        <input id="reason" maxLength={MAX_REASON} autocomplete="off" value={reason.value} onInput={(event) => write(event.currentTarget.value)} />
      </label>
      <div class="buttons">
        <Button kind="main" onClick={() => judge(true)}>{say.allow}</Button>
        <Button onClick={() => judge(false)}>{say.reject}</Button>
      </div>
    </div>
  );
}
