// The board: who has marked which card, and when the key is to be seen.

import { render } from "preact";
import { expect, test } from "vitest";
import { Board, byCard } from "../src/parts/board";
import { settled, slowly } from "./drawing";
import { game, room, scene, shown } from "./rooms";

test("one's own mark comes first on its card, whenever it was made", () => {
  const marks = [{ card: 3, member: "ben" }, { card: 3, member: "cat" }, { card: 7, member: "ben" }, { card: 3, member: "me" }];
  const voters = byCard(marks, "me");
  expect(voters.get(3)).toEqual(["me", "ben", "cat"]);
  expect(voters.get(7)).toEqual(["ben"]);
  expect(voters.has(4)).toBe(false);
});

const KEY = "rrrrrrrrrbbbbbbbbnnnnnnnt";
const OTHER_KEY = "tnnnnnnnbbbbbbbbrrrrrrrrr";

/** What is seen of all cards once a view has been drawn. */
async function seen(place: HTMLElement, change: object, dealt = 1, machine = settled): Promise<string> {
  const now = scene(room({ dealt, game: game(change) }));
  if (now.view.game) render(<Board scene={now} game={now.view.game} />, place);
  await machine();
  return letters(place);
}

const letters = (place: HTMLElement): string =>
  [...place.querySelectorAll(".card")].map((card) => /id-(.)/.exec(card.className)?.[1] ?? "?").join("");

test("on a slow machine the key comes card by card after the card that ended the game", async () => {
  const place = document.createElement("div");
  expect(await seen(place, {})).toBe("?".repeat(25));
  const last = { shown: shown({ 24: "t" }), key: KEY, outcome: { winner: "blue", ending: "trap" } };
  expect(await seen(place, last, 1, slowly)).toBe(shown({ 24: "t" }));
  await slowly(1);
  expect(letters(place)).toBe(KEY.slice(0, 1) + shown({ 24: "t" }).slice(1));
  await slowly(23);
  expect(letters(place)).toBe(KEY);
});

test("nothing of a key is left when cards are dealt again", async () => {
  const place = document.createElement("div");
  await seen(place, { key: KEY });
  expect(letters(place)).toBe(KEY);
  expect(await seen(place, {}, 2)).toBe("?".repeat(25));
  expect(await seen(place, { key: OTHER_KEY }, 3)).toBe(OTHER_KEY);
});

test("who may no longer see the key does not see it for another frame", async () => {
  const place = document.createElement("div");
  await seen(place, { key: KEY });
  expect(await seen(place, {})).toBe("?".repeat(25));
});
