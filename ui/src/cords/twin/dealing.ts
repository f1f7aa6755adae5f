// Deals by id, seed, day and chance: what cord_dealing.py and web/cords.py find without the solver. Chance and the day of today
// are handed in.

import type { CordDeals, DealsAsked } from "../../wire";
import { dealId, numberedDeal, parseDealId } from "./deal";
import { DEALS, DECK, ROUNDS } from "./given";
import { Refused } from "./model";
import type { Deal } from "./model";
import { sha256 } from "./sha256";
import { quoted } from "./text";

/** A number below another, any of them as likely. */
export type Chance = (below: number) => number;

export function findDeals(asked: DealsAsked, chance: Chance, today: string): CordDeals {
  const day = (asked.day ?? null) === null ? null : dayOf(asked.day as string, today);
  const deals = day !== null ? seeded(`daily ${day}`) : known(asked) ?? byChance(asked, chance);
  return { deals: deals.map(dealId), day, grade: null };
}

function known({ id, seed }: DealsAsked): Deal[] | null {
  if ((id ?? null) !== null) return [parseDealId(id as string, DECK)];
  return (seed ?? null) !== null ? seeded(seed as string) : null;
}

const rounds = (deal: (round: number) => Deal): Deal[] => Array.from({ length: ROUNDS }, (_, before) => deal(before + 1));

/** The deals of a seed: the same for everyone. */
const seeded = (seed: string): Deal[] =>
  rounds((round) => numberedDeal(DECK, round, Number(sha256(`switchboard cords ${seed} ${round}`) % BigInt(DEALS))));

/** A whole game; where a grade is asked for, one round, which nobody has graded. */
function byChance({ grade, round = 1 }: DealsAsked, chance: Chance): Deal[] {
  const drawn = (of: number): Deal => numberedDeal(DECK, of, chance(DEALS));
  return (grade ?? null) === null ? rounds(drawn) : [drawn(round)];
}

function dayOf(text: string, today: string): string {
  const day = text === "today" ? today : text;
  if (!isDate(day)) throw new Refused("no-such-day", `${quoted(text)} is no date: write it as in ${today}.`);
  if (day > today) throw new Refused("no-such-day", `The deals of ${day} are dealt on that day; today is ${today}, UTC.`);
  return day;
}

function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith("0000") ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
