// What the coach says of a finished game: fetched once, kept for as long as the page is open.

import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { analysisOf, finishedGame, isProblem } from "./api";
import type { Analysis, Option, Options, Problem } from "./wire";

export type Opinion = Analysis | Problem | null;

const MOST_TRIES = 6;
const kept = new Map<string, Signal<Opinion>>();

/** What it says, or why it has nothing to say: the game itself tells, so that nothing is asked for in vain. */
async function said(room: string, game: number): Promise<Analysis | Problem> {
  const finished = await finishedGame(room, game);
  if (isProblem(finished)) return finished;
  const { no_analysis: silent } = finished;
  return silent === null ? analysisOf(room, game) : { code: "coach-words", message: silent, retry_ms: null };
}

async function ask(room: string, game: number, into: Signal<Opinion>, tries = 0): Promise<void> {
  const answer = await said(room, game);
  if (isProblem(answer) && answer.retry_ms && tries < MOST_TRIES) {
    setTimeout(() => void ask(room, game, into, tries + 1), answer.retry_ms);
    return;
  }
  into.value = answer;
}

/** The opinion on a game: null while it is awaited. */
export function opinion(room: string, game: number): Signal<Opinion> {
  const name = `${room} ${game}`;
  const known = kept.get(name);
  if (known) return known;
  const fresh = signal<Opinion>(null);
  kept.set(name, fresh);
  void ask(room, game, fresh);
  return fresh;
}

export const percent = (chance: number): string => `${Math.round(chance * 100)}\u00a0%`;
/** A change of a chance in points, with its sign. */
export function points(change: number): string {
  const whole = Math.round(change * 100);
  return whole ? `${whole < 0 ? "−" : "+"}${Math.abs(whole)}` : "0";
}

export type Choice = "given" | keyof Options;
const CHOICES = ["given", "best", "safest", "boldest"] as const;

/** What was and what could have been said, each clue once, with everything it is; best is what was, if nothing promises more. */
export function choices(given: Option | null, options: Options): readonly (readonly [readonly Choice[], Option])[] {
  const best = given && options.best && given.win >= options.best.win ? given : options.best;
  const all = { given, ...options, best };
  const known = new Map<string, [Choice[], Option]>();
  for (const kind of CHOICES) {
    const option = all[kind];
    if (!option) continue;
    const clue = `${option.text.toLowerCase()} ${option.number}`;
    const there = known.get(clue);
    if (there) there[0].push(kind);
    else known.set(clue, [[kind], option]);
  }
  return [...known.values()];
}

/** Red's chances from the beginning on, as places in a picture of this size. */
export function curve(start: number, red: readonly number[], wide: number, high: number): readonly (readonly [number, number])[] {
  const all = [start, ...red];
  const step = wide / Math.max(1, all.length - 1);
  return all.map((chance, at) => [at * step, (1 - chance) * high] as const);
}
