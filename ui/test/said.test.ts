// What the server says in English is said in the language of the page.

import { expect, test } from "vitest";
import { de } from "../src/words/de";
import { SAID } from "../src/words/said.de";

const said = (message: string): string => de.said("", message);

test.each([
  ["This room is locked.", "Dieser Raum ist abgeschlossen."],
  ["Red needs somebody to guess.", "Rot braucht jemanden, der rät."],
  ["It is blue's turn.", "Blau ist am Zug."],
  ["'farmer' comes from the same word as FARM. Try another word.", "„farmer“ kommt von demselben Wort wie FARM. Versuche ein anderes Wort."],
  ["'lane' is LANE, which is on the board. Try another word.", "„lane“ ist LANE. Versuche ein anderes Wort."],
  ["Ann sits there.", "Dort sitzt Ann."],
  ["2 of 3 votes are on that card.", "Auf dieser Karte liegen 2 von 3 Stimmen."],
  ["Red needs somebody to guess. It takes at least four players; bots count.", "Rot braucht jemanden, der rät. Es braucht mindestens vier; Bots zählen mit."],
  ["2 seconds of the cost is still due; name another die to pay it.", "Vom Preis fehlt noch: 2 Sekunden; nimm einen weiteren Würfel dafür."],
  ["'9-X' is no deal: an id looks like 1-15FK-T938-J, its round first.", "'9-X' ist keine Runde: eine Kennung sieht aus wie 1-15FK-T938-J, die Runde zuerst."],
  ["Something new.", "Something new."],
])("%s", (english, german) => {
  expect(said(english)).toBe(german);
});

test("every sentence is found by its own English, and fills in all that was filled in", () => {
  for (const [english, german] of Object.entries(SAID)) {
    const fill = (text: string): string => text.replace(/\{(\d)\}/g, (_, at: string) => `x${at}`);
    expect(said(fill(english))).toBe(fill(german));
  }
});
