// Deals and their ids, as in cords/deal.py. Numbers of deals are below 2^40: no operators of bits here.

import { canonicalFace } from "./deck";
import { CALLS, CARDS, CHECK, DEALS, FINGERPRINT, ID_LENGTH, LOOKALIKES, ORDINARY_PLACES, PRIORITY, SYMBOLS } from "./given";
import { at, badNotation } from "./model";
import type { Deal, Deck } from "./model";
import { cut, quoted, stripped } from "./text";

const factorial = (of: number): number => (of < 2 ? 1 : of * factorial(of - 1));
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, step) => from + step);
const divided = (number: number, by: number): [number, number] => [Math.floor(number / by), number % by];

const ORDINARY = numbers(PRIORITY + 1, CALLS);
const ORDERS = factorial(ORDINARY_PLACES.length);
const TURNS = 2 ** CARDS;

/** The deal with a number below `DEALS`. */
export function numberedDeal(deck: Deck, round: number, number: number): Deal {
  const [lesser, recipient] = divided(number, ORDERS);
  const [least, incoming] = divided(lesser, ORDERS);
  const [order, turns] = divided(least, TURNS);
  const faces = permutation(numbers(0, CARDS), order).map((card) => card * 2 + ((turns >> card) & 1));
  return {
    round,
    faces: faces.map((face) => canonicalFace(deck, face)),
    incoming: permutation(ORDINARY, incoming),
    recipient: permutation(ORDINARY, recipient),
  };
}

function dealNumber({ faces, incoming, recipient }: Deal): number {
  const turns = faces.reduce((all, face) => all + ((face & 1) << (face >> 1)), 0);
  const number = rank(faces.map((face) => face >> 1)) * TURNS + turns;
  return (number * ORDERS + rank(incoming)) * ORDERS + rank(recipient);
}

function permutation(things: readonly number[], number: number): number[] {
  const left = [...things];
  let rest = number;
  return things.map((_, done) => {
    const [here, less] = divided(rest, factorial(things.length - done - 1));
    rest = less;
    return at(left.splice(here, 1), 0);
  });
}

const rank = (order: readonly number[]): number =>
  order.reduce((all, thing, here) => all * (order.length - here) + order.slice(here + 1).filter((later) => later < thing).length, 0);

// --- ids -------------------------------------------------------------------------------------------------------------

export function dealId(deal: Deal): string {
  let [number, symbols] = [dealNumber(deal), ""];
  for (let place = 0; place < ID_LENGTH; place++) {
    const [more, digit] = divided(number, SYMBOLS.length);
    symbols = SYMBOLS.charAt(digit) + symbols;
    number = more;
  }
  return `${deal.round}-${symbols.slice(0, 4)}-${symbols.slice(4)}-${checkSymbol(deal.round, symbols)}`;
}

/** The deal an id stands for; small letters, missing dashes and O for 0 are understood. */
export function parseDealId(text: string, deck: Deck): Deal {
  const bare = [...stripped(text).toUpperCase().replace(/[- ]/g, "")].map((symbol) => LOOKALIKES[symbol] ?? symbol);
  const shown = quoted(cut(text, 40));
  if (bare.length !== ID_LENGTH + 2 || !"123".includes(at(bare, 0))) {
    throw badNotation(`${shown} is no deal: an id looks like 1-15FK-T938-J, its round first.`);
  }
  const strange = bare.find((symbol) => !SYMBOLS.includes(symbol));
  if (strange !== undefined) throw badNotation(`${quoted(strange)} in ${shown} is no symbol of an id; ids have digits and letters but U.`);
  const [round, symbols] = [Number(bare[0]), bare.slice(1, -1)];
  const number = symbols.reduce((all, symbol) => all * SYMBOLS.length + SYMBOLS.indexOf(symbol), 0);
  if (bare.at(-1) !== checkSymbol(round, symbols.join("")) || number >= DEALS) {
    throw badNotation(`${shown} is no deal of the deck ${deck.name}: mistyped, or of another deck.`);
  }
  return numberedDeal(deck, round, number);
}

/** Catches one wrong symbol and two that changed places, and most ids of other decks. */
function checkSymbol(round: number, symbols: string): string {
  const weighed = [...symbols].reduce((all, symbol, here) => all + (here + 2) * SYMBOLS.indexOf(symbol), 0);
  return SYMBOLS.charAt((weighed + round + FINGERPRINT) % CHECK);
}
