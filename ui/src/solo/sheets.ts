// Answers from a sheet: what the server has worked out ahead of a drill, looked up. Nothing is judged here: where a card
// leads, what it scores and what a clue brings is all in the sheet. Knows no page and no network.

import type { CardChance, ClueAsked, ClueMark, CluePractice, ClueSheet, GameOnWire, GuessAsked, GuessMark, GuessPractice, GuessSheet, Identity, Step, Team } from "../wire";

/** Of the chance of a card, what is shown. */
export type Taken = Pick<CardChance, "card" | "identity" | "taken">;

/** Of a mark, what is shown: the server's has more in it. */
export interface GuessTold extends Omit<GuessMark, "turn"> {
  readonly turn: {
    readonly team: Team;
    readonly steps: readonly Pick<Step, "card" | "identity" | "chance">[];
    readonly options: ClueMark["options"];
    readonly chances: readonly Taken[];
  };
}
export interface ClueTold extends Omit<ClueMark, "chances"> {
  readonly chances: readonly Taken[];
}
export type Guessed = Omit<GuessPractice, "mark"> & { readonly mark: GuessTold | null };
export type Clued = Omit<CluePractice, "mark"> & { readonly mark: ClueTold | null };

const IDENTITIES: Readonly<Record<string, Identity>> = { r: "red", b: "blue", n: "neutral", t: "trap" };
const identityOf = (key: string, card: number): Identity => IDENTITIES[key[card] ?? ""] ?? "neutral";

// --- guess what is meant --------------------------------------------------------------------------------------------

/** The board with these cards turned over. */
const turned = ({ game, key }: GuessSheet, cards: readonly number[]): string =>
  [...game.shown].map((letter, card) => (cards.includes(card) ? (key[card] ?? letter) : letter)).join("");

/** The drill after what was done; null if that cannot be done. */
export function answerGuess(sheet: GuessSheet, { guesses = [], stop = false }: GuessAsked): Guessed | null {
  const done = stop ? [...guesses, null] : guesses;
  const steps: GuessTold["turn"]["steps"][number][] = [];
  let moment = sheet.moments[0];
  for (const [at, card] of done.entries()) {
    const way = card === null ? moment?.stop : moment?.cards[card];
    if (!way) return null;
    const [chance, score, to] = way;
    steps.push({ card, identity: card === null ? null : identityOf(sheet.key, card), chance: chance / 100 });
    if (score !== null) return at === done.length - 1 ? closed(sheet, guesses, steps, score, to) : null;
    moment = sheet.moments[to];
  }
  if (!moment) return null;
  const { cards: _, stop: __, ...changed } = moment;
  const game = { ...sheet.game, ...changed, shown: turned(sheet, guesses), now: { ...sheet.game.now, guesses } };
  return { game, edition: sheet.edition, mark: null };
}

function closed(sheet: GuessSheet, guesses: readonly number[], steps: GuessTold["turn"]["steps"], score: number, at: number): Guessed | null {
  const closing = sheet.closings[at];
  if (!closing) return null;
  const { last, now, ...changed } = closing;
  const ended = last ? { now, past: [...sheet.game.past, { ...last, guesses }] } : { now: { ...now, guesses } };
  const rest = { guesses_left: 0, may_stop: false, key: sheet.key, shown: turned(sheet, guesses) } as const;
  const game: GameOnWire = { ...sheet.game, ...changed, ...ended, ...rest };
  const { team, meant, options, chances, edition } = sheet;
  const found = guesses.filter((card) => identityOf(sheet.key, card) === team);
  return { game, edition, mark: { score, meant, found, turn: { team, steps, options, chances } } };
}

// --- give a clue ----------------------------------------------------------------------------------------------------

const PER_NUMBER = 5;

export const isWeighedFor = ({ numbers }: ClueSheet, { number = 1 }: ClueAsked): boolean => number !== "unlimited" && number >= 1 && number <= numbers;

/** The board, and with a clue what comes of it; null if that word was not weighed, or not with that number. */
export function answerClue(sheet: ClueSheet, { text, number = 1 }: ClueAsked): Clued | null {
  const { game, edition, options, numbers, likeliest, zero, none } = sheet;
  if (text === undefined || text === null) return { game, edition, mark: null };
  const words = sheet.words.split(" ");
  const word = text.trim().toLowerCase();
  const at = words.indexOf(word);
  if (at < 0 || number === "unlimited" || !isWeighedFor(sheet, { seed: "", number })) return null;
  const figure = (column: number): number => sheet.figures.charCodeAt(column * words.length + at) - zero;
  const width = PER_NUMBER + 2 * likeliest;
  const first = (number - 1) * width;
  const [score = 0, win = 0, whole = 0, trap = 0, expected = 0] = Array.from({ length: PER_NUMBER }, (_, next) => figure(first + next));
  const chances = Array.from({ length: likeliest }, (_, next) => {
    const card = figure(first + PER_NUMBER + 2 * next);
    return { card, identity: identityOf(game.key ?? "", card), taken: figure(first + PER_NUMBER + 2 * next + 1) / 100 };
  });
  const cards = Array.from({ length: number }, (_, next) => figure(numbers * width + next)).filter((card) => card !== none);
  const given = { text: word, number, cards, win: win / 100, whole: whole / 100, trap: trap / 100, expected: expected / 10 };
  return { game, edition, mark: { score, given, options, chances } };
}
