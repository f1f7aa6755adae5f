// What the coach says of a drill, in a sentence.

import { percent } from "../coach";
import type { ClueTold, GuessTold } from "./sheets";
import type { ThemeWords, Words } from "../words";
import type { SoloWords } from "../words/solo";

interface Teller {
  readonly partner: string;
  readonly board: readonly string[];
  readonly theme: ThemeWords;
  readonly words: Words;
}

export function tellMark(said: GuessTold | ClueTold, teller: Teller, { train }: SoloWords): string {
  if ("meant" in said) {
    const { meant, found } = said;
    const cards = teller.words.names(meant.map((card) => teller.board[card] ?? ""));
    return `${train.meant(teller.partner, cards)} ${train.found(found.filter((card) => meant.includes(card)).length, meant.length)}`;
  }
  const { expected, whole, trap } = said.given;
  return train.expected(expected.toFixed(1), percent(whole), percent(trap), teller.theme.trap);
}
