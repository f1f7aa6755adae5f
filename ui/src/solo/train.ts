// Drills: five boards, points for each. What is on, and the best of each drill, this browser keeps.

import { computed, signal } from "@preact/signals";
import { isProblem } from "../api";
import { prefs } from "../prefs";
import { todayUtc } from "../streak";
import { clueText } from "../tell";
import type { ClueMark, CluePractice, GuessMark, GuessPractice, Problem } from "../wire";
import { words } from "../words";
import { soloWords } from "../words/solo";
import { askClue, askGuess, away } from "./ask";
import { keep, kept } from "./keep";
import { alone, anew, asking, goOn, lay, PARTNER, refuse, sit, tell } from "./table";
import type { Moves } from "./table";
import { tellMark } from "./tell";

export const ROUNDS = 5;
const KEY = "switchboard.train";

export type Drill = "guess" | "clue";
type Number = number | "unlimited";

/** A training: its boards by their seed, and what was done at the one that lies there. */
export interface Training {
  readonly seed: string;
  /** Whether the seed was chosen: then the boards may be known, and the score is not kept. */
  readonly chosen: boolean;
  readonly round: number;
  readonly scores: readonly number[];
  readonly guesses: readonly number[];
  readonly stop: boolean;
  readonly clue: readonly [string, Number] | null;
}

export interface Best {
  readonly score: number;
  readonly day: string;
  readonly trainings: number;
}

interface Kept {
  readonly on: Readonly<Partial<Record<Drill, Training>>>;
  readonly best: Readonly<Partial<Record<Drill, Best>>>;
}

const book = signal(kept<Kept>(KEY, { on: {}, best: {} }));
export const drill = signal<Drill>("guess");
export const training = computed(() => book.value.on[drill.value] ?? null);
export const best = computed(() => book.value.best[drill.value] ?? null);
/** What the coach says of the board that lies there, once it is played. */
export const mark = signal<GuessMark | ClueMark | null>(null);
/** Whether the score of a whole training was the best so far. */
export const isBest = signal(false);

export const average = (scores: readonly number[]): number =>
  Math.round(scores.reduce((sum, one) => sum + one, 0) / Math.max(1, scores.length));
export const isWhole = ({ scores }: Training): boolean => scores.length === ROUNDS;

function write(change: Partial<Kept>): void {
  book.value = { ...book.value, ...change };
  keep(KEY, book.value);
}

const newSeed = (): string => Array.from(crypto.getRandomValues(new Uint32Array(2)), (one) => one.toString(36)).join("").slice(0, 8);

function begun(seed: string | null): Training {
  return { seed: seed ?? newSeed(), chosen: seed !== null, round: 1, scores: [], guesses: [], stop: false, clue: null };
}

// --- asking ---------------------------------------------------------------------------------------------------------

/** Boards are called as `switchboard train --seed` calls them. */
const boardOf = ({ seed, round }: Training): string => `${seed} ${round}`;

function look(now: Training): Promise<GuessPractice | CluePractice | Problem> {
  const seed = boardOf(now);
  if (drill.value === "guess") return askGuess({ seed, guesses: now.guesses, stop: now.stop });
  return askClue(now.clue ? { seed, text: now.clue[0], number: now.clue[1] } : { seed });
}

const isGuessed = (said: GuessMark | ClueMark): said is GuessMark => "meant" in said;

function show({ game, mark: said }: GuessPractice | CluePractice, isNew: boolean): void {
  mark.value = said;
  const over = said !== null;
  const put = isNew ? lay : goOn;
  if (drill.value === "guess") {
    const guessed = said && isGuessed(said) ? said : null;
    put({ game, role: "guesser", team: guessed?.turn.team ?? game.team, over, meant: guessed?.meant ?? [] });
  } else {
    const given = said && !isGuessed(said) ? said.given : null;
    const now = given ? { ...game.now, clue: [given.text, given.number] as const } : game.now;
    put({ game: { ...game, now }, role: "giver", team: game.team, over });
  }
}

/** A score is written down once, however often its board is looked at. */
function scored(now: Training, said: GuessMark | ClueMark | null): Training {
  if (!said || now.scores.length >= now.round) return now;
  const whole = { ...now, scores: [...now.scores, said.score] };
  if (isWhole(whole) && !whole.chosen) noteBest(average(whole.scores));
  return whole;
}

function noteBest(score: number): void {
  const was = best.value;
  isBest.value = !was || score > was.score;
  const trainings = (was?.trainings ?? 0) + 1;
  const now = !was || isBest.value ? { score, day: todayUtc(), trainings } : { ...was, trainings };
  write({ best: { ...book.value.best, [drill.value]: now } });
}

/** The board after what was done; nothing is changed if there is no answer. */
async function play(next: Training, isNew: boolean, about: "clue" | "move" = "move"): Promise<boolean> {
  const of = drill.value;
  const isAwaited = asking();
  const answer = await look(next);
  if (!isAwaited()) return false;
  if (isProblem(answer)) return refuse(answer, about);
  const before = next.scores.length;
  const now = scored(next, answer.mark);
  write({ on: { ...book.value.on, [of]: now } });
  show(answer, isNew);
  const { train } = soloWords.value;
  const whole = isWhole(now) && before < now.scores.length ? [train.whole(average(now.scores))] : [];
  if (answer.mark) tell(`${train.head(answer.mark.score)}.`, told(answer.mark, answer.game.words), ...whole);
  else if (isNew) tell(train.round(now.round, ROUNDS), ...heard(answer));
  return true;
}

function told(said: GuessMark | ClueMark, board: readonly string[]): string {
  const { themes } = words.value;
  return tellMark(said, { partner: PARTNER.name, board, theme: themes[prefs.value.theme], words: words.value }, soloWords.value);
}

/** What those who listen have to know of a board that is new. */
function heard({ game }: GuessPractice | CluePractice): string[] {
  const { told, table } = words.value;
  return game.now.clue ? [told.clue(game.team, clueText(game.now.clue)), table.left(game.guesses_left)] : [table.score(game.red_left, game.blue_left)];
}

// --- doing ----------------------------------------------------------------------------------------------------------

const on = (does: (now: Training) => Promise<boolean>): Promise<boolean> => (training.value ? does(training.value) : Promise.resolve(false));

const MOVES: Moves = {
  guess: (card) => on((now) => play({ ...now, guesses: [...now.guesses, card] }, false)),
  stop: () => on((now) => play({ ...now, stop: true }, false)),
  give: (text, number) => on((now) => play({ ...now, clue: [text, number] }, false, "clue")),
};

/** The training that was left, or a new one; those of a seed by its name. */
export async function open(of: Drill, seed: string | null): Promise<void> {
  drill.value = of;
  mark.value = null;
  isBest.value = false;
  const was = training.value;
  const again = was && (seed === null || was.seed === seed) ? was : begun(seed);
  const laid = await anew(() => play(again, true));
  if (!laid && again === was && drill.value === of && !away.value) await alone(() => play(begun(seed), true)); // it cannot be any more
}

export const next = (): Promise<boolean> =>
  alone(() => on((now) => play({ ...now, round: now.round + 1, guesses: [], stop: false, clue: null }, true)));

export const startAgain = (): Promise<boolean> => {
  isBest.value = false;
  return alone(() => play(begun(null), true));
};

export const sitDown = (): (() => void) => sit(MOVES);
