// Both catalogues are complete, and differ.

import { describe, expect, test } from "vitest";
import { de } from "../src/words/de";
import { en } from "../src/words/en";
import { de as deCords } from "../src/words/cords/de";
import { en as enCords } from "../src/words/cords/en";
import { de as dePages } from "../src/words/pages/de";
import { en as enPages } from "../src/words/pages/en";
import { de as deSolo } from "../src/words/solo/de";
import { en as enSolo } from "../src/words/solo/en";

type Tree = Readonly<Record<string, unknown>>;

/** Every string and function of a catalogue, by its path. */
function leaves(tree: Tree, at = ""): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, value] of Object.entries(tree)) {
    const path = at ? `${at}.${key}` : key;
    if (typeof value === "object" && value !== null) for (const [k, v] of leaves(value as Tree, path)) found.set(k, v);
    else found.set(path, value);
  }
  return found;
}

const english = leaves({ ...en, pages: enPages, cordPage: enCords, solo: enSolo });
const german = leaves({ ...de, pages: dePages, cordPage: deCords, solo: deSolo });
/** What is the same in both languages, or has no words in it. */
const SAME = new Set(["themes.codenames.title", "pause.pause", "lobby.tags.bot", "chat.team", "log.ends.game over", "table.you", "settings.clocks.normal", "pages.demo.board.1", "pages.demo.board.2", "pages.demo.board.11", "pages.demo.board.14"]);
/** Examples of clues are English, and so are the names of rulesets. */
const ENGLISH = /^keys\.\d+\.0$|^pages\.rules\.(clues\.rows\.|rulesets\.\d\.0$)|\.sections\.\d\.id$/;

describe("the catalogues", () => {
  test("have the same strings, except what only the theme's own definition has", () => {
    const extra = (path: string): boolean => /^themes\.\w+\.name$/.test(path);
    expect([...german.keys()].sort()).toEqual([...english.keys()].filter((path) => !extra(path)).sort());
  });

  test.each([...german])("say %s in both languages", (path, value) => {
    const other = english.get(path);
    expect(typeof value).toBe(typeof other);
    if (typeof value !== "string") return;
    if (path !== "log.ends.game over") expect(value.trim()).not.toBe("");
    if (!SAME.has(path) && !ENGLISH.test(path)) expect(value).not.toBe(other);
  });

  test("make a sentence out of whatever they are given", () => {
    const theme = de.themes.switchboard;
    expect(de.chair(theme.giver, "red")).toBe("Vermittler Rot");
    expect(en.chair("Operator", "blue")).toBe("Blue Operator");
    expect(de.table.wins("red", theme, "trap")).toContain("Maulwurf");
    expect([1, 3, "unlimited" as const].map(en.table.left)).toEqual(["1 guess left", "3 guesses left", "as many guesses as you like"]);
  });
});
