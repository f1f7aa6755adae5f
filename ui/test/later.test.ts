// Moves of the daily board that wait for the server: in their order, for their turn, and never made twice.

import { beforeEach, describe, expect, test } from "vitest";
import { due, earlier, forget, hasRoom, leftOf, keepLeft, STOP, takeBack, waitingFor, writeDown } from "../src/solo/later";
import { readDailyPractice } from "../src/wire";
import type { DailyPractice } from "../src/wire";
import { game } from "./rooms";

const DATE = "2026-11-16";

const day = (moves: readonly string[] = [], changes: object = {}): DailyPractice =>
  readDailyPractice({ date: DATE, number: 16, par: 5, moves, over: false, game: game({ turn: 1, guesses_left: 3, ...changes }) });

beforeEach(() => {
  forget("guesser", DATE);
  forget("giver", DATE);
});

describe("a guesser's moves", () => {
  test("wait in their order, and the last can be taken back", () => {
    expect(["red > RIVER", "red > MOON"].every((move) => writeDown("guesser", day(), move))).toBe(true);
    expect(waitingFor("guesser", DATE)).toEqual({ at: 0, turn: 1, moves: ["red > RIVER", "red > MOON"] });
    takeBack("guesser", DATE);
    expect(waitingFor("guesser", DATE)?.moves).toEqual(["red > RIVER"]);
    takeBack("guesser", DATE);
    expect(waitingFor("guesser", DATE)).toBeNull();
  });

  test("are no more than the turn has room for", () => {
    expect(hasRoom(day(), ["red > RIVER"], "red > RIVER")).toBe(false);
    expect(hasRoom(day(), ["red > RIVER", STOP], "red > MOON")).toBe(false);
    expect(hasRoom(day(), ["a", "b", "c"], "red > MOON")).toBe(false);
    expect(hasRoom(day(), ["a", "b", "c"], STOP)).toBe(true);
    expect(hasRoom(day([], { guesses_left: "unlimited" }), ["a", "b", "c"], "red > MOON")).toBe(true);
  });

  test("are made from where the day stands: whatever has its place already has been made", () => {
    ["red > RIVER", "red > MOON"].forEach((move) => writeDown("guesser", day(), move));
    expect(due("guesser", day())).toEqual({ next: "red > RIVER", lapsed: [] });
    expect(due("guesser", day(["red > RIVER"]))).toEqual({ next: "red > MOON", lapsed: [] });
    expect(due("guesser", day(["red > RIVER", "red > MOON"]))).toEqual({ next: null, lapsed: [] });
  });

  test("lapse with their turn, and with the day", () => {
    ["red > RIVER", "red > MOON"].forEach((move) => writeDown("guesser", day(), move));
    expect(due("guesser", day(["red > RIVER"], { turn: 3 }))).toEqual({ next: null, lapsed: ["red > MOON"] });
    expect(due("guesser", { ...day(["red > RIVER"]), over: true })).toEqual({ next: null, lapsed: ["red > MOON"] });
  });

  test("lapse where the day does not stand where they were written", () => {
    writeDown("guesser", day(["red > RIVER"]), "red > MOON");
    expect(due("guesser", day())).toEqual({ next: null, lapsed: ["red > MOON"] });
  });
});

test("of a giver's clues the last word counts", () => {
  ["red: ocean 2", "red: sea 3"].forEach((move) => writeDown("giver", day(), move));
  expect(waitingFor("giver", DATE)?.moves).toEqual(["red: sea 3"]);
});

test("moves of days before today are known", () => {
  writeDown("guesser", day(), "red > RIVER");
  expect(earlier("2026-11-17")).toEqual([["guesser", DATE]]);
  expect(earlier(DATE)).toEqual([]);
});

test("a board is left for its day only", () => {
  keepLeft("guesser", day());
  expect(leftOf("guesser", DATE)).toEqual(day());
  expect(leftOf("guesser", "2026-11-17")).toBeNull();
  expect(leftOf("giver", DATE)).toBeNull();
});
