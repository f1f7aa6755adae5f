// The daily board without the server: how it was left, and moves that wait. Nothing here knows what a card is: moves are
// written down in order, each for its place among all moves of the day, and made once the server is back. A move whose
// place is taken has been made, so that none is made twice.

import { signal } from "@preact/signals";
import { VERSION } from "../wire";
import type { DailyPractice } from "../wire";
import type { Role } from "./book";
import { hearOf, keep, kept } from "./keep";

/** Moves for one turn, the first of which has the place `at`. */
export interface Waiting {
  readonly at: number;
  readonly turn: number;
  readonly moves: readonly string[];
}

const KEY = "switchboard.daily.waiting";
/** Views differ from version to version. */
const LEFT = `switchboard.daily.left.${VERSION}`;

export const waiting = signal(kept<Readonly<Record<string, Waiting>>>(KEY, {}));

const nameOf = (role: Role, date: string): string => `${role} ${date}`;
export const waitingFor = (role: Role, date: string): Waiting | null => waiting.value[nameOf(role, date)] ?? null;

function write(role: Role, date: string, now: Waiting | null): void {
  const { [nameOf(role, date)]: _, ...others } = waiting.value;
  waiting.value = now?.moves.length ? { ...others, [nameOf(role, date)]: now } : others;
  keep(KEY, waiting.value);
}

export const STOP = "red stops";

/** Whether there is room for a move: a turn has only so many, and ends with a stop. */
export function hasRoom({ game }: DailyPractice, written: readonly string[], move: string): boolean {
  const { guesses_left: most } = game;
  return !written.includes(move) && written.at(-1) !== STOP && (move === STOP || most === "unlimited" || written.length < most);
}

/** A giver has one clue, and the last word is what counts; a guesser's cards are taken one after another. */
export function writeDown(role: Role, now: DailyPractice, move: string): boolean {
  const before = role === "giver" ? [] : (waitingFor(role, now.date)?.moves ?? []);
  if (role === "guesser" && !hasRoom(now, before, move)) return false;
  write(role, now.date, { at: now.moves.length, turn: now.game.turn, moves: [...before, move] });
  return true;
}

export function takeBack(role: Role, date: string): void {
  const was = waitingFor(role, date);
  if (was) write(role, date, { ...was, moves: was.moves.slice(0, -1) });
}

export const forget = (role: Role, date: string): void => write(role, date, null);

/** What is to be made next, and what will not be any more: the turn it was meant for is over. */
export function due(role: Role, now: DailyPractice): { readonly next: string | null; readonly lapsed: readonly string[] } {
  const was = waitingFor(role, now.date);
  const rest = was?.moves.slice(Math.max(0, now.moves.length - was.at)) ?? [];
  const isOn = was !== null && was.at <= now.moves.length && !now.over && now.game.turn === was.turn;
  return isOn ? { next: rest[0] ?? null, lapsed: [] } : { next: null, lapsed: rest };
}

/** Days before this one for which moves wait. */
export const earlier = (today: string): readonly (readonly [Role, string])[] =>
  Object.keys(waiting.value).flatMap((name): (readonly [Role, string])[] => {
    const [role, date = ""] = name.split(" ");
    return date < today && (role === "giver" || role === "guesser") ? [[role, date]] : [];
  });

export const hearOfMoves = (): (() => void) => hearOf(KEY, () => void (waiting.value = kept(KEY, {})));

// --- the board as it was left -----------------------------------------------------------------------------------------

type Left = Readonly<Partial<Record<Role, DailyPractice>>>;

/** To a guesser it shows no more than lay open. */
export const keepLeft = (role: Role, now: DailyPractice): void => keep(LEFT, { ...kept<Left>(LEFT, {}), [role]: now });
export const leftOf = (role: Role, date: string): DailyPractice | null => {
  const left = kept<Left>(LEFT, {})[role];
  return left?.date === date ? left : null;
};
