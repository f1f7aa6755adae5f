// After a game: the key is open, the game can be told again step by step, the coach says what could have been, and there is
// a rematch.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Board } from "../parts/board";
import { Chat } from "../parts/chat";
import { CurrentClue } from "../parts/clue";
import { Coach } from "../parts/coach";
import { Keepsakes } from "../parts/keepsakes";
import { Legend } from "../parts/legend";
import { Log } from "../parts/log";
import { Watchers } from "../parts/people";
import { gameOf, ReplayBar, showTurn, useReel } from "../parts/replay";
import { Settings } from "../parts/settings";
import { Starting } from "../parts/starting";
import { Status } from "../parts/status";
import { RefereeSeat, TeamPanel } from "../parts/team";
import { Theatre } from "../parts/theatre";
import { frames } from "../replay";
import { roomCode } from "../route";
import type { Scene } from "../store";
import type { GameOnWire } from "../wire";
import "./table.css";

export function Over(scene: Scene): JSX.Element | null {
  const { game } = scene.view;
  return game && <Ended scene={scene} game={game} />;
}

function Ended({ scene, game }: { scene: Scene; game: GameOnWire }): JSX.Element {
  const { view } = scene;
  const reel = useReel(useMemo(() => frames(game, scene), [view.dealt, scene.words, scene.theme]));
  const shown = gameOf(reel) ?? game;
  const then: Scene = { ...scene, view: { ...view, game: shown, marks: [] } };
  return (
    <main class="table over">
      <div class="centre">
        <Status {...scene} />
        <CurrentClue scene={then} game={shown} />
        <div class="cabinet">
          <Board scene={then} game={shown} />
          <Theatre />
        </div>
        <Legend scene={then} game={shown} />
        <section class="dock" aria-label={scene.words.table.yourMove}>
          <Starting {...scene} />
        </section>
        <ReplayBar reel={reel} />
      </div>
      <div class="table-rail left">
        <TeamPanel scene={then} team="red" />
        <Chat {...scene} />
      </div>
      <div class="table-rail right">
        <TeamPanel scene={then} team="blue" />
        {view.settings.referee === "seated" && <RefereeSeat scene={scene} />}
        <Log scene={scene} game={game} onTurn={(turn) => showTurn(reel, turn)} />
      </div>
      <div class="rest">
        <Keepsakes room={roomCode.value ?? ""} number={view.dealt} />
        <Coach room={roomCode.value ?? ""} number={view.dealt} reel={reel} teller={scene} />
        <Watchers {...scene} />
        <Settings {...scene} />
      </div>
    </main>
  );
}
