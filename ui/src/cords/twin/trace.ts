// Following cords: where a call can go from a terminal, and the complete circles on its way, as in cords/trace.py.

import { laid } from "./deck";
import { FACING, JUNCTION_AT, PORTS, TERMINAL_AT, TERMINAL_PORTS } from "./given";
import { at } from "./model";
import type { Card, Deck } from "./model";

/** The place, the port in and the port out. */
export type Step = readonly [number, number, number];

export interface Path {
  readonly end: number;
  readonly steps: readonly Step[];
  readonly circles: number;
}

/** Every way a call can take from a terminal, in a fixed order (cords.md#paths). */
export function paths(deck: Deck, layout: readonly number[], start: number): Path[] {
  const found: Path[] = [];
  follow(laid(deck, layout), at(TERMINAL_PORTS, start), [], 0, [], found);
  return found;
}

function follow(cards: readonly Card[], here: number, steps: readonly Step[], circles: number, used: readonly number[], found: Path[]): void {
  const [place, port] = [Math.floor(here / PORTS), here % PORTS];
  for (const [a, b] of at(cards, place).cords) {
    if (port !== a && port !== b) continue;
    const leaves = a === port ? b : a;
    const out = place * PORTS + leaves;
    const way: Step[] = [...steps, [place, port, leaves]];
    const end = TERMINAL_AT[out] ?? null;
    const [junction, facing] = [JUNCTION_AT[out] ?? null, FACING[out] ?? null];
    if (end !== null) found.push({ end, steps: way, circles });
    else if (junction !== null && facing !== null && !used.includes(junction)) {
      follow(cards, facing, way, circles + (isComplete(cards, out) ? 1 : 0), [...used, junction], found);
    }
  }
}

const hasHalf = (cards: readonly Card[], port: number): boolean => at(cards, Math.floor(port / PORTS)).halves.includes(port % PORTS);

/** Whether the half circle at this port meets another half (cords.md#circles). */
export function isComplete(cards: readonly Card[], port: number): boolean {
  const facing = FACING[port] ?? null;
  return facing !== null && hasHalf(cards, port) && hasHalf(cards, facing);
}

/** The junctions that show a complete circle. */
export function completeCircles(deck: Deck, layout: readonly number[]): number[] {
  const cards = laid(deck, layout);
  const found = JUNCTION_AT.flatMap((junction, port) => (junction !== null && isComplete(cards, port) ? [junction] : []));
  return [...new Set(found)].sort((a, b) => a - b);
}

/** More complete circles are better, then fewer cards. */
export const isBetter = (path: Path, than: Path): boolean =>
  path.circles - than.circles > 0 || (path.circles === than.circles && path.steps.length < than.steps.length);

/** The best way between two terminals; null if they are not joined. */
export function bestPath(deck: Deck, layout: readonly number[], start: number, end: number): Path | null {
  const ways = paths(deck, layout, start).filter((path) => path.end === end);
  return ways.reduce<Path | null>((best, path) => (best === null || isBetter(path, best) ? path : best), null);
}

/** The other terminals that a cord from this one leads to, in order. */
export function joined(deck: Deck, layout: readonly number[], start: number): number[] {
  const ends = new Set(paths(deck, layout, start).map((path) => path.end));
  ends.delete(start);
  return [...ends].sort((a, b) => a - b);
}
