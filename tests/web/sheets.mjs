// Asks the page's own code, bundled, for answers from sheets, and compares them with what the server has answered: all of
// the game, and of the mark all that is shown. Bundles are named on the command line, questions come on the standard input.

import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";

const [solo, sheets, practice] = await Promise.all(process.argv.slice(2).map((path) => import(path)));
const percent = (chance) => Math.round(chance * 100);
const card = ({ card, identity, taken }) => [card, identity, percent(taken)];
// As parts/weighed.tsx does.
const byTaken = (one, other) => percent(other.taken) - percent(one.taken) || one.card - other.card;
const option = ({ text, number, cards, win, whole, trap, expected }) => [text, number, cards, percent(win), percent(whole), percent(trap), expected.toFixed(1)];

const step = ({ card, identity, chance }) => [card, identity, percent(chance)];
const guessed = ({ score, meant, found, turn: { team, steps, options, chances } }) =>
  ({ score, meant, found, team, steps: steps.map(step), options, chances: chances.map(card) });
const clued = ({ score, given, options, chances }) =>
  ({ score, given: option(given), options, chances: [...chances].sort(byTaken).slice(0, 6).map(card) });

const KINDS = {
  guess: [sheets.readGuessSheet, solo.answerGuess, practice.readGuessPractice, guessed],
  clue: [sheets.readClueSheet, solo.answerClue, practice.readCluePractice, clued],
};

let compared = 0;
for (const { kind, sheet, questions } of JSON.parse(readFileSync(0, "utf-8"))) {
  const [readSheet, look, readAnswer, told] = KINDS[kind];
  const kept = readSheet(sheet);
  for (const { asked, answer } of questions) {
    const found = look(kept, asked);
    if (answer === null) deepStrictEqual(found, null, JSON.stringify(asked));
    else {
      const said = readAnswer(answer);
      const shown = ({ game, edition, mark }) => ({ game, edition, mark: mark && told(mark) });
      deepStrictEqual(shown(found), shown(said), JSON.stringify(asked));
    }
    compared += 1;
  }
}
console.log(compared);
