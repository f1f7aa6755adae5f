// What the owner can choose.

import { expect, test } from "vitest";
import { packChoices } from "../src/parts/settings";
import { de } from "../src/words/de";
import { en } from "../src/words/en";

test("packs in the reader's language come first, and say in it what they are", () => {
  const pack = (name: string, language: string): Parameters<typeof packChoices>[0][number] => ({ name, title: name, language, words: 99, about: "" });
  const all = [pack("uno", "es"), pack("one", "en"), pack("two", "en"), pack("eins", "de")];
  const labels = (reads: string, { settings }: typeof en): string[] => packChoices(all, reads, settings.packOf).map(([, label]) => label);
  expect(labels("en", en)).toEqual(["one (English, 99 words)", "two (English, 99 words)", "uno (Spanish, 99 words)", "eins (German, 99 words)"]);
  expect(labels("de", de)[0]).toBe("eins (Deutsch, 99 Wörter)");
});
