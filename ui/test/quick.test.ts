// Who sits where when one plays alone.

import { describe, expect, test } from "vitest";
import { packIn, seating, shuffled } from "../src/quick";

/** Chance that can be repeated. */
function dice(seed: number): () => number {
  let state = seed * 48_271_003;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

describe("a table against bots", () => {
  test.each(["giver", "guesser"] as const)("has four chairs, one of them mine as %s, and three different bots", (role) => {
    for (let seed = 1; seed < 50; seed++) {
      const { mine, bots } = seating(role, dice(seed));
      expect(mine.role).toBe(role);
      const chairs = [mine, ...bots.map(([, chair]) => chair)].map(({ role: one, team }) => `${one} ${team}`);
      expect([...chairs].sort()).toEqual(["giver blue", "giver red", "guesser blue", "guesser red"]);
      expect(new Set(bots.map(([kind]) => kind)).size).toBe(3);
      expect(bots.map(([kind]) => kind)).not.toContain("random");
    }
  });

  test("is on either side", () => {
    const sides = new Set(Array.from({ length: 40 }, (_, seed) => seating("guesser", dice(seed + 1)).mine.team));
    expect(sides).toEqual(new Set(["red", "blue"]));
  });

  test("leaves nobody out when it shuffles", () => {
    expect(shuffled([1, 2, 3, 4, 5], dice(7)).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("the words of a room that is opened for friends", () => {
  const pack = (name: string, language: string) => ({ name, title: name, language, words: 400, about: "" });
  const all = [pack("animals", "en"), pack("exchange", "en"), pack("vermittlung", "de"), pack("zoo", "de")];

  test("are in the language of the page", () => {
    expect(packIn("de", all)).toBe("vermittlung");
  });

  test("are the house's own where it has some in that language, or nothing fits", () => {
    expect(packIn("en", all)).toBe("exchange");
    expect(packIn("fr", all)).toBe("exchange");
    expect(packIn("de", [])).toBe("exchange");
  });
});
