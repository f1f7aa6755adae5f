// Drills and the daily board, asked of the server. While it is away drills are looked up in the sheets that were taken along,
// which say the same; a board that is of another edition than the server's is played to its end by its sheet, too.

import { isProblem } from "../api";
import { readCluePractice, readDailyPractice, readGuessPractice } from "../wire";
import type { ClueAsked, DailyAsked, DailyPractice, GuessAsked, Problem } from "../wire";
import { soloWords } from "../words/solo";
import { isGone, isUnavailable, post, unavailable } from "./post";
import { answerClue, answerGuess, isWeighedFor } from "./sheets";
import type { Clued, Guessed } from "./sheets";
import { heard, sheetOf } from "./stock";

export { away } from "./post";

/** A drill is answered in milliseconds; on a line that only seems to be there nobody waits longer than this for it. */
const PATIENCE = 6_000;

const isOther = (answer: object): boolean => isProblem(answer) && answer.code === "other-edition";

/** Ask the server, unless it is known to be away; what it cannot answer is looked up. */
async function ask<T extends { readonly edition: string }>(what: string, asked: object, read: (sent: object) => T, lookUp: () => Promise<T | Problem | null>): Promise<T | Problem> {
  const answer = isGone() ? unavailable() : await post(what, asked, PATIENCE);
  if (isUnavailable(answer) || isOther(answer)) return (await lookUp()) ?? (answer as Problem);
  if (isProblem(answer)) return answer;
  const said = read(answer);
  heard(said.edition);
  return said;
}

export const askGuess = (asked: GuessAsked): Promise<Guessed | Problem> =>
  ask<Guessed>("guess", asked, readGuessPractice, async () => {
    const sheet = await sheetOf("guess", asked.seed, asked.edition ?? null);
    return sheet && answerGuess(sheet, asked);
  });

export const askClue = (asked: ClueAsked): Promise<Clued | Problem> =>
  ask<Clued>("clue", asked, readCluePractice, async () => {
    const sheet = await sheetOf("clue", asked.seed, asked.edition ?? null);
    const { notWeighed, notWeighedFor } = soloWords.value.train;
    return sheet && (answerClue(sheet, asked) ?? unavailable(isWeighedFor(sheet, asked) ? notWeighed(asked.text ?? "") : notWeighedFor(sheet.numbers)));
  });

export async function askDaily(asked: DailyAsked): Promise<DailyPractice | Problem> {
  const answer = isGone() ? unavailable() : await post("daily", asked);
  return isProblem(answer) ? answer : readDailyPractice(answer);
}
