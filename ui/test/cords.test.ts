// The cord puzzle: what a hand on the board means, what the book says, and what is told of a result.

import { describe, expect, test } from "vitest";
import { daysWon, noted, shareText } from "../src/cords/book";
import type { Book } from "../src/cords/book";
import { between, goals, nextSpot, spotsOf, touch } from "../src/cords/pick";
import { tellCommand, tellMove } from "../src/cords/tell";
import { longest, streak } from "../src/streak";
import type { LegalMove } from "../src/wire";
import { de } from "../src/words/cords/de";
import { en } from "../src/words/cords/en";

const MOVES: readonly LegalMove[] = [
  { move: "1x5", kind: "exchange", seconds: 2 },
  { move: "5'", kind: "reverse", seconds: 1 },
  { move: "C1xC3", kind: "cross", seconds: 1 },
  { move: "C1>C2", kind: "transfer", seconds: 1 },
];

describe("a hand on the board", () => {
  test("moves name their spots", () => {
    expect(MOVES.map(({ move }) => spotsOf(move))).toEqual([["1", "5"], ["5"], ["C1", "C3"], ["C1", "C2"]]);
  });

  test("only a legal move leads from one spot to another, and a transfer one way only", () => {
    expect(between(MOVES, "5", "1")?.move).toBe("1x5");
    expect(between(MOVES, "5", "5")?.move).toBe("5'");
    expect(between(MOVES, "C3", "C1")?.move).toBe("C1xC3");
    expect(between(MOVES, "C1", "C2")?.move).toBe("C1>C2");
    expect(between(MOVES, "C2", "C1")).toBeUndefined();
    expect(between(MOVES, "1", "1")).toBeUndefined();
    expect([...goals(MOVES, "C1").keys()]).toEqual(["C3", "C2"]);
    expect([...goals(MOVES, "5").keys()]).toEqual(["1", "5"]);
  });

  test("the first touch takes, the second moves or lets go", () => {
    expect(touch(MOVES, null, "5", false)).toEqual({ does: "take", spot: "5" });
    expect(touch(MOVES, "5", "5", false)).toEqual({ does: "move", legal: MOVES[1] });
    expect(touch(MOVES, "1", "1", false)).toEqual({ does: "let-go" });
    expect(touch(MOVES, "1", "5", false)).toEqual({ does: "move", legal: MOVES[0] });
    expect(touch(MOVES, "1", "3", false)).toEqual({ does: "take", spot: "3" });
    expect(touch(MOVES, null, "C2", false)).toEqual({ does: "nothing" });
    expect(touch(MOVES, "C1", "C2", false)).toEqual({ does: "move", legal: MOVES[3] });
  });

  test("arrow keys go to the nearest spot that way", () => {
    const points = new Map([["1", { x: 96, y: 116 }], ["2", { x: 196, y: 116 }], ["4", { x: 96, y: 256 }], ["C1", { x: 28, y: 86 }], ["R1", { x: 96, y: 28 }]]);
    expect(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "Enter"].map((key) => nextSpot(points, "1", key))).toEqual(["2", "4", "C1", "R1", null]);
    expect(nextSpot(points, "2", "ArrowRight")).toBeNull();
  });

  test("moves are told in words of both languages", () => {
    expect(MOVES.map(({ move }) => tellMove(en, move))).toEqual(["exchange 1 and 5", "turn card at 5", "cross C1 and C3", "transfer C1 to C2"]);
    expect(tellMove(de, "1x5")).toBe("1 und 5 tauschen");
  });

  test("a command of the best line is told with its dice", () => {
    expect(tellCommand(en, "begin +2")).toBe("Begin the round; die 2 gains");
    expect(tellCommand(en, "5'")).toBe("Turn card at 5");
    expect(tellCommand(en, "1x5 -12 +31")).toBe("Exchange 1 and 5; dice 1 and 2 pay; dice 3 and 1 gain");
    expect(tellCommand(de, "C1>C2 -3 +1")).toBe("C1 nach C2 weiterleiten; Würfel 3 zahlt; Würfel 1 gewinnt");
  });
});

describe("the book", () => {
  const empty: Book = { days: {}, played: 0, won: 0, most: 0 };
  const won = { day: "2026-11-16", left: [8, 7, 5], won: true, practice: false };

  test("practice is not written down, and of a day the first game alone", () => {
    const first = noted(empty, won);
    expect(first).toEqual({ days: { "2026-11-16": [8, 7, 5] }, played: 1, won: 1, most: 5 });
    expect(noted(first, { ...won, practice: true })).toBe(first);
    const again = noted(first, { ...won, left: [9, 9, 9] });
    expect(again.days).toEqual(first.days);
    expect(again.most).toBe(9);
  });

  test("a streak ends today or yesterday, and a day that was lost breaks it", () => {
    const days = { "2026-11-12": [1, 1, 1], "2026-11-13": [4], "2026-11-14": [8, 7, 5], "2026-11-15": [8, 7, 5], "2026-11-16": [8, 7, 5] };
    const won = daysWon(days);
    expect(streak(won, "2026-11-16")).toBe(3);
    expect(streak(won, "2026-11-17")).toBe(3);
    expect(streak(won, "2026-11-18")).toBe(0);
    expect(longest(won)).toBe(3);
  });

  test("a result says how it went, and nothing about the deal", () => {
    expect(shareText("2026-11-16", [8, 11], "out of time", en).split("\n")).toEqual([
      "Switchboard of Hotel Bygone, 2026-11-16",
      "Round 1: ●●●●●●●●○ 8",
      "Round 2: ●●●●●●●●●●● 11",
      "Round 3: out of time",
    ]);
    expect(shareText("2026-11-16", [], "hung up", en).split("\n")[1]).toBe("Round 1: hung up");
  });
});
