// What the coach has to say of a clue, each clue once.

import { describe, expect, test } from "vitest";
import { choices } from "../src/coach";
import type { Option } from "../src/wire";

const option = (text: string, number: number, win = 0.5): Option =>
  ({ text, number, cards: [1, 2].slice(0, number), win, whole: 0.4, expected: 1, trap: 0.01 });

describe("what could have been said", () => {
  test("stands once for each clue, with everything that it is", () => {
    const [river, ocean] = [option("river", 2), option("ocean", 2, 0.6)];
    const told = choices(river, { best: ocean, safest: ocean, boldest: ocean });
    expect(told).toEqual([[["given"], river], [["best", "safest", "boldest"], ocean]]);
  });

  test("may be what was said, in whatever letters", () => {
    const told = choices(option("River", 2), { best: option("river", 2), safest: option("river", 1), boldest: null });
    expect(told.map(([kinds]) => kinds)).toEqual([["given", "best"], ["safest"]]);
  });

  test("is no better than what was said, if it promises no more", () => {
    const [river, ocean] = [option("river", 2), option("ocean", 2)];
    const told = choices(river, { best: ocean, safest: ocean, boldest: ocean });
    expect(told).toEqual([[["given", "best"], river], [["safest", "boldest"], ocean]]);
  });

  test("is nothing where nothing was weighed", () => {
    expect(choices(null, { best: null, safest: null, boldest: null })).toEqual([]);
  });
});
