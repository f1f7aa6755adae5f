// What this browser remembers of the cord puzzle: results, streaks, and text to show around. Sent nowhere.

import { signal } from "@preact/signals";
import type { Days } from "../streak";
import type { CordTable } from "../wire";
import type { CordWords } from "../words/cords";

/** The seconds left after each round that was done; all three done is a day won. */
export interface Book {
  readonly days: Readonly<Record<string, readonly number[]>>;
  readonly played: number;
  readonly won: number;
  readonly most: number;
}

const KEY = "switchboard.cords";
const ROUNDS = 3;
const FULL = 9;
const EMPTY: Book = { days: {}, played: 0, won: 0, most: 0 };

function remembered(): Book {
  try {
    return { ...EMPTY, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Book>) };
  } catch {
    return EMPTY; // a browser may keep nothing for anybody
  }
}

export const book = signal(remembered());

function write(next: Book): void {
  book.value = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // then it holds for as long as the page is open
  }
}

export interface Finished {
  /** The day of a daily game. */
  readonly day: string | null;
  readonly left: readonly number[];
  readonly won: boolean;
  readonly practice: boolean;
}

/** The book after a game; practice is not written down, and of a day the first game alone. */
export function noted(now: Book, { day, left, won, practice }: Finished): Book {
  if (practice) return now;
  const most = won ? Math.max(now.most, left.at(-1) ?? 0) : now.most;
  const days = day === null || day in now.days ? now.days : { ...now.days, [day]: left };
  return { days, played: now.played + 1, won: now.won + (won ? 1 : 0), most };
}

/** Write a game down; whether it counted, a daily game as the first of its day. */
export function note(game: Finished): boolean {
  const again = game.day !== null && game.day in book.value.days;
  write(noted(book.value, game));
  return !game.practice && !again;
}

/** The days, and which of them were won. */
export const daysWon = (days: Book["days"]): Days =>
  Object.fromEntries(Object.entries(days).map(([day, left]) => [day, left.length === ROUNDS]));

/** A result to copy: how it went, and nothing about the deal. */
export function shareText(day: string, left: readonly number[], ending: CordTable["ending"], { share }: CordWords): string {
  const lost = ending === "hung up" ? share.hungUp : share.out;
  const lines = [share.heading(day)];
  for (let round = 0; round < ROUNDS; round++) {
    const seconds = left[round];
    const told = seconds === undefined ? lost : `${"●".repeat(seconds)}${"○".repeat(Math.max(0, FULL - seconds))} ${seconds}`;
    lines.push(`${share.round(round + 1)}: ${told}`);
    if (seconds === undefined) break;
  }
  return lines.join("\n");
}
