// Made by tools/wire/build.py from the Python definitions: change those, then `make wire`.

import type { GameOnWire, Sent } from "./room";
import { readGameOnWire } from "./room";
import type { CardChance, Option, Options, TurnAnalysis } from "./coach";

export interface GuessAsked {
  readonly seed: string;
  readonly guesses?: readonly number[];
  readonly stop?: boolean;
  readonly edition?: string | null;
}

export interface GuessPractice {
  readonly game: GameOnWire;
  readonly edition: string;
  readonly mark: GuessMark | null;
}

export interface GuessMark {
  readonly score: number;
  readonly meant: readonly number[];
  readonly found: readonly number[];
  readonly turn: TurnAnalysis;
}

export interface ClueAsked {
  readonly seed: string;
  readonly text?: string | null;
  readonly number?: number | "unlimited";
  readonly edition?: string | null;
}

export interface CluePractice {
  readonly game: GameOnWire;
  readonly edition: string;
  readonly mark: ClueMark | null;
}

export interface ClueMark {
  readonly score: number;
  readonly given: Option;
  readonly options: Options;
  readonly chances: readonly CardChance[];
}

export interface DailyAsked {
  readonly role?: "giver" | "guesser";
  readonly date?: string | null;
  readonly moves?: readonly string[];
}

export interface DailyPractice {
  readonly date: string;
  readonly number: number;
  readonly par: number;
  readonly game: GameOnWire;
  readonly moves: readonly string[];
  readonly over: boolean;
  readonly won: boolean;
  readonly result: string | null;
}

export const readGuessPractice = (sent: Sent): GuessPractice => ({
  mark: null,
  ...sent,
  game: readGameOnWire(sent.game),
});

export const readCluePractice = (sent: Sent): CluePractice => ({
  mark: null,
  ...sent,
  game: readGameOnWire(sent.game),
});

export const readDailyPractice = (sent: Sent): DailyPractice => ({
  won: false,
  result: null,
  ...sent,
  game: readGameOnWire(sent.game),
});
