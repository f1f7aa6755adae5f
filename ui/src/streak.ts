// Days in a row. A streak lives until a day is missed or lost; today does not count before it is played.

const DAY = 86_400_000;

/** Days as `2026-11-16`, and whether each was won. */
export type Days = Readonly<Record<string, boolean>>;

export const todayUtc = (): string => new Date().toISOString().slice(0, 10);
const before = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

/** How many days in a row were won, up to today or yesterday. */
export function streak(days: Days, today: string): number {
  let day = today in days ? today : before(today);
  let length = 0;
  for (; days[day]; day = before(day)) length += 1;
  return length;
}

export const longest = (days: Days): number =>
  Object.keys(days).reduce((most, day) => Math.max(most, days[day] ? streak(days, day) : 0), 0);
