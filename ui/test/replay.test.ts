// A finished game told again: step by step, as it lay then.

import { describe, expect, test } from "vitest";
import { curve, percent, points } from "../src/coach";
import { frames, seenBy, startOf } from "../src/replay";
import { publicView } from "../src/store";
import type { GameOnWire } from "../src/wire";
import { en } from "../src/words/en";
import { game, room } from "./rooms";

const KEY = "rrrrrrrrr" + "bbbbbbbb" + "nnnnnnn" + "t";
const shown = (cards: readonly number[]): string => [...KEY].map((letter, card) => (cards.includes(card) ? letter : "?")).join("");
const OVER = room({
  stage: "over",
  game: game({
    shown: shown([0, 1, 17, 9, 10, 2, 24]),
    team: "red",
    turn: 5,
    phase: "over",
    red_left: 6,
    blue_left: 6,
    key: KEY,
    outcome: { winner: "blue", ending: "trap" },
    past: [
      { clue: ["river", 2], guesses: [0, 1, 17], end: "miss" },
      { clue: ["cloud", 1], guesses: [9], end: "stop" },
      { clue: ["word", 1], valid: false, rule: "clue-match", offended: [3], forfeit: 10, end: "forfeit" },
      { end: "time" },
    ],
    now: { clue: ["gold", 2], guesses: [2, 24], end: "game over" },
  }),
});
const over = OVER.game as GameOnWire;
const told = frames(over, { words: en, theme: en.themes.switchboard });

describe("a replay", () => {
  test("has a step for the deal, every clue, every card, and every end that is no card", () => {
    expect(told.map((frame) => frame.turn)).toEqual([0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 5, 5]);
    expect(told.map((frame) => frame.told)).toEqual([
      "The cards are dealt. Red begins.",
      "Red’s clue: river 2.",
      "WORD0 is revealed: Red subscriber.",
      "WORD1 is revealed: Red subscriber.",
      "WORD17 is revealed: non-subscriber.",
      "Blue’s clue: cloud 1.",
      "WORD9 is revealed: Blue subscriber.",
      "Blue: stopped.",
      "Red’s clue: word 1.",
      "not allowed; penalty: WORD10 is revealed: Blue subscriber.",
      "Blue: time was up.",
      "Red’s clue: gold 2.",
      "WORD2 is revealed: Red subscriber.",
      "WORD24 is revealed: mole. Blue wins: the mole was contacted.",
    ]);
  });

  test("turns one card over at a time, and counts what is left", () => {
    const open = told.map((frame) => [...frame.game.shown].filter((letter) => letter !== "?").length);
    expect(open).toEqual([0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 7]);
    expect(told.map((frame) => frame.game.red_left)).toEqual([9, 9, 8, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 6]);
    for (const frame of told) [...frame.game.shown].forEach((letter, card) => expect(["?", KEY[card]]).toContain(letter));
  });

  test("ends with the game as it is", () => expect(told.at(-1)?.game).toBe(over));

  test("shows the key to the side that had it, and to everybody in the end", () => {
    expect(told.map((frame) => seenBy("giver", frame).key)).toEqual(told.map(() => KEY));
    expect(told.map((frame) => seenBy("guesser", frame).key)).toEqual(told.map((_, at) => (at === told.length - 1 ? KEY : null)));
  });

  test("finds the beginning of a turn", () => expect([0, 1, 2, 3, 4, 5, 9].map((turn) => startOf(told, turn))).toEqual([0, 1, 5, 8, 10, 11, 0]));
});

describe("the coach", () => {
  test("draws chances from left to right, the best for red at the top", () => {
    expect(curve(0.5, [1, 0], 100, 10)).toEqual([[0, 5], [50, 0], [100, 10]]);
  });

  test("says chances and changes in whole numbers", () => {
    expect([percent(0.4949), percent(1)]).toEqual(["49\u00a0%", "100\u00a0%"]);
    expect([0.103, -0.492, 0.004, -0.001].map(points)).toEqual(["+10", "−49", "0", "0"]);
  });
});

describe("what is on a wall", () => {
  const marks = [{ member: "ben", card: 4 }];
  const messages = [{ member: "ben", to: "team", team: "red", text: "that one" }];

  test("has nothing that a giver or a team alone may see, whoever is signed in there", () => {
    const mine = room({ game: game({ key: KEY, pending: ["river", 2] }), marks, messages });
    const wall = publicView(mine);
    expect([wall.game?.key, wall.game?.pending, wall.marks, wall.messages]).toEqual([null, null, [], []]);
    expect(wall.game?.words).toEqual(mine.game?.words);
  });

  test("has the key when the game is over", () => expect(publicView(OVER).game?.key).toBe(KEY));
});
