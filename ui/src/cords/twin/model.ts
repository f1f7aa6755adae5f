// The nouns of the cord puzzle, as in cords/model.py, deck.py, game.py and events.py. Places are 0 to 8 row by row; a port of
// the board is six times its place plus its number on the card; terminals are 0 to 17, calls 0 to 5 in order of precedence.

import type { Kind } from "../../wire";
import { AWAY, TERMINALS } from "./given";

export type Point = readonly [number, number];
export type Dice = readonly number[];

export interface Card {
  readonly cords: readonly Point[];
  readonly halves: readonly number[];
}

export interface Deck {
  readonly name: string;
  readonly cards: readonly Card[];
}

export interface Move {
  readonly kind: Kind;
  readonly a: number;
  readonly b: number;
}

/** A face is twice the card's number plus 1 if it is turned; cubes are at terminals or AWAY; a die at 0 is gone. */
export interface Position {
  readonly faces: readonly number[];
  readonly incoming: readonly number[];
  readonly recipient: readonly number[];
  readonly dice: Dice;
}

export interface Deal {
  readonly round: number;
  readonly faces: readonly number[];
  readonly incoming: readonly number[];
  readonly recipient: readonly number[];
}

export interface Connection {
  readonly call: number;
  readonly incoming: number;
  readonly recipient: number;
  readonly circles: number;
}

export interface Outcome {
  readonly ending: "won" | "out of time" | "hung up";
  readonly seconds: number;
}

export interface Game {
  readonly deck: Deck;
  readonly deals: readonly Deal[];
  readonly at: number;
  readonly position: Position;
  readonly phase: "dealt" | "play" | "over";
  readonly outcome: Outcome | null;
}

/** `pay` and `bank` are null where the player leaves the choice of dice open. */
export type Command =
  | { readonly does: "begin"; readonly bank: Dice | null }
  | { readonly does: "play"; readonly move: Move; readonly pay: Dice | null; readonly bank: Dice | null }
  | { readonly does: "hang up" };

export type Event =
  | { readonly is: "round begun"; readonly round: number }
  | { readonly is: "moved"; readonly move: Move; readonly pay: Dice; readonly dice: Dice }
  | { readonly is: "call connected"; readonly connection: Connection; readonly die: number | null; readonly dice: Dice }
  | { readonly is: "round ended"; readonly round: number; readonly seconds: number }
  | { readonly is: "game ended"; readonly outcome: Outcome };

/** A player's doing: the code and the sentence of the server. */
export class Refused extends Error {
  constructor(readonly code: string, readonly sentence: string) {
    super(`${code}: ${sentence}`);
  }
}

export const badNotation = (sentence: string): Refused => new Refused("bad-notation", sentence);

export const isIncoming = (terminal: number): boolean => terminal < TERMINALS / 2;
export const terminalName = (terminal: number): string => `${isIncoming(terminal) ? "C" : "R"}${(terminal % 9) + 1}`;
export const openCalls = (position: Position): number[] => position.incoming.flatMap((at, call) => (at === AWAY ? [] : [call]));
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What is there for certain: an index that is out of its array is a bug, and is told as one. */
export function at<T>(things: readonly T[], index: number): T {
  const found = things[index];
  if (found === undefined) throw new RangeError(`There is no ${index} among ${things.length}.`);
  return found;
}

export const replaced = <T>(things: readonly T[], index: number, thing: T): T[] => things.map((old, here) => (here === index ? thing : old));
