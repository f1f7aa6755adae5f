// While a game is on: the board between the two teams, what you can do, what has been said.

import type { JSX } from "preact";
import { Board } from "../parts/board";
import { Chat } from "../parts/chat";
import { CurrentClue } from "../parts/clue";
import { Legend } from "../parts/legend";
import { Log } from "../parts/log";
import { Move } from "../parts/move";
import { Paused } from "../parts/pause";
import { Watchers } from "../parts/people";
import { Settings } from "../parts/settings";
import { Status } from "../parts/status";
import { RefereeSeat, TeamPanel } from "../parts/team";
import { Theatre } from "../parts/theatre";
import type { Scene } from "../store";
import "./table.css";

export function Table(scene: Scene): JSX.Element | null {
  const { view } = scene;
  const game = view.game;
  if (!game) return null;
  return (
    <main class={`table ${view.stage}`}>
      <div class="centre">
        <Status {...scene} />
        <CurrentClue scene={scene} game={game} />
        <div class="cabinet">
          <Board scene={scene} game={game} />
          <Theatre />
          {view.pause && <Paused {...scene} />}
        </div>
        <Legend scene={scene} game={game} />
        <Move scene={scene} game={game} />
      </div>
      <div class="table-rail left">
        <TeamPanel scene={scene} team="red" />
        <Chat {...scene} />
      </div>
      <div class="table-rail right">
        <TeamPanel scene={scene} team="blue" />
        {view.settings.referee === "seated" && <RefereeSeat scene={scene} />}
        <Log scene={scene} game={game} />
      </div>
      <div class="rest">
        <Watchers {...scene} />
        <Settings {...scene} />
      </div>
    </main>
  );
}
