// Drills: five boards, points for each. What is on, what comes next, and the best of each drill, this browser keeps; and, for
// when there is no server, the sheets of those boards.

import { computed, signal } from "@preact/signals";
import { isProblem } from "../api";
import { prefs } from "../prefs";
import { todayUtc } from "../streak";
import { clueText } from "../tell";
import { notify } from "../notice";
import type { Problem } from "../wire";
import { words } from "../words";
import { soloWords } from "../words/solo";
import { askClue, askGuess, away } from "./ask";
import { hearOf, keep, kept } from "./keep";
import { isUnavailable } from "./post";
import type { Clued, ClueTold, Guessed, GuessTold } from "./sheets";
import { countOf, fill } from "./stock";
import type { Board, Drill } from "./stock";
import { alone, anew, asking, goOn, lay, PARTNER, refuse, sit, tell } from "./table";
import type { Moves } from "./table";
import { tellMark } from "./tell";

export const ROUNDS = 5;
const KEY = "switchboard.train";

export type { Drill } from "./stock";
export type Mark = GuessTold | ClueTold;
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
  /** Of the board that lies there, as soon as it does. */
  readonly edition?: string | null;
}

export interface Best {
  readonly score: number;
  readonly day: string;
  readonly trainings: number;
}

interface Kept {
  readonly on: Readonly<Partial<Record<Drill, Training>>>;
  readonly best: Readonly<Partial<Record<Drill, Best>>>;
  /** The seed of the training after the one that is on, whose boards are taken along. */
  readonly next: Readonly<Partial<Record<Drill, string>>>;
}

const NOTHING: Kept = { on: {}, best: {}, next: {} };
const book = signal(kept<Kept>(KEY, NOTHING));
export const drill = signal<Drill>("guess");
export const training = computed(() => book.value.on[drill.value] ?? null);
export const best = computed(() => book.value.best[drill.value] ?? null);
/** What the coach says of the board that lies there, once it is played. */
export const mark = signal<Mark | null>(null);
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

const UNTOUCHED = { guesses: [], stop: false, clue: null, edition: null } as const;

function begun(seed: string | null): Training {
  return { seed: seed ?? book.value.next[drill.value] ?? newSeed(), chosen: seed !== null, round: 1, scores: [], ...UNTOUCHED };
}

// --- asking ---------------------------------------------------------------------------------------------------------

/** Boards are called as `switchboard train --seed` calls them. */
const boardOf = (seed: string, round: number): string => `${seed} ${round}`;

function look(now: Training): Promise<Guessed | Clued | Problem> {
  const seed = boardOf(now.seed, now.round);
  const edition = now.edition ?? null;
  if (drill.value === "guess") return askGuess({ seed, guesses: now.guesses, stop: now.stop, edition });
  return askClue(now.clue ? { seed, text: now.clue[0], number: now.clue[1], edition } : { seed, edition });
}

const isGuessed = (said: Mark): said is GuessTold => "meant" in said;

function show({ game, mark: said }: Guessed | Clued, isNew: boolean): void {
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

/** A score is written down once, however often its board is looked at, and in however many tabs. */
function scored(next: Training, said: Mark | null): Training {
  const there = book.value.on[drill.value];
  const now = there?.seed === next.seed && there.scores.length > next.scores.length ? { ...next, scores: there.scores } : next;
  return said && now.scores.length < now.round ? { ...now, scores: [...now.scores, said.score] } : now;
}

/** The best with one more training. */
function bestWith(score: number): Kept["best"] {
  const was = best.value;
  isBest.value = !was || score > was.score;
  const trainings = (was?.trainings ?? 0) + 1;
  const now = !was || isBest.value ? { score, day: todayUtc(), trainings } : { ...was, trainings };
  return { ...book.value.best, [drill.value]: now };
}

/** The board after what was done; nothing is changed if there is no answer. */
async function play(next: Training, isNew: boolean, about: "clue" | "move" = "move"): Promise<boolean> {
  const of = drill.value;
  const isAwaited = asking();
  const answer = await look(next);
  if (!isAwaited()) return false;
  if (isProblem(answer)) return refused(answer, next, isNew ? "board" : about);
  book.value = kept<Kept>(KEY, book.value); // another tab may have written meanwhile
  const before = training.value;
  const now = scored({ ...next, edition: answer.edition }, answer.mark);
  const isEnd = isWhole(now) && !(before?.seed === now.seed && isWhole(before));
  // All at once: whatever happens next, a training is in the book with its boards or not at all.
  const best = isEnd && !now.chosen ? bestWith(average(now.scores)) : book.value.best;
  write({ on: { ...book.value.on, [of]: now }, best, next: following(of, now.seed) });
  show(answer, isNew);
  void takeStock();
  const { train } = soloWords.value;
  const whole = isEnd ? [train.whole(average(now.scores))] : [];
  if (answer.mark) tell(`${train.head(answer.mark.score)}.`, told(answer.mark, answer.game.words), ...whole);
  else if (isNew) tell(train.round(now.round, ROUNDS), ...heard(answer));
  return true;
}

function refused(why: Problem, next: Training, about: "board" | "clue" | "move"): Promise<boolean> | false {
  if (why.code === "other-edition") return layAnew(next);
  if (about === "board" && isUnavailable(why)) left.value = 0;
  return refuse(why, about === "clue" ? "clue" : "move");
}

/** The server has learned, and nothing is known any more of the board as it lay there: points that were made stay. */
function layAnew(was: Training): Promise<boolean> {
  notify(soloWords.value.train.laidAnew);
  return play({ ...was, ...UNTOUCHED }, true);
}

function told(said: Mark, board: readonly string[]): string {
  const { themes } = words.value;
  return tellMark(said, { partner: PARTNER.name, board, theme: themes[prefs.value.theme], words: words.value }, soloWords.value);
}

/** What those who listen have to know of a board that is new. */
function heard({ game }: Guessed | Clued): string[] {
  const { told, table } = words.value;
  return game.now.clue ? [told.clue(game.team, clueText(game.now.clue)), table.left(game.guesses_left)] : [table.score(game.red_left, game.blue_left)];
}

// --- boards to take along -------------------------------------------------------------------------------------------

const DRILLS: readonly Drill[] = ["guess", "clue"];
/** How many boards after the one that lies there could be played without the server; null while nobody has looked. */
export const left = signal<number | null>(null);

/** The training after the next is thought of when the next one has begun. */
const following = (of: Drill, seed: string): Kept["next"] => (book.value.next[of] === seed ? { ...book.value.next, [of]: newSeed() } : book.value.next);

/** What is left of the training that is on, the board that lies there first; then the next training. */
function boardsOf(of: Drill): readonly Board[] {
  const on = book.value.on[of];
  const rounds = Array.from({ length: ROUNDS }, (_, at) => at + 1);
  const rest = on ? rounds.filter((round) => round >= on.round).map((round) => ({ drill: of, seed: boardOf(on.seed, round), edition: round === on.round ? (on.edition ?? null) : null })) : [];
  const seed = book.value.next[of];
  return seed ? [...rest, ...rounds.map((round) => ({ drill: of, seed: boardOf(seed, round), edition: null }))] : rest;
}

/** Those of the drill that is on come first. */
const wanted = (): readonly Board[] => [drill.value, ...DRILLS.filter((one) => one !== drill.value)].flatMap(boardsOf);

export async function takeStock(): Promise<void> {
  if (away.value) {
    left.value = await countOf(boardsOf(drill.value).slice(1));
    return;
  }
  const { next } = book.value;
  if (DRILLS.some((of) => !next[of])) write({ next: { guess: newSeed(), clue: newSeed(), ...next } });
  await fill(wanted);
}

// --- doing ----------------------------------------------------------------------------------------------------------

const on = (does: (now: Training) => Promise<boolean>): Promise<boolean> => (training.value ? does(training.value) : Promise.resolve(false));

const MOVES: Moves = {
  guess: (card) => on((now) => play({ ...now, guesses: [...now.guesses, card] }, false)),
  stop: () => on((now) => play({ ...now, stop: true }, false)),
  give: (text, number) => on((now) => play({ ...now, clue: [text, number] }, false, "clue")),
  back: () => {
    void takeStock(); // nobody waits for it
    return Promise.resolve(true);
  },
};

/** The training that was left, or a new one; those of a seed by its name. */
export async function open(of: Drill, seed: string | null): Promise<void> {
  drill.value = of;
  mark.value = null;
  isBest.value = false;
  left.value = null;
  const was = training.value;
  const again = was && (seed === null || was.seed === seed) ? was : begun(seed);
  const laid = await anew(() => play(again, true));
  if (!laid && again === was && drill.value === of && !away.value) await alone(() => play(begun(seed), true)); // it cannot be any more
}

export const next = (): Promise<boolean> =>
  alone(() => on((now) => play({ ...now, round: now.round + 1, ...UNTOUCHED }, true)));

export const startAgain = (): Promise<boolean> => {
  isBest.value = false;
  return alone(() => play(begun(null), true));
};

/** Another tab of this browser may have gone on: this one follows it. */
function follow(): void {
  const was = training.value;
  book.value = kept<Kept>(KEY, NOTHING);
  const now = training.value;
  if (now && JSON.stringify(now) !== JSON.stringify(was)) void anew(() => play(now, now.seed !== was?.seed || now.round !== was.round));
}

export function sitDown(): () => void {
  const stand = sit(MOVES);
  const deaf = hearOf(KEY, follow);
  return () => {
    deaf();
    stand();
  };
}
