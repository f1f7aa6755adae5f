// The turn that teaches the game is one that could have been played, in every language and theme.

import { describe, expect, test } from "vitest";
import { demoSteps } from "../src/demo";
import { de } from "../src/words/de";
import { en } from "../src/words/en";
import { de as dePages } from "../src/words/pages/de";
import { en as enPages } from "../src/words/pages/en";

const LANGUAGES = [
  ["English", en, enPages],
  ["German", de, dePages],
] as const;
const count = (text: string, letter: string): number => [...text].filter((one) => one === letter).length;

describe.each(LANGUAGES)("the demo in %s", (_, words, pages) => {
  describe.each(["switchboard", "codenames"])("as %s", (theme) => {
    const steps = demoSteps(theme, words, pages);
    const games = steps.map((step) => step.scene.view.game);

    test("has a sentence for every step", () => {
      expect(steps.map((step) => step.told)).toEqual(steps.map((step) => step.told).filter(Boolean));
      expect(pages.demo.told("A", "B", words.themes.codenames)).toHaveLength(steps.length);
    });

    test("is dealt by the rules", () => {
      const key = games[1]?.key ?? "";
      expect(["r", "b", "n", "t"].map((letter) => count(key, letter))).toEqual([9, 8, 7, 1]);
      expect(new Set(games[0]?.words).size).toBe(25);
    });

    test("shows what the key says, and counts it", () => {
      const key = games[1]?.key ?? "";
      for (const game of games) {
        [...(game?.shown ?? "")].forEach((letter, card) => expect(["?", key[card]]).toContain(letter));
        expect(game?.red_left).toBe(9 - count(game?.shown ?? "", "r"));
      }
    });

    test("shows the key to the giver alone", () => {
      expect(steps.map((step) => step.scene.view.game?.key != null)).toEqual(steps.map((_step, at) => at === 1 || at === 2));
    });

    test("names the cards it turns over", () => {
      const opened = (at: number): string[] =>
        [...(games[at]?.shown ?? "")].flatMap((letter, card) => (letter !== "?" && games[at - 1]?.shown[card] === "?" ? [card] : [])).map((card) => games[at]?.words[card] ?? "");
      for (let at = 1; at < steps.length; at++) for (const word of opened(at)) expect(steps[at]?.told).toContain(word);
    });
  });
});
