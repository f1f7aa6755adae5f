// What is typed becomes a clue and a number.

import { describe, expect, test } from "vitest";
import { chosen, clearDesk, clue, notes, pick, picks, readClue, typed } from "../src/desk";
import { view } from "../src/store";
import { game, room } from "./rooms";

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

test("at a table for one a draft stays with its board and with one's part, whatever number the board has", () => {
  const board = (first: string, role: string, dealt: number): void => {
    const words = [first, ...Array.from({ length: 24 }, (_, at) => `WORD${at}`)];
    view.value = room({ members: [{ id: "you", name: "Ann", chair: { role, team: "red" } }], game: game({ words }), dealt });
  };
  board("RIVER", "giver", 1);
  typed.value = "water";
  pick(3);
  notes.value = "mine";
  board("MOON", "giver", 1);
  expect([typed.value, picks.value.size, notes.value]).toEqual(["", 0, ""]);
  board("RIVER", "guesser", 2);
  expect([typed.value, picks.value.size, notes.value]).toEqual(["", 0, ""]);
  board("RIVER", "giver", 3);
  expect([typed.value, [...picks.value], notes.value]).toEqual(["water", [3], "mine"]);
  view.value = null;
});
