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

test.each([
  ["line 3: \"WORD\" is longer than 40 characters", "Zeile 3: „WORD“ ist länger als 40 Zeichen"],
  ["line 27: \"WORD1\" is already on line 2", "Zeile 27: „WORD1“ steht schon in Zeile 2"],
  ["line 28: \"\\u200b\" is invisible", "Zeile 28: „\\u200b“ ist unsichtbar"],
  ["line 27: there is no word between two separators", "Zeile 27: Zwischen zwei Trennzeichen steht kein Wort"],
  ["line 2: \"A # B\" holds a sign that means something else in a pack: # , or ;", "Zeile 2: „A # B“ enthält ein Zeichen, das in einem Wortpaket etwas anderes bedeutet: # , oder ;"],
  ["line 29: \"!!\" has no letter and no digit", "Zeile 29: „!!“ hat keinen Buchstaben und keine Ziffer"],
  ["line 27: \"A|B\" has a | in it, which stands between cards", "Zeile 27: „A|B“ enthält ein |, das zwischen Karten steht"],
  ["line 4: \"A\" has a character that cannot be shown", "Zeile 4: „A“ enthält ein Zeichen, das sich nicht zeigen lässt"],
  ["line 5: \"about\" holds U+0000, which cannot be shown", "Zeile 5: „about“ enthält U+0000, was sich nicht zeigen lässt"],
  ["line 2: \"name\" is said twice in the header", "Zeile 2: „name“ steht zweimal im Kopf"],
  ["line 3: \"q!\" is not a language tag such as en or pt-BR", "Zeile 3: „q!“ ist kein Sprachkürzel wie en oder pt-BR"],
  ["line 1: byte 0xff is not UTF-8; save the pack as UTF-8 and try again", "Zeile 1: Byte 0xff ist kein UTF-8; speichere das Wortpaket als UTF-8 und versuche es noch einmal"],
  ["it is larger than 512 kB", "Es ist größer als 512 kB"],
  ["a pack needs at least 25 different words, this one has 4", "Ein Wortpaket braucht mindestens 25 verschiedene Wörter, dieses hat 4"],
  ["a pack holds at most 10,000 different words, this one has 10,001", "Ein Wortpaket fasst höchstens 10\u202f000 verschiedene Wörter, dieses hat 10\u202f001"],
  ["line 1: \"RED\" is invisible", "Zeile 1: „RED“ ist unsichtbar"],
  ["line 1: \"red\" is not a language tag such as en or pt-BR", "Zeile 1: „red“ ist kein Sprachkürzel wie en oder pt-BR"],
  ["line 1: \"you and me, or 1,000 of us\" is longer than 40 characters", "Zeile 1: „you and me, or 1,000 of us“ ist länger als 40 Zeichen"],
  ["line 2: \"A: \" IS\" is invisible", "Zeile 2: „A: \" IS“ ist unsichtbar"],
  ["line 2: \"A. B! C\" is invisible", "Zeile 2: „A. B! C“ ist unsichtbar"],
  ["line 2: something new", "line 2: something new"],
])("of a word pack, alone and among others: %s", (english, german) => {
  expect(said(`This word pack cannot be used: ${english}.`)).toBe(`Dieses Wortpaket ist nicht zu gebrauchen: ${german}.`);
  expect(said(`This word pack has 1,012 problems:\n  ${english}\n  line 9: "!" is invisible\n  and 1,002 more`)).toBe(
    `Dieses Wortpaket hat 1\u202f012 Fehler:\n  ${german}\n  Zeile 9: „!“ ist unsichtbar\n  und noch 1\u202f002`,
  );
});
