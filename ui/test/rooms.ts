// Rooms for tests, in a few words: whatever is not said is usual.

import { sceneOf } from "../src/store";
import type { Scene } from "../src/store";
import { readRoomOnWire } from "../src/wire";
import type { RoomOnWire } from "../src/wire";
import { en } from "../src/words/en";

const WORDS = Array.from({ length: 25 }, (_, at) => `WORD${at}`);
const SEATED = [
  { id: "ann", name: "Ann", chair: { role: "giver", team: "red" } },
  { id: "ben", name: "Ben", chair: { role: "guesser", team: "red" } },
  { id: "cat", name: "Cat", chair: { role: "giver", team: "blue" } },
  { id: "dan", name: "Dan", chair: { role: "guesser", team: "blue" } },
];

export function game(change: object = {}): object {
  return {
    words: WORDS,
    shown: "?".repeat(25),
    first: "red",
    team: "red",
    turn: 1,
    phase: "clue",
    red_left: 9,
    blue_left: 8,
    now: {},
    ...change,
  };
}

/** A room as it would come over the wire. */
export function room(change: object = {}): RoomOnWire {
  const settings = { theme: "switchboard", ruleset: "rooms-1", referee: "code", pack: "exchange" };
  return readRoomOnWire({ stage: "playing", settings, members: SEATED, owner: "ann", game: game(), dealt: 1, ...change });
}

export const scene = (view: RoomOnWire, you = "ben"): Scene => sceneOf(view, you, en);

/** A row of hidden cards with some of them turned over. */
export function shown(open: Readonly<Record<number, string>>): string {
  return Array.from({ length: 25 }, (_, at) => open[at] ?? "?").join("");
}
