// What of the table is drawn first, and what a frame later.

import { render } from "preact";
import { beforeAll, expect, test, vi } from "vitest";
import { CurrentClue } from "../src/parts/clue";
import { lookedAt } from "../src/rewind";
import { Table } from "../src/screens/table";
import { frame, settled } from "./drawing";
import { game, room, scene, shown } from "./rooms";

/** The sides of the table ask for what they tell of a game. */
beforeAll(() => void vi.stubGlobal("fetch", () => Promise.reject(new TypeError("there is no server"))));

const GUESSES = { phase: "guess", may_stop: true, now: { clue: ["water", 2] } };
const ENDED = { shown: shown({ 24: "t" }), phase: "over", now: { clue: ["water", 2], guesses: [24] }, outcome: { winner: "blue", ending: "trap" } };

async function drawn(place: HTMLElement, change: object): Promise<void> {
  render(<Table {...scene(room(change), "ben")} />, place);
  await settled();
}

const text = (place: HTMLElement, part: string): string => place.querySelector(part)?.textContent ?? "";

test("what has happened is seen first, and what one can do next a frame later", async () => {
  const place = document.createElement("div");
  await drawn(place, { game: game(GUESSES) });
  expect(text(place, ".dock")).toContain("Stop guessing");
  await drawn(place, { stage: "over", game: game(ENDED) });
  expect(text(place, ".status")).toContain("Blue wins");
  expect(text(place, ".dock")).toContain("Stop guessing");
  expect(text(place, ".clue")).toBe("");
  await frame();
  expect(text(place, ".dock")).toContain("Ann can start the next game.");
  expect(text(place, ".clue")).toBe("WORD24  mole");
  await drawn(place, { dealt: 2, game: game(GUESSES) });
  expect(text(place, ".status")).toContain("Your turn, Red");
  expect(text(place, ".dock")).toContain("Ann can start the next game.");
  await frame();
  expect(text(place, ".dock")).toContain("Stop guessing");
});

test("a page that was hidden for a while keeps nothing of the turn that was", async () => {
  const place = document.createElement("div");
  const poll = (card: number): object => ({ card, votes: 1, confirmers: ["ben"] });
  await drawn(place, { game: game(GUESSES), polls: [poll(1), poll(2)] });
  await drawn(place, { game: game({ ...GUESSES, turn: 3, past: [{}, {}] }), polls: [poll(3)] });
  await frame();
  expect(text(place, ".reveals")).toBe("Connect WORD3");
});

test("what one looked back to in one game is not shown in the next", async () => {
  const place = document.createElement("div");
  const old = room({ game: game({ words: Array.from({ length: 25 }, (_, at) => `OLD${at}`) }) }).game;
  if (old) lookedAt.value = { dealt: 1, game: old };
  await drawn(place, { stage: "over", dealt: 2, game: game(ENDED) });
  expect(text(place, ".board")).not.toContain("OLD");
  await drawn(place, { stage: "over", dealt: 1, game: game(ENDED) });
  expect(text(place, ".board")).toContain("OLD");
  lookedAt.value = null;
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
