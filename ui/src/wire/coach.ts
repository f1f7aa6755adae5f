// Made by tools/wire/build.py from the Python definitions: change those, then `make wire`.

import type { Clue, GameOnWire, Outcome, RefereeKind, Sent, Team, TurnEnd } from "./room";
import { readGameOnWire } from "./room";

export interface FinishedGame {
  readonly theme: string;
  readonly ruleset: string;
  readonly referee: RefereeKind;
  readonly game: GameOnWire;
  readonly no_analysis: string | null;
}

export interface Analysis {
  readonly version: number;
  readonly theme: string;
  readonly words: readonly string[];
  readonly key: readonly Identity[];
  readonly unknown: readonly string[];
  readonly outcome: Outcome | null;
  readonly start: number;
  readonly red: readonly number[];
  readonly turns: readonly TurnAnalysis[];
  readonly sides: readonly Side[];
  readonly turning: Turning | null;
  readonly accolades: readonly Accolade[];
}

export type Identity = "red" | "blue" | "neutral" | "trap";

export interface TurnAnalysis {
  readonly turn: number;
  readonly team: Team;
  readonly clue: Clue | null;
  readonly valid: boolean;
  readonly known: boolean;
  readonly before: number;
  readonly clued: number;
  readonly after: number;
  readonly terms: Terms;
  readonly given: Option | null;
  readonly options: Options;
  readonly chances: readonly CardChance[];
  readonly steps: readonly Step[];
  readonly found: number;
  readonly forfeit: number | null;
  readonly end: TurnEnd | null;
}

export interface Terms {
  readonly board: number;
  readonly giver: number;
  readonly guessers: number;
  readonly luck: number;
  readonly unjudged: number;
}

export interface Option {
  readonly text: string;
  readonly number: number | "unlimited";
  readonly cards: readonly number[];
  readonly win: number;
  readonly whole: number;
  readonly expected: number;
  readonly trap: number;
}

export interface Options {
  readonly best: Option | null;
  readonly safest: Option | null;
  readonly boldest: Option | null;
}

export interface CardChance {
  readonly card: number;
  readonly identity: Identity;
  readonly first: number;
  readonly taken: number;
}

export interface Step {
  readonly card: number | null;
  readonly identity: Identity | null;
  readonly chance: number;
  readonly likeliest: number | null;
  readonly before: number;
  readonly after: number;
  readonly skill: number;
  readonly luck: number;
}

export interface Side {
  readonly team: Team;
  readonly terms: Terms;
}

export interface Turning {
  readonly turn: number;
  readonly team: Team;
  readonly step: number | null;
  readonly before: number;
  readonly after: number;
  readonly sentence: string;
}

export interface Accolade {
  readonly kind: string;
  readonly team: Team;
  readonly turn: number;
  readonly name: string;
  readonly sentence: string;
}

export const readFinishedGame = (sent: Sent): FinishedGame => ({
  no_analysis: null,
  ...sent,
  game: readGameOnWire(sent.game),
});
