// A game that is over can be looked at as it lay at any step. What winds it (screens/over.tsx) is fetched by then; the table
// asks here what it is to show.

import { signal } from "@preact/signals";
import type { GameOnWire } from "./wire";

/** The game as it is looked at, and which it is; null is as it ended. */
export const lookedAt = signal<{ readonly dealt: number; readonly game: GameOnWire } | null>(null);
/** Winds to the beginning of a turn, as soon as there is something to wind. */
export const windTo = signal<((turn: number) => void) | null>(null);
