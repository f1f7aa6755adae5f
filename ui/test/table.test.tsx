// What of the table is drawn first, and what a frame later.

import { render } from "preact";
import { beforeAll, expect, test, vi } from "vitest";
import { CurrentClue } from "../src/parts/clue";
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
  await frame();
  expect(text(place, ".dock")).toContain("Ann can start the next game.");
  await drawn(place, { dealt: 2, game: game(GUESSES) });
  expect(text(place, ".status")).toContain("Your turn, Red");
  expect(text(place, ".dock")).toContain("Ann can start the next game.");
  await frame();
  expect(text(place, ".dock")).toContain("Stop guessing");
});

test("who comes when a game is over has all of it at once", async () => {
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
