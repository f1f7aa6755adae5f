// A game that waits, over the board that cannot be played: why, which chairs to fill, and who can go on.

import type { JSX } from "preact";
import { ask, thisGame } from "../store";
import type { Scene } from "../store";
import { chairName, isAmong } from "../tell";
import type { Chair } from "../wire";
import { seatBot } from "./bots";
import { Button } from "./button";
import { sure } from "./sure";
import "./pause.css";

export function Paused(scene: Scene): JSX.Element {
  const { view, mine, name, words } = scene;
  const { pause, cannot_resume: off, owner } = view;
  return (
    <div class="hold">
      <div class="sheet">
        <h2>{words.table.onHold}</h2>
        <p>{off ? words.said("still-missing", off) : words.pause.ready}</p>
        {off !== pause && <p class="faint">{words.pause.because(words.said("paused", pause ?? ""))}</p>}
        {view.vacant.map((chair, at) => <Vacant key={at} scene={scene} chair={chair} />)}
        {mine ? (
          <p class="buttons">
            <Button kind="main" off={off && words.said("still-missing", off)} onClick={() => ask({ do: "resume", ...thisGame(view) })}>
              {words.pause.resume}
            </Button>
            <Button kind="quiet" onClick={() => end(scene)}>{words.pause.end}</Button>
          </p>
        ) : (
          <p>{words.pause.ownerResumes(owner ? name(owner) : words.pause.theOwner)}</p>
        )}
      </div>
    </div>
  );
}

async function end({ view, words }: Scene): Promise<void> {
  if (await sure(words.pause.endSure, words.pause.end)) await ask({ do: "end-game", ...thisGame(view) });
}

function Vacant({ scene, chair }: { scene: Scene; chair: Chair }): JSX.Element {
  const { mine, words: { lobby } } = scene;
  const title = chairName(scene, chair);
  return (
    <p class="buttons">
      {isAmong(scene.view.free, chair) ? (
        <Button onClick={() => ask({ do: "sit", chair })}>{`${lobby.sit}: ${title}`}</Button>
      ) : (
        <span>{title}</span>
      )}
      {mine && <Button kind="quiet" onClick={() => seatBot(chair)}>{lobby.bot}</Button>}
    </p>
  );
}
