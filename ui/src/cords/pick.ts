// What a hand on the board means: a card or a plug is taken, then another spot is touched. Spots are named as in the
// notation, places 1 to 9 and terminals C1 to R9. Knows no rules: only which of the legal moves it was given is meant.

import type { LegalMove } from "../wire";

export type Spot = string;

export const isCard = (spot: Spot): boolean => /^\d$/.test(spot);

/** The spots a move touches: one for a card that is turned, else two, where it comes from first. */
export const spotsOf = (move: string): readonly Spot[] => move.split(/['x>]/).filter(Boolean);

/** The legal move that leads from one spot to another; a card to itself turns it. */
export function between(moves: readonly LegalMove[], from: Spot, to: Spot): LegalMove | undefined {
  return moves.find(({ move, kind }) => {
    const [a, b = a] = spotsOf(move);
    return (a === from && b === to) || (kind !== "transfer" && a === to && b === from);
  });
}

/** Where a spot can go, and by which move. */
export function goals(moves: readonly LegalMove[], from: Spot): ReadonlyMap<Spot, LegalMove> {
  const found = new Map<Spot, LegalMove>();
  for (const legal of moves) {
    const [a, b = a] = spotsOf(legal.move);
    if (a === from && b !== undefined) found.set(b, legal);
    else if (b === from && a !== undefined && legal.kind !== "transfer") found.set(a, legal);
  }
  return found;
}

export type Touch =
  | { readonly does: "take"; readonly spot: Spot }
  | { readonly does: "let-go" }
  | { readonly does: "nothing" }
  | { readonly does: "move"; readonly legal: LegalMove };

/** What touching a spot does, given what is taken. */
export function touch(moves: readonly LegalMove[], taken: Spot | null, spot: Spot, standing: boolean): Touch {
  const legal = taken === null ? undefined : between(moves, taken, spot);
  if (legal) return { does: "move", legal };
  if (taken === spot) return { does: "let-go" };
  if (isCard(spot) || standing) return { does: "take", spot };
  return { does: "nothing" };
}

// --- going from spot to spot ---------------------------------------------------------------------------------------

export interface Point {
  readonly x: number;
  readonly y: number;
}

const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The spot next to another in the direction of an arrow key; being off the line counts double. */
export function nextSpot(points: ReadonlyMap<Spot, Point>, from: Spot, key: string): Spot | null {
  const [way, here] = [WAYS[key], points.get(from)];
  if (!way || !here) return null;
  let [best, least]: [Spot | null, number] = [null, Infinity];
  for (const [spot, { x, y }] of points) {
    const [dx, dy] = [x - here.x, y - here.y];
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (along > 1 && along >= aside * 0.5 && along + 2 * aside < least) [best, least] = [spot, along + 2 * aside];
  }
  return best;
}
