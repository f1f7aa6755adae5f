// While a game is on: the board between the two teams, what you can do, what has been said. After it the same table, with the
// key open and what is said of the game: nothing is built anew, and nothing loses its place or the focus.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Board } from "../parts/board";
import { Chat } from "../parts/chat";
import { CurrentClue } from "../parts/clue";
import { Hull } from "../parts/hull";
import { later } from "../parts/later";
import { Legend } from "../parts/legend";
import { Log } from "../parts/log";
import { afterwards } from "../parts/memo";
import { Move } from "../parts/move";
import { Paused } from "../parts/pause";
import { Watchers } from "../parts/people";
import { Settings } from "../parts/settings";
import { Status } from "../parts/status";
import { RefereeSeat, TeamPanel } from "../parts/team";
import { Theatre } from "../parts/theatre";
import { InTurn } from "../pieces";
import { lookedAt, windTo } from "../rewind";
import { butMarks } from "../store";
import type { Scene } from "../store";
import type { GameOnWire, Mark } from "../wire";
import "./table.css";

export const fetchOver = (): Promise<typeof import("./over")> => import("./over");
const Rewind = later(async () => (await fetchOver()).Rewind);
const LookingBack = later(async () => (await fetchOver()).LookingBack, "quiet");
const NO_MARKS: readonly Mark[] = [];

export function Table(scene: Scene): JSX.Element | null {
  const { view } = scene;
  useEffect(showBoard, [view.dealt]);
  if (!view.game) return null;
  const over = view.stage === "over";
  const back = over && lookedAt.value;
  const game = back && back.dealt === view.dealt ? back.game : view.game;
  const then: Scene = over ? { ...scene, view: { ...view, game, marks: NO_MARKS } } : scene;
  return (
    <main class="table">
      <div class="centre">
        <InTurn rank="board"><Hull of="status"><Status {...scene} /></Hull></InTurn>
        <InTurn rank="board"><Hull of="clue"><CurrentClue scene={then} game={game} /></Hull></InTurn>
        <InTurn rank="board">
          <div class="cabinet">
            <Board scene={then} game={game} />
            <Theatre />
            {view.pause && <Paused {...scene} />}
          </div>
        </InTurn>
        <InTurn rank="dock"><Dock scene={scene} game={view.game} /></InTurn>
        <InTurn rank="dock"><Legend scene={then} game={game} /></InTurn>
      </div>
      <InTurn rank="sides"><Around scene={scene} then={then} /></InTurn>
    </main>
  );
}

/** A new game is to be seen: somebody may have read far below what was said of the last. Whoever is writing goes on. */
function showBoard(): void {
  if (!document.activeElement?.matches("input, textarea")) scrollTo(0, 0);
}

interface Playing {
  readonly scene: Scene;
  readonly game: GameOnWire;
}

/** What one can do; after a game what looks back is where one confirmed a moment ago: a press too many starts no other game. Until
 *  its turn comes it stays as it was, with moves that belong to the turn before and can do nothing to this one. */
const Dock = afterwards(({ scene, game }: Playing): JSX.Element => {
  const over = scene.view.stage === "over";
  return (
    <div class={over ? "below over" : "below"}>
      <div class="rewind">{over && <Rewind key={scene.view.dealt} scene={scene} game={game} />}</div>
      <Hull of="move"><Move scene={scene} game={game} /></Hull>
    </div>
  );
}, ({ scene }: Playing) => [scene], "dock");

interface Both {
  readonly scene: Scene;
  /** The same, with the game as it was at the time one looks back to. */
  readonly then: Scene;
}

/** The teams and their talk on both sides, and below what there is to be said of the room. */
const Around = afterwards(({ scene, then }: Both): JSX.Element => {
  const { view } = scene;
  const over = view.stage === "over";
  return (
    <>
      <div class="table-rail left">
        <InTurn rank="sides"><TeamPanel scene={then} team="red" /></InTurn>
        <InTurn rank="sides"><Chat {...scene} /></InTurn>
      </div>
      <div class="table-rail right">
        <InTurn rank="sides"><TeamPanel scene={then} team="blue" /></InTurn>
        {view.settings.referee === "seated" && <InTurn rank="sides"><RefereeSeat scene={scene} /></InTurn>}
        {view.game && <InTurn rank="sides"><Log scene={scene} game={view.game} {...(over && windTo.value && { onTurn: windTo.value })} /></InTurn>}
      </div>
      {view.game && over && <InTurn rank="sides"><div class="rest told"><LookingBack scene={scene} game={view.game} /></div></InTurn>}
      <div class="rest">
        <InTurn rank="sides"><Watchers {...scene} /></InTurn>
        <InTurn rank="sides"><Settings {...scene} /></InTurn>
      </div>
    </>
  );
}, ({ scene, then }: Both) => [...butMarks(scene), then.view.game], "sides");
