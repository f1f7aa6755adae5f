// How words are set on cards: without a canvas every letter is as wide as another.

import { expect, test } from "vitest";
import { breakable, narrowest, setting, widths } from "../src/parts/measure";

const shown = (word: string): string => breakable(word).replaceAll("\u00ad", "|");

test.each([
  ["VENTRILOQUIST", "VENTRI|LOQUIST"],
  ["REISSVERSCHLUSS", "REISS|VERSCHLUSS"],
  ["SWITCHBOARD", "SWITCH|BOARD"],
  ["ASCHENPUTTEL", "ASCHEN|PUTTEL"],
  ["XXXXXXXXXXXXX", "XXXXXX|XXXXXXX"],
  ["WELTMEISTERSCHAFT KM", "WELTMEIS|TERSCHAFT KM"],
])("%s may be broken between syllables near its middle, if it has any", (word, broken) => expect(shown(word)).toBe(broken));

test.each(["CHANDELIER", "WALL STREET", "MAKE-UP"])("%s is not broken", (word) => expect(breakable(word)).toBe(word));

test("of the longest words no piece is longer than a card is wide", () => {
  for (const word of ["DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT", "A".repeat(40), "ДОСТОПРИМЕЧАТЕЛЬНОСТЬ"]) {
    expect(Math.max(...breakable(word).split("\u00ad").map((part) => part.length))).toBeLessThanOrEqual(10);
  }
});

test("lines are as narrow as their number allows", () => {
  const parts = ["ICE ", "CREAM ", "VAN ", "MAN"];
  const letters = [1, 2, 3, 4, 5].map((lines) => Math.round(narrowest(parts, lines) / 0.7));
  expect(letters).toEqual([17, 9, 7, 5, 5]);
  expect(Math.round(narrowest(["REISS\u00ad", "VERSCHLUSS"], 2) / 0.7)).toBe(10);
});

test("a word of one part needs to know one width, and a short one is no larger for it", () => {
  expect(widths(["CANDLE", "OX"])).toEqual([6 * 0.7, 3].map((ems) => expect.closeTo(ems)));
  expect(Object.keys(setting("CANDLE").style)).toEqual(["--ems"]);
  expect(Object.keys(setting("BIG BEN").style)).toEqual(["--ems", "--ems-2", "--ems-3"]);
  expect(Object.keys(setting("SWITCHBOARD").style)).toEqual(["--ems", "--broken-2", "--broken-3", "--broken-4"]);
});
