// What is beside the board: time, calls, what can be done, the best line, and how it has ended.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { away } from "../../cords/ask";
import { shareText } from "../../cords/book";
import * as game from "../../cords/game";
import { bigFirst, secondsOf, tellCommand, tellCost, tellEnding } from "../../cords/tell";
import { useFocusKept } from "../../focus";
import { copy } from "../../share";
import type { CordTable, Kind, LegalMove } from "../../wire";
import { cordWords } from "../../words/cords";
import { Button } from "../button";
import { sure } from "../sure";

const KINDS: readonly Kind[] = ["reverse", "exchange", "cross", "transfer"];

interface Props {
  readonly table: CordTable;
}

// --- time ---------------------------------------------------------------------------------------------------------------

export function Dials({ table }: Props): JSX.Element {
  const words = cordWords.value;
  return (
    <section class="sheet dials" aria-label={words.time}>
      <ul>
        {table.dice.map((left, die) => (
          <li key={die}><Dial die={die + 1} left={left} /></li>
        ))}
      </ul>
      <Total seconds={secondsOf(table)} />
      <label class="tick" title={words.myselfHint}>
        <input type="checkbox" checked={game.myself.value} onChange={(event) => game.chooseMyself(event.currentTarget.checked)} />
        {words.myself}
      </label>
    </section>
  );
}

/** The sentence of the time that is left, its number large. */
function Total({ seconds }: { seconds: number }): JSX.Element {
  const [before, after] = cordWords.value.left(seconds).split(String(seconds));
  return <p class="total">{before}<b>{seconds}</b>{after}</p>;
}

/** Six marks round a face, and a hand at the seconds that are left. */
function Dial({ die, left }: { die: number; left: number }): JSX.Element {
  const turn = (mark: number): string => `rotate(${mark * 45 - 135})`;
  return (
    <svg class={`die-dial ${left ? "" : "gone"}`} viewBox="-34 -34 68 68" role="img" aria-label={cordWords.value.dial(die, left)}>
      <circle class="face" r="31" />
      {[0, 1, 2, 3, 4, 5, 6].map((mark) => <path key={mark} class={mark && mark <= left ? "mark on" : "mark"} d="M0 -28V-22" transform={turn(mark)} />)}
      <path class="hand" d="M-2.5 3L0 -21L2.5 3Z" transform={turn(left)} />
      <circle class="hub" r="9.5" />
      <text y="4.5">{left || "–"}</text>
    </svg>
  );
}

// --- the round ----------------------------------------------------------------------------------------------------------

export function Round({ table }: Props): JSX.Element {
  const words = cordWords.value;
  const { hangUp, hangUpSure } = words;
  const over = table.ending !== null;
  useFocusKept();
  return (
    <section class="sheet cord-round" aria-label={words.round(table.round, table.deals.length)}>
      {over && <Ended table={table} />}
      <div class="buttons">
        {table.phase === "dealt" && <Button kind="main big" onClick={() => game.perform("begin", 0)}>{words.begin}</Button>}
        {table.round_over && <Button kind="main big" onClick={game.nextRound}>{words.next}</Button>}
        {game.taken.value && <Button kind="brass" onClick={() => (game.taken.value = null)}>{words.letGo}</Button>}
        <Button onClick={game.undo} off={!game.canUndo.value && words.nothingToUndo}>{words.undo}</Button>
        <Button onClick={game.redo} off={!game.canRedo.value && words.nothingToRedo}>{words.redo}</Button>
        {!over && <Button kind="quiet" onClick={async () => (await sure(hangUpSure, hangUp)) && game.hangUp()}>{hangUp}</Button>}
      </div>
      {game.practice.value && !game.counted.value && <p class="faint">{words.practice}</p>}
    </section>
  );
}

function Ended({ table }: Props): JSX.Element {
  const words = cordWords.value;
  const { share } = words;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const daily = game.name.value.kind === "daily";
  const text = shareText(game.name.value.text, table.left, table.ending, words);
  return (
    <div class="ended">
      <h2 ref={heading} tabIndex={-1}>{tellEnding(words, table)}</h2>
      {table.title && <p class="title" lang="en">{words.titled(table.title)}</p>}
      {daily && (
        <>
          <pre aria-label={share.title}>{text}</pre>
          <Button kind="main" onClick={() => copy(text, words.deal.copied, words.deal.copyBy(text))}>{share.copy}</Button>
          <p class="faint">{game.counted.value ? share.counted : share.notCounted}</p>
        </>
      )}
    </div>
  );
}

export function Calls({ table }: Props): JSX.Element {
  const words = cordWords.value;
  return (
    <section class="sheet cord-calls">
      <h2>{words.path}</h2>
      <ul>
        {table.calls.map(({ call, incoming, recipient, waits }) => (
          <li key={call}>
            <span class={`chip call-${call}`} aria-hidden="true">{call}</span>
            <span>{bigFirst(words.calls[call] ?? call)}: {words.open(incoming, recipient)}</span>
            <small>{waits ? words.mustWait : words.isOpen}</small>
          </li>
        ))}
        {table.done.connected.map(({ call, circles }) => (
          <li key={call} class="made">
            <span class="lamp lit" aria-hidden="true" />
            <span>{bigFirst(words.connected(words.calls[call] ?? call, circles))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who starts it may be far below the board. */
function replayInSight(): void {
  document.querySelector(".cord-board")?.scrollIntoView({ block: "nearest" });
  void game.replay();
}

// --- the best line --------------------------------------------------------------------------------------------------------

export function BestLine({ table }: Props): JSX.Element {
  const words = cordWords.value;
  const over = table.ending !== null || table.round_over;
  const found = game.hint.value;
  useFocusKept();
  return (
    <section class="sheet best">
      <div class="buttons">
        <Button kind="brass" onClick={() => (over ? game.review() : game.think())} off={game.thinking.value && words.thinking}>
          {over ? words.review : words.hint}
        </Button>
        {found && !found.proved && !game.thinking.value && <Button onClick={game.thinkLonger}>{words.longer}</Button>}
        {found && found.line.length > 0 && (
          <>
            <Button onClick={game.follow}>{words.follow}</Button>
            <Button onClick={() => (game.replaying.value ? void (game.replaying.value = false) : replayInSight())}>
              {game.replaying.value ? words.stopReplay : words.replay}
            </Button>
          </>
        )}
      </div>
      <div role="status">
        {game.thinking.value && <p class="faint">{words.thinking}</p>}
        {away.value && !found && <p class="faint">{words.needsServer.hints}</p>}
        {found && <p>{tellHint(found.seconds, found.bound, found.proved)}</p>}
      </div>
      {found && found.line.length > 0 && (
        <ol aria-label={words.line}>
          {found.line.map((command, at) => <li key={at}>{tellCommand(words, command)} <code>{command}</code></li>)}
        </ol>
      )}
    </section>
  );
}

function tellHint(seconds: number, bound: number, proved: boolean): string {
  const words = cordWords.value;
  if (!seconds) return proved ? words.noneProved : words.noneFound;
  return proved ? words.proved(seconds) : words.soFar(seconds, bound);
}

// --- every move, and what has happened ---------------------------------------------------------------------------------------

export function AllMoves({ table }: Props): JSX.Element | null {
  const words = cordWords.value;
  if (!table.moves.length) return null;
  return (
    <details class="sheet moves">
      <summary>{words.all(table.moves.length)}</summary>
      {KINDS.map((kind) => <MovesOf key={kind} title={words.kinds[kind]} moves={table.moves.filter((one) => one.kind === kind)} />)}
    </details>
  );
}

function MovesOf({ title, moves }: { title: string; moves: readonly LegalMove[] }): JSX.Element | null {
  if (!moves.length) return null;
  return (
    <>
      <h3>{title}</h3>
      <div class="buttons">
        {moves.map((legal) => (
          <Button key={legal.move} kind="quiet small" label={tellCost(cordWords.value, legal)} onClick={() => game.make(legal)}>
            {legal.move} · {legal.seconds}″
          </Button>
        ))}
      </div>
    </>
  );
}

export const Log = (): JSX.Element => (
  <details class="sheet cord-log">
    <summary>{cordWords.value.log}</summary>
    <ol>{game.log.value.map((line, at) => <li key={at}>{line}</li>)}</ol>
  </details>
);

// --- a question about dice ------------------------------------------------------------------------------------------------------

export function DiceQuestion(): JSX.Element {
  const words = cordWords.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const asked = game.question.value;
  useEffect(() => {
    if (asked && !dialog.current?.open) dialog.current?.showModal();
    if (!asked) dialog.current?.close();
  }, [asked]);
  return (
    <dialog ref={dialog} class="sheet" aria-label={words.time} onCancel={() => asked?.answer(null)}>
      {asked && (
        <div class="inside">
          <h2>{asked.text}</h2>
          <div class="buttons">
            {asked.dice.map(([die, left]) => <Button key={die} kind="brass big" onClick={() => asked.answer(die)}>{words.useDial(die, left)}</Button>)}
          </div>
          <Button kind="quiet" onClick={() => asked.answer(null)}>{words.cancel}</Button>
        </div>
      )}
    </dialog>
  );
}
