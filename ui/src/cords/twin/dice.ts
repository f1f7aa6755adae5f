// The time dice: how a cost may be paid and a bonus banked, and the choice for a player who makes none, as in cords/dice.py.

import { DIE_MOST } from "./given";
import { at, Refused, replaced, sum } from "./model";
import type { Dice } from "./model";

/** The dice after paying with those of `order`, one after the other (cords.md#paying); `Refused` if that is no payment. */
export function pay(dice: Dice, seconds: number, order: Dice): Dice {
  let [left, due] = [dice, seconds];
  for (const die of order) {
    if (due === 0) throw new Refused("too-many-dice", "The cost is paid before the last die named; name fewer dice.");
    checkDie(left, die);
    const value = at(left, die);
    left = replaced(left, die, Math.max(0, value - due));
    due = Math.max(0, due - value);
  }
  if (due && sum(left)) {
    throw new Refused("too-few-dice", `${due} second${due === 1 ? "" : "s"} of the cost is still due; name another die to pay it.`);
  }
  return left;
}

/** The dice after a bonus went to one die (cords.md#bonus). */
export function bank(dice: Dice, seconds: number, die: number): Dice {
  checkDie(dice, die);
  return replaced(dice, die, Math.min(DIE_MOST, at(dice, die) + seconds));
}

function checkDie(dice: Dice, die: number): void {
  if (!at(dice, die)) throw new Refused("die-gone", `Die ${die + 1} is gone; name one that still shows a number.`);
}

interface Option {
  readonly order: Dice;
  readonly after: Dice;
}

const living = (dice: Dice): number[] => dice.flatMap((value, die) => (value ? [die] : []));

function payments(dice: Dice, seconds: number): Option[] {
  if (seconds === 0 || !sum(dice)) return [{ order: [], after: dice }];
  return living(dice).flatMap((die) => {
    const value = at(dice, die);
    const rest = payments(replaced(dice, die, Math.max(0, value - seconds)), Math.max(0, seconds - value));
    return rest.map(({ order, after }) => ({ order: [die, ...order], after }));
  });
}

function bankings(dice: Dice, [first, ...others]: readonly number[]): Option[] {
  if (first === undefined) return [{ order: [], after: dice }];
  return living(dice).flatMap((die) =>
    bankings(bank(dice, first, die), others).map(({ order, after }) => ({ order: [die, ...order], after })),
  );
}

/** How good dice are to have, by rule of thumb: seconds, then dice alive, then one as large as can be. */
const worth = (dice: Dice): readonly number[] => [sum(dice), living(dice).length, ...[...dice].sort((a, b) => b - a)];

function isWorthMore(one: Dice, other: Dice): boolean {
  const [mine, theirs] = [worth(one), worth(other)];
  const differs = mine.findIndex((value, here) => value !== theirs[here]);
  return differs >= 0 && at(mine, differs) > at(theirs, differs);
}

const best = (options: readonly Option[]): Dice => options.reduce((most, option) => (isWorthMore(option.after, most.after) ? option : most)).order;

/** The payment made for a player who does not choose (cords.md#automatic). */
export const choosePayment = (dice: Dice, seconds: number): Dice => best(payments(dice, seconds));
/** The banking made for a player who does not choose (cords.md#automatic). */
export const chooseBanking = (dice: Dice, bonuses: readonly number[]): Dice => best(bankings(dice, bonuses));
