// Training and the daily board: what the book keeps, what is told of a result, what is scored.

import { describe, expect, test } from "vitest";
import { figures, written } from "../src/solo/book";
import type { Book, Day } from "../src/solo/book";
import { shareText, turnsOf } from "../src/solo/daily";
import { tellMark } from "../src/solo/tell";
import { average, isWhole } from "../src/solo/train";
import { readDailyPractice } from "../src/wire";
import type { ClueMark, GuessMark } from "../src/wire";
import { de as german } from "../src/words/de";
import { en as english } from "../src/words/en";
import { de } from "../src/words/solo/de";
import { en } from "../src/words/solo/en";
import { game } from "./rooms";

const WON: Day = { moves: ["red > RIVER"], over: true, won: true, turns: 4 };
const LOST: Day = { ...WON, won: false, turns: 2 };
const ON: Day = { ...WON, over: false, won: false, turns: 1 };
const EMPTY: Book = { days: {} };

describe("the book of days", () => {
  test("a day that is over stays as it was", () => {
    const book = written(EMPTY, "guesser", "2026-11-16", WON);
    expect(written(book, "guesser", "2026-11-16", LOST)).toEqual(book);
    expect(Object.keys(written(book, "giver", "2026-11-16", ON).days)).toEqual(["guesser 2026-11-16", "giver 2026-11-16"]);
  });

  test("of earlier days the results are kept, and of those not played to the end nothing", () => {
    const before = written(written(EMPTY, "guesser", "2026-11-15", WON), "giver", "2026-11-15", ON);
    expect(written(before, "guesser", "2026-11-16", ON).days).toEqual({
      "guesser 2026-11-15": { ...WON, moves: [] },
      "guesser 2026-11-16": ON,
    });
  });

  test("each part has figures of its own", () => {
    const days = { "guesser 2026-11-14": LOST, "guesser 2026-11-15": WON, "guesser 2026-11-16": { ...WON, turns: 3 }, "giver 2026-11-16": ON };
    expect(figures({ days }, "guesser", "2026-11-16")).toEqual({ played: 3, won: 2, best: 3, streak: 2, longest: 2 });
    expect(figures({ days }, "giver", "2026-11-16")).toEqual({ played: 0, won: 0, best: null, streak: 0, longest: 0 });
  });
});

describe("a result", () => {
  const day = { date: "2026-11-16", number: 16, par: 5, moves: [], over: true, game: game() };
  const now = readDailyPractice({ ...day, won: true, result: "The Switchboard Daily 16, Lineman: 2 turns (par 5)\n🟩🟩⬜\n🟩" });

  test("is told in the words one plays in, and shows no word of the board", () => {
    expect(turnsOf(now)).toBe(2);
    expect(shareText(now, "guesser", english.themes.switchboard, en)).toBe(now.result);
    expect(shareText(now, "giver", english.themes.codenames, en).split("\n")[0]).toBe("Codenames Daily 16, Spymaster: 2 turns (par 5)");
    expect(shareText({ ...now, won: false }, "guesser", german.themes.switchboard, de).split("\n")).toEqual([
      "Die Vermittlung, Tagesbrett 16, Techniker: verloren nach 2 Zügen (Par 5)", "🟩🟩⬜", "🟩",
    ]);
  });
});

describe("a drill", () => {
  const teller = { partner: "Ada", board: ["RIVER", "BANK", "MOON"], theme: english.themes.switchboard, words: english };

  test("is told in a sentence", () => {
    const guessed = { score: 50, meant: [0, 1], found: [0, 2] } as unknown as GuessMark;
    expect(tellMark(guessed, teller, en)).toBe("Ada meant RIVER and BANK. You found 1 of 2.");
    const given = { given: { expected: 1.26, whole: 0.324, trap: 0.02 } } as unknown as ClueMark;
    expect(tellMark(given, teller, en)).toBe("Worth 1.3 words on average; all found in 32\u00a0% of cases, risk of the mole 2\u00a0%.");
  });

  test("has five boards, whose average is the score", () => {
    const on = { seed: "monday", chosen: true, round: 5, scores: [100, 50, 0, 25, 80], guesses: [], stop: false, clue: null };
    expect(average(on.scores)).toBe(51);
    expect(isWhole(on)).toBe(true);
    expect(isWhole({ ...on, scores: [100] })).toBe(false);
  });
});
