// A table for one: the board and the dock of every other game, with what belongs to a page of its own beside them.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { away } from "../../solo/post";
import { keepKnocking } from "../../knock";
import { link } from "../../route";
import { askAgain, busy } from "../../solo/table";
import { scene } from "../../store";
import type { Scene } from "../../store";
import { useTitle } from "../../title";
import type { GameOnWire } from "../../wire";
import { soloWords } from "../../words/solo";
import { Board } from "../board";
import { Button } from "../button";
import { CurrentClue } from "../clue";
import { HelpButton } from "../help";
import { Hull } from "../hull";
import { Legend } from "../legend";
import { Footer, Mast } from "../mast";
import { Move } from "../move";
import { Status } from "../status";
import { Theatre } from "../theatre";

/** What came of a board that is over. */
export interface Ended {
  readonly head: string;
  readonly text: string;
  readonly dock: ComponentChildren;
}

interface Props {
  readonly title: string;
  /** Paths and names of the ways to play. */
  readonly ways: readonly (readonly [string, string])[];
  readonly at: string;
  /** Asks before one goes another way, where that gives something away. */
  readonly may?: (path: string) => Promise<boolean>;
  /** Whether what is known is of that way already. */
  readonly opened: boolean;
  readonly ended: Ended | null;
  readonly left: ComponentChildren;
  readonly right: (scene: Scene, game: GameOnWire) => ComponentChildren;
  /** What is said while there is no server. */
  readonly without: ComponentChildren;
  /** And what waits for it. */
  readonly waits?: ComponentChildren;
}

export function SoloPage({ title, ways, at, may, opened, ended, left, right, without, waits }: Props): JSX.Element {
  const now = scene.value;
  const game = now?.view.game;
  useTitle(ended?.head ?? title);
  return (
    <div class="solo-page">
      <Mast />
      <nav class="solo-ways" aria-label={title}>
        <p>{title}</p>
        <ul>
          {ways.map(([path, name]) => (
            <li key={path}><a {...link(path, may && (() => may(path)))} aria-current={path === at ? "page" : undefined}>{name}</a></li>
          ))}
        </ul>
        <HelpButton />
      </nav>
      <main class={`table solo ${ended ? "over" : "playing"}`} aria-busy={busy.value || !opened}>
        <div class="centre">
          {away.value && <Away waits={waits}>{without}</Away>}
          {now && game ? <Table scene={now} game={game} ended={ended} /> : <Waiting title={title} />}
        </div>
        <div class="table-rail left">{left}</div>
        <div class="table-rail right">{now && game && right(now, game)}</div>
      </main>
      <Footer />
    </div>
  );
}

function Table({ scene: now, game, ended }: { scene: Scene; game: GameOnWire; ended: Ended | null }): JSX.Element {
  return (
    <>
      <Hull of="status">{ended ? <Head ended={ended} team={game.team} /> : <Status {...now} />}</Hull>
      <Hull of="clue"><CurrentClue scene={now} game={game} /></Hull>
      <div class="cabinet">
        <Board scene={now} game={game} />
        <Theatre />
      </div>
      <div class="below">
        <Hull of="move">
          {ended ? <section class="dock result" aria-label={ended.head}>{ended.dock}</section> : <Move scene={now} game={game} />}
        </Hull>
      </div>
      <Legend scene={now} game={game} />
    </>
  );
}

/** Where the status was; it takes the focus over from the button that is gone. */
function Head({ ended, team }: { ended: Ended; team: string }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.closest(".board")) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class={`status done ${team}`}>
      <h1 ref={heading} tabIndex={-1}>{ended.head}</h1>
      <p>{ended.text}</p>
    </div>
  );
}

function Waiting({ title }: { title: string }): JSX.Element {
  return (
    <div class="status">
      <h1>{title}</h1>
      <p>{!away.value && soloWords.value.loading}</p>
    </div>
  );
}

function Away({ children, waits }: { children: ComponentChildren; waits: ComponentChildren }): JSX.Element {
  useEffect(() => keepKnocking(askAgain), []);
  return (
    <div class="sheet away">
      <div role="alert">{children}</div>
      <Button onClick={askAgain}>{soloWords.value.retry}</Button>
      {waits}
    </div>
  );
}

/** Names and what they come to. */
export const Figures = ({ of }: { of: readonly (readonly [string, string | number])[] }): JSX.Element => (
  <dl class="figures">
    {of.map(([name, figure]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
);
