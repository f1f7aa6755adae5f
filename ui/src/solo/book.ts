// What this browser remembers of daily boards: the moves, so that one can go on, and what came of them. Sent nowhere else.

import { signal } from "@preact/signals";
import { longest, streak } from "../streak";
import type { Days } from "../streak";
import { keep, kept } from "./keep";

export const KEY = "switchboard.daily";

export type Role = "giver" | "guesser";

export interface Day {
  readonly moves: readonly string[];
  readonly over: boolean;
  readonly won: boolean;
  readonly turns: number;
}

export interface Book {
  /** By role and date: `guesser 2026-11-16`. */
  readonly days: Readonly<Record<string, Day>>;
}

export interface Figures {
  readonly played: number;
  readonly won: number;
  readonly best: number | null;
  readonly streak: number;
  readonly longest: number;
}

export const book = signal(kept<Book>(KEY, { days: {} }));
/** As it is by now: another tab may have written in it. */
export const reread = (): Book => (book.value = kept(KEY, book.value));

const nameOf = (role: Role, date: string): string => `${role} ${date}`;

export const dayOf = (role: Role, date: string): Day | null => book.value.days[nameOf(role, date)] ?? null;

/** The book with a day in it; a day that is over stays as it was, and of earlier ones the result is enough. */
export function written({ days }: Book, role: Role, date: string, day: Day): Book {
  const name = nameOf(role, date);
  if (days[name]?.over) return { days };
  const earlier = Object.entries(days).flatMap(([one, was]): [string, Day][] => {
    const isOld = one.slice(-date.length) < date;
    if (!isOld) return [[one, was]];
    return was.over ? [[one, { ...was, moves: [] }]] : [];
  });
  return { days: { ...Object.fromEntries(earlier), [name]: day } };
}

export function note(role: Role, date: string, day: Day): void {
  book.value = written(reread(), role, date, day);
  keep(KEY, book.value);
}

/** How somebody has done in a role. */
export function figures({ days }: Book, role: Role, today: string): Figures {
  const done = Object.entries(days).filter(([name, day]) => day.over && name.startsWith(`${role} `));
  const won: Days = Object.fromEntries(done.map(([name, day]) => [name.slice(role.length + 1), day.won]));
  const turns = done.filter(([, day]) => day.won).map(([, day]) => day.turns);
  return {
    played: done.length,
    won: turns.length,
    best: turns.length ? Math.min(...turns) : null,
    streak: streak(won, today),
    longest: longest(won),
  };
}
