// Questions about practice over HTTP. The server keeps nothing of it: everything done so far is sent each time.

import { signal } from "@preact/signals";
import { isProblem } from "../api";
import type { Problem } from "../wire";

/** Whether the server could not be reached when it was last asked. */
export const away = signal(false);
/** It has been heard of since: worth asking, and not back before it has answered. */
let stirs = false;
export const isGone = (): boolean => away.value && !stirs;

function found(isAway: boolean): void {
  away.value = isAway;
  stirs = false;
}

/** Who was too fast is told when to ask again, and does. */
const MOST_TRIES = 20;
/** For how long an answer is waited for where there is no other. */
const PATIENCE = 15_000;

export const unavailable = (message = ""): Problem => ({ code: "unavailable", message, retry_ms: null });
export const isUnavailable = (answer: object): boolean => isProblem(answer) && answer.code === "unavailable" && !answer.message;

/** An answer as it came, or why there is none. */
export async function post(what: string, asked: object, patience = PATIENCE, tries = MOST_TRIES): Promise<object> {
  try {
    const how = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(asked) };
    const answer = await fetch(`/api/practice/${what}`, { ...how, signal: AbortSignal.timeout(patience) });
    const said = (await answer.json()) as object;
    found(false);
    if (!isProblem(said) || !said.retry_ms || tries <= 1) return said;
    await new Promise((go) => setTimeout(go, said.retry_ms ?? 0));
    return await post(what, asked, patience, tries - 1);
  } catch {
    found(true);
    return unavailable();
  }
}

/** See whether the server is to be heard of again. */
export async function knock(): Promise<boolean> {
  const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  return (stirs = answer?.ok ?? false);
}
