// How cards look when they are turned, as in cords/deck.py.

import { PORTS } from "./given";
import { at } from "./model";
import type { Card, Deck, Point } from "./model";

const inOrder = (a: Point, b: Point): number => a[0] - b[0] || a[1] - b[1];
const spun = (port: number): number => (port + PORTS / 2) % PORTS;

/** The card after half a turn (cords.md#cards), its cords in order, the smaller port first. */
export function turned({ cords, halves }: Card): Card {
  const ends = cords.map(([a, b]): Point => [Math.min(spun(a), spun(b)), Math.max(spun(a), spun(b))]);
  return { cords: ends.sort(inOrder), halves: halves.map(spun).sort((a, b) => a - b) };
}

export const alike = (one: Card, other: Card): boolean => JSON.stringify([one.cords, one.halves]) === JSON.stringify([other.cords, other.halves]);
export const looksTheSame = (card: Card): boolean => alike(turned(card), card);

const known = new WeakMap<Deck, readonly Card[]>();

/** All eighteen faces: card 0, card 0 turned, card 1, … */
export function faces(deck: Deck): readonly Card[] {
  const found = known.get(deck) ?? deck.cards.flatMap((card) => [card, turned(card)]);
  known.set(deck, found);
  return found;
}

export const cardOf = (deck: Deck, face: number): Card => at(deck.cards, face >> 1);
export const laid = (deck: Deck, layout: readonly number[]): Card[] => layout.map((face) => at(faces(deck), face));

/** The face, named as unturned if turning does not change it (cords.md#reverse). */
export const canonicalFace = (deck: Deck, face: number): number => (looksTheSame(cardOf(deck, face)) ? face & ~1 : face);
