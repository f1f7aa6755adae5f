// What of the table is drawn first, and what in the frames after it.

import { render } from "preact";
import { beforeAll, expect, test, vi } from "vitest";
import { CurrentClue } from "../src/parts/clue";
import { lookedAt } from "../src/rewind";
import { Table } from "../src/screens/table";
import { sitAlone } from "../src/store";
import { settled, slowly } from "./drawing";
import { game, room, scene, shown } from "./rooms";

/** The sides of the table ask for what they tell of a game. */
beforeAll(() => void vi.stubGlobal("fetch", () => Promise.reject(new TypeError("there is no server"))));

const GUESSES = { phase: "guess", may_stop: true, now: { clue: ["water", 2] } };
const ENDED = { shown: shown({ 24: "t" }), phase: "over", now: { clue: ["water", 2], guesses: [24] }, outcome: { winner: "blue", ending: "trap" } };

const show = (place: HTMLElement, change: object): void => render(<Table {...scene(room(change), "ben")} />, place);

async function drawn(place: HTMLElement, change: object): Promise<void> {
  show(place, change);
  await settled();
}

const text = (place: HTMLElement, part: string): string => place.querySelector(part)?.textContent ?? "";

test("on a slow machine what has happened is seen first, then what one can do, and the sides last", async () => {
  const place = document.createElement("div");
  await drawn(place, { game: game({ ...GUESSES, red_left: 5 }) });
  expect(text(place, ".dock")).toContain("Stop guessing");
  show(place, { stage: "over", game: game({ ...ENDED, red_left: 4 }) });
  await slowly();
  expect(place.querySelectorAll(".card.open").length).toBe(1);
  expect(text(place, ".status")).toContain("Your turn, Red");
  await slowly(1);
  expect(text(place, ".status")).toContain("Blue wins");
  expect(text(place, ".clue")).toContain("water");
  await slowly(1);
  expect(text(place, ".clue")).toBe("");
  await slowly(1);
  expect(text(place, ".clue")).toBe("WORD24  mole");
  expect(text(place, ".dock")).toContain("Stop guessing");
  await slowly(1);
  expect(text(place, ".dock")).toContain("Ann can start the next game.");
  expect(text(place, ".team.red")).toContain("5 to find");
  await slowly(8);
  expect(text(place, ".team.red")).toContain("4 to find");
});

test("on a slow machine a board is dealt row by row, and a card of the game before does nothing to this one", async () => {
  const place = document.createElement("div");
  const asked = vi.fn(() => Promise.resolve(true));
  const alone = sitAlone({ ask: asked, check: () => "", end: () => undefined });
  show(place, { game: game(GUESSES) });
  await slowly();
  expect(place.textContent).toBe("");
  await slowly(1);
  expect(text(place, ".status")).toContain("Your turn, Red");
  await slowly(2); // the clue, the board
  for (const row of [0, 1, 2, 3, 4]) {
    expect(place.querySelectorAll(".card").length).toBe(row * 5);
    expect(place.querySelector(".board")?.getAttribute("aria-busy")).toBe("true");
    expect(place.querySelectorAll(".dock").length).toBe(0);
    await slowly(1);
  }
  await slowly(12);
  expect(place.querySelector(".board")?.hasAttribute("aria-busy")).toBe(false);
  const next = Array.from({ length: 25 }, (_, at) => `NEXT${at}`);
  show(place, { dealt: 2, game: game({ ...GUESSES, words: next }) });
  await slowly(3); // whose turn it is, the clue, the first row
  expect([...place.querySelectorAll(".card .word")].map((word) => word.textContent).slice(3, 7)).toEqual(["NEXT3", "NEXT4", "WORD5", "WORD6"]);
  place.querySelector<HTMLElement>("[data-at='5']")?.click();
  expect(asked).not.toHaveBeenCalled();
  place.querySelector<HTMLElement>("[data-at='4']")?.click();
  expect(asked).toHaveBeenCalledWith({ do: "mark", turn: 1, game: 2, card: 4, on: true });
  await slowly(20);
  alone.gone();
});

test("a page that was hidden for a while keeps nothing of the turn that was", async () => {
  const place = document.createElement("div");
  const poll = (card: number): object => ({ card, votes: 1, confirmers: ["ben"] });
  await drawn(place, { game: game(GUESSES), polls: [poll(1), poll(2)] });
  await drawn(place, { game: game({ ...GUESSES, turn: 3, past: [{}, {}] }), polls: [poll(3)] });
  expect(text(place, ".reveals")).toBe("Connect WORD3");
});

test("what one looked back to in one game is not shown in the next", async () => {
  const place = document.createElement("div");
  const old = room({ game: game({ words: Array.from({ length: 25 }, (_, at) => `OLD${at}`) }) }).game;
  if (old) lookedAt.value = { dealt: 1, game: old };
  await settled();
  show(place, { stage: "over", dealt: 1, game: game(ENDED) });
  await slowly(8);
  expect(text(place, ".board")).toContain("OLD24");
  show(place, { stage: "over", dealt: 2, game: game(ENDED) });
  await slowly(8);
  expect(text(place, ".board")).not.toContain("OLD");
  lookedAt.value = null;
  await settled();
});

test("who comes when a game is over can go on at once", async () => {
  const place = document.createElement("div");
  await drawn(place, { stage: "over", game: game(ENDED) });
  expect(text(place, ".dock")).toContain("Ann can start the next game.");
});

test("a board that ends because its turns have ended waits for no clue", async () => {
  const place = document.createElement("div");
  const clue = async (stage: string): Promise<string> => {
    const now = scene(room({ stage, game: game() }), "ben");
    if (now.view.game) render(<CurrentClue scene={now} game={now.view.game} />, place);
    await settled();
    return text(place, ".clue");
  };
  expect(await clue("playing")).toBe("no clue yet");
  expect(await clue("over")).toBe("");
});
