// The twin of the server for the cord puzzle: answers what it would answer, while it cannot be reached. Proved equal by
// test/cords.vectors.json, which the Python rules have written. Knows no solver: grades and hints are the server's.

import type { CordDeals, CordTable, DealsAsked, Problem, TableAsked } from "../../wire";
import { findDeals } from "./dealing";
import type { Chance } from "./dealing";
import { MOST_COMMANDS, MOST_TEXT, ROUNDS, UNREADABLE } from "./given";
import { Refused } from "./model";
import { table } from "./table";

/** As POST /api/cords/table. */
export const answerTable = (asked: TableAsked): CordTable | Problem => answered(isTable(asked), () => table(asked));

/** As POST /api/cords/deal; a deal of a grade is one by chance that nobody has graded. */
export const answerDeals = (asked: DealsAsked, chance: Chance, today: string): CordDeals | Problem =>
  answered(isDeals(asked), () => findDeals(asked, chance, today));

const told = (code: string, message: string): Problem => ({ code, message, retry_ms: null });

function answered<T>(readable: boolean, work: () => T): T | Problem {
  if (!readable) return told("bad-request", UNREADABLE);
  try {
    return work();
  } catch (refused) {
    if (refused instanceof Refused) return told(refused.code, refused.sentence);
    throw refused;
  }
}

const isText = (text: string): boolean => text !== "" && [...text].length <= MOST_TEXT;
const isTable = ({ deals, commands = [] }: TableAsked): boolean =>
  deals.length >= 1 && deals.length <= ROUNDS && commands.length <= MOST_COMMANDS && [...deals, ...commands].every(isText);

function isDeals({ day = null, id = null, seed = null, grade = null, round = 1 }: DealsAsked): boolean {
  const texts = [day, id, seed].every((text) => text === null || isText(text));
  return texts && (grade === null || /^(any|easy|fair|hard|fiendish)$/.test(grade)) && Number.isInteger(round) && round >= 1 && round <= ROUNDS;
}

/** The browser's own chance, as good as the server's. */
export const browserChance: Chance = (below) => {
  const most = Math.floor(2 ** 53 / below) * below;
  const words = new Uint32Array(2);
  for (;;) {
    const [high = 0, low = 0] = crypto.getRandomValues(words);
    const drawn = (high % 2 ** 21) * 2 ** 32 + low;
    if (drawn < most) return drawn % below;
  }
};
