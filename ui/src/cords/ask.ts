// The cord puzzle: asked of the server, which has the rules. While it cannot be reached (`away`) their twin in this page answers,
// which says the same, and whoever asks is told again by the server as soon as it is back. What is searched for is the server's.

import { signal } from "@preact/signals";
import { isProblem } from "../api";
import { todayUtc } from "../streak";
import { readCordDeals, readCordTable } from "../wire";
import type { CordDeals, CordTable, DealsAsked, Hint, HintAsked, Problem, TableAsked } from "../wire";
import { cordWords } from "../words/cords";

export const away = signal(false);
/** The server is away, and its twin was not to be had either. */
export const stranded = signal(false);

/** The solver may have to be started first: then the server says when to ask again. */
const MOST_TRIES = 60;
/** For how long an answer is waited for: a table is made in milliseconds, a search takes its time. */
const PATIENCE = 6_000;
const SEARCHING = 40_000;

/** What the server says; null if it cannot be reached. */
async function post(what: string, asked: object, patience: number, tries = MOST_TRIES): Promise<object | null> {
  try {
    const how = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(asked) };
    const answer = await fetch(`/api/cords/${what}`, { ...how, signal: AbortSignal.timeout(patience) });
    const said = (await answer.json()) as object;
    away.value = false;
    if (answer.status !== 503 || !isProblem(said) || !said.retry_ms || tries <= 1) return said;
    await new Promise((go) => setTimeout(go, said.retry_ms ?? 0));
    return await post(what, asked, patience, tries - 1);
  } catch {
    away.value = true;
    return null;
  }
}

type Twin = typeof import("./twin/answers");

/** Ask the server, or without it the twin. While it is away nobody waits for it, but it is asked: it may be back. */
async function ask(what: string, asked: object, byTwin: (twin: Twin) => object): Promise<object> {
  const asking = post(what, asked, PATIENCE);
  const said = away.value ? null : await asking;
  return said ?? (await without(byTwin)) ?? (await asking) ?? unavailable("");
}

async function without(byTwin: (twin: Twin) => object): Promise<object | null> {
  const twin = await import("./twin/answers").catch(() => null);
  stranded.value = twin === null;
  return twin && byTwin(twin);
}

const unavailable = (message: string): Problem => ({ code: "unavailable", message, retry_ms: null });

export async function askTable(asked: TableAsked): Promise<CordTable | Problem> {
  const answer = await ask("table", asked, (twin) => twin.answerTable(asked));
  return isProblem(answer) ? answer : readCordTable(answer);
}

export async function askDeals(asked: DealsAsked): Promise<CordDeals | Problem> {
  const deal = (twin: Twin): object => twin.answerDeals(asked, twin.browserChance, todayUtc());
  const answer = asked.grade ? await askGraded(asked, deal) : await ask("deal", asked, deal);
  return isProblem(answer) ? answer : readCordDeals(answer);
}

/** Without the server a round of any grade is dealt by chance. */
async function askGraded(asked: DealsAsked, byTwin: (twin: Twin) => object): Promise<object> {
  const said = await post("deal", asked, SEARCHING);
  if (said) return said;
  return (asked.grade === "any" ? await without(byTwin) : null) ?? unavailable(cordWords.value.needsServer.grades);
}

export async function askHint(asked: HintAsked): Promise<Hint | Problem> {
  const said = (await post("hint", asked, SEARCHING)) as Hint | Problem | null;
  return said ?? unavailable(cordWords.value.needsServer.hints);
}

/** See whether the server is back. */
export const knock = async (): Promise<void> => void (away.value && (await post("deal", { day: "today" }, PATIENCE)));
