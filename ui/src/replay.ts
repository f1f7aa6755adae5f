// A finished game, told again: every step as a view of the table, as it lay then, with a sentence. Nothing is worked out by
// rules: what was turned over when is in the game itself.

import { clueText, outcomeText, turns } from "./tell";
import type { Told } from "./tell";
import type { Scene } from "./store";
import type { GameOnWire } from "./wire";

export interface Frame {
  readonly game: GameOnWire;
  /** The turn it belongs to, from 1; 0 is before the first. */
  readonly turn: number;
  readonly told: string;
}

/** From whose side one looks: who guesses sees no key. */
export type Side = "giver" | "guesser";

const count = (letters: string, letter: string): number => letters.split(letter).length - 1;

/** The table with these cards open, in this turn as far as it has gone. */
function tableAt(game: GameOnWire, open: ReadonlySet<number>, past: readonly Told[], now: Told): GameOnWire {
  const key = game.key ?? game.shown;
  const shown = [...key].map((letter, card) => (open.has(card) ? letter : "?")).join("");
  return {
    ...game,
    shown,
    past,
    now,
    turn: now.number,
    team: now.team,
    phase: now.clue ? "over" : "clue",
    red_left: count(key, "r") - count(shown, "r"),
    blue_left: count(key, "b") - count(shown, "b"),
    guesses_left: 0,
    outcome: null,
  };
}

type Teller = Pick<Scene, "words" | "theme">;

/** What was turned over in a turn, card by card, and how it ended if that is worth a step of its own. */
function* stepsOf(turn: Told, game: GameOnWire, { words, theme }: Teller): Generator<{ turn: Told; card?: number; told: string }> {
  const bare = { ...turn, guesses: [], forfeit: null, end: null };
  const team = words.team[turn.team];
  const revealed = (card: number): string =>
    words.told.revealed(game.words[card] ?? "", words.identity(theme, game.key?.[card] ?? game.shown[card] ?? "?"));
  if (turn.clue) yield { turn: bare, told: words.told.clue(turn.team, clueText(turn.clue)) };
  for (const [at, card] of turn.guesses.entries()) {
    yield { turn: { ...bare, guesses: turn.guesses.slice(0, at + 1) }, card, told: revealed(card) };
  }
  const { forfeit, end } = turn;
  if (forfeit !== null) yield { turn, card: forfeit, told: `${words.log.ends.forfeit}; ${words.log.penalty} ${revealed(forfeit)}` };
  if (end === "stop" || end === "time") yield { turn, told: `${team}: ${words.log.ends[end]}.` };
}

export function frames(game: GameOnWire, teller: Teller): Frame[] {
  const open = new Set<number>();
  const all = turns(game).filter((turn) => turn.clue || turn.end);
  const nothing: Told = { clue: null, valid: true, rule: "", offended: [], guesses: [], forfeit: null, end: null, number: 1, team: game.first };
  const told = [{ game: tableAt(game, open, [], nothing), turn: 0, told: teller.words.told.dealt(game.first) }];
  all.forEach((turn, at) => {
    for (const step of stepsOf(turn, game, teller)) {
      if (step.card !== undefined) open.add(step.card);
      told.push({ game: tableAt(game, open, all.slice(0, at), step.turn), turn: turn.number, told: step.told });
    }
  });
  const last = told.pop();
  if (last) told.push({ ...last, game, told: game.outcome ? `${last.told} ${outcomeText(teller, game.outcome)}` : last.told });
  return told;
}

/** The same step as one side saw it; in the end everybody sees the key. */
export const seenBy = (side: Side, { game }: Frame): GameOnWire => (side === "giver" || game.outcome ? game : { ...game, key: null });

/** The step at which a turn begins. */
export const startOf = (all: readonly Frame[], turn: number): number => Math.max(0, all.findIndex((frame) => frame.turn === turn));
