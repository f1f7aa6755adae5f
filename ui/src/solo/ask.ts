// Drills and the daily board over HTTP. The server keeps nothing of them: everything done so far is sent each time.

import { signal } from "@preact/signals";
import { isProblem } from "../api";
import { readCluePractice, readDailyPractice, readGuessPractice } from "../wire";
import type { ClueAsked, CluePractice, DailyAsked, DailyPractice, GuessAsked, GuessPractice, Problem } from "../wire";

export const away = signal(false);

/** Who was too fast is told when to ask again, and does. */
const MOST_TRIES = 20;
const PATIENCE = 15_000;

/** An answer as it came, or why there is none; `away` while the server cannot be reached. */
async function post(what: string, asked: object, tries = MOST_TRIES): Promise<object> {
  try {
    const how = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(asked) };
    const answer = await fetch(`/api/practice/${what}`, { ...how, signal: AbortSignal.timeout(PATIENCE) });
    const said = (await answer.json()) as object;
    away.value = false;
    if (!isProblem(said) || !said.retry_ms || tries <= 1) return said;
    await new Promise((go) => setTimeout(go, said.retry_ms ?? 0));
    return await post(what, asked, tries - 1);
  } catch {
    away.value = true;
    return { code: "unavailable", message: "", retry_ms: null };
  }
}

export async function askGuess(asked: GuessAsked): Promise<GuessPractice | Problem> {
  const answer = await post("guess", asked);
  return isProblem(answer) ? answer : readGuessPractice(answer);
}

export async function askClue(asked: ClueAsked): Promise<CluePractice | Problem> {
  const answer = await post("clue", asked);
  return isProblem(answer) ? answer : readCluePractice(answer);
}

export async function askDaily(asked: DailyAsked): Promise<DailyPractice | Problem> {
  const answer = await post("daily", asked);
  return isProblem(answer) ? answer : readDailyPractice(answer);
}
