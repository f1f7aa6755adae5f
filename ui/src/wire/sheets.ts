// Made by tools/wire/build.py from the Python definitions: change those, then `make wire`.

import type { GameOnWire, Outcome, Phase, Sent, Team, TurnOnWire } from "./room";
import { readGameOnWire, readTurnOnWire } from "./room";
import type { CardChance, Options } from "./coach";

export interface SheetAsked {
  readonly seed: string;
}

export interface GuessSheet {
  readonly edition: string;
  readonly seed: string;
  readonly game: GameOnWire;
  readonly key: string;
  readonly team: Team;
  readonly meant: readonly number[];
  readonly options: Options;
  readonly chances: readonly CardChance[];
  readonly moments: readonly MomentOnWire[];
  readonly closings: readonly Closing[];
}

export interface MomentOnWire {
  readonly red_left: number;
  readonly blue_left: number;
  readonly cards: readonly (readonly [number, number | null, number] | null)[];
  readonly stop: readonly [number, number | null, number] | null;
  readonly guesses_left: number | "unlimited";
  readonly may_stop: boolean;
}

export interface Closing {
  readonly team: Team;
  readonly turn: number;
  readonly phase: Phase;
  readonly red_left: number;
  readonly blue_left: number;
  readonly now: TurnOnWire;
  readonly last: TurnOnWire | null;
  readonly outcome: Outcome | null;
}

export interface ClueSheet {
  readonly edition: string;
  readonly seed: string;
  readonly game: GameOnWire;
  readonly options: Options;
  readonly words: string;
  readonly figures: string;
  readonly zero: number;
  readonly numbers: number;
  readonly likeliest: number;
  readonly none: number;
}

export const readGuessSheet = (sent: Sent): GuessSheet => ({
  ...sent,
  game: readGameOnWire(sent.game),
  moments: (sent.moments ?? []).map(readMomentOnWire),
  closings: (sent.closings ?? []).map(readClosing),
});

export const readMomentOnWire = (sent: Sent): MomentOnWire => ({
  stop: null,
  guesses_left: 0,
  may_stop: false,
  ...sent,
});

export const readClosing = (sent: Sent): Closing => ({
  outcome: null,
  ...sent,
  now: readTurnOnWire(sent.now),
  last: sent.last ? readTurnOnWire(sent.last) : null,
});

export const readClueSheet = (sent: Sent): ClueSheet => ({
  ...sent,
  game: readGameOnWire(sent.game),
});
