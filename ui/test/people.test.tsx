// What the owner can do about somebody.

import { render } from "preact";
import { expect, test } from "vitest";
import { Manage } from "../src/parts/people";
import { Sure } from "../src/parts/sure";
import { settled } from "./drawing";
import { view } from "../src/store";
import { room, scene } from "./rooms";

/** What is asked when the owner has somebody watch instead of play. */
async function asked(change: object): Promise<string> {
  const place = document.body.appendChild(document.createElement("div"));
  const now = scene(room(change), "ann");
  const [, ben] = now.view.members;
  if (ben) render(<><Manage scene={now} one={ben} /><Sure /></>, place);
  await settled();
  const seat = place.querySelector("select");
  if (seat) seat.value = "0";
  seat?.dispatchEvent(new Event("change", { bubbles: true }));
  await settled();
  const text = place.querySelector("dialog")?.textContent ?? "";
  place.querySelector<HTMLElement>("dialog button:last-of-type")?.click(); // no
  render(null, place);
  place.remove();
  return text;
}

test("whether a game is on is asked when something is done, and not when it was drawn", async () => {
  view.value = room({});
  expect(await asked({ stage: "over" })).toContain("Take Ben’s chair away?");
  view.value = null;
});

test("whose chair is taken away while cards are turned over gets none before the game is on hold: that is asked first", async () => {
  expect(await asked({ pause: "Paused by the owner." })).toBe("");
  expect(await asked({ stage: "lobby", game: null })).toBe("");
  expect(await asked({})).toContain("Take Ben’s chair away?");
});
