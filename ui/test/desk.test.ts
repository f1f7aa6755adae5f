// What is typed becomes a clue and a number.

import { describe, expect, test } from "vitest";
import { chosen, clearDesk, clue, pick, readClue, typed } from "../src/desk";

describe("a typed clue", () => {
  test.each([
    ["river 3", 0, null, "river", 3],
    ["river3", 0, null, "river", 3],
    ["  New York 2 ", 0, null, "New York", 2],
    ["river *", 0, null, "river", "unlimited"],
    ["river ∞", 0, null, "river", "unlimited"],
    ["river Unlimited", 2, null, "river", "unlimited"],
    ["unlimited", 2, null, "unlimited", 2],
    ["river", 0, null, "river", 1],
    ["river", 3, null, "river", 3],
    ["river", 12, null, "river", 9],
    ["river3", 2, 4, "river", 3],
    ["R2D2", 2, 4, "R2D2", 4],
    ["R2D2", 2, null, "R2D2", 2],
    ["R2D2 3", 2, 4, "R2D2", 3],
    ["7", 1, null, "7", 1],
    ["", 2, null, "", 2],
  ] as const)("%j with %i picked and %s chosen is %s, %s", (text, picked, by, word, number) => {
    expect(readClue(text, picked, by)).toEqual({ text: word, number });
  });
});

test("the number follows the words that are picked, until one is chosen", () => {
  clearDesk();
  typed.value = "river";
  pick(3);
  pick(7);
  expect(clue.value.number).toBe(2);
  chosen.value = 0;
  expect(clue.value.number).toBe(0);
  pick(9);
  expect(clue.value.number).toBe(3);
  pick(3);
  expect(clue.value.number).toBe(2);
});
