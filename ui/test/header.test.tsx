// The strip above a room: who leaves a game is asked, and nobody else.

import { render } from "preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Header } from "../src/parts/header";
import { Sure } from "../src/parts/sure";
import { go, path } from "../src/route";
import { scene, view, you } from "../src/store";
import { settled } from "./drawing";
import { game, room } from "./rooms";

let place: HTMLElement;

beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
  go("/r/7KQ2M9XZ");
  you.value = "ben";
});

afterEach(() => {
  render(null, place);
  place.remove();
  view.value = null;
});

async function seen(change: object): Promise<void> {
  view.value = room(change);
  render(scene.value && <><Header {...scene.value} /><Sure /></>, place);
  await settled();
}

async function leaves(): Promise<void> {
  place.querySelector<HTMLElement>("[aria-label=Leave]")?.click();
  await settled();
}

test("whoever has a chair in a game is asked before they leave it", async () => {
  await seen({});
  await leaves();
  expect(place.textContent).toContain("Leave the game? Your chair will be free.");
  expect(path.value).toBe("/r/7KQ2M9XZ");
});

test("after the game there is nothing to ask", async () => {
  await seen({});
  await seen({ stage: "over", game: game({ phase: "over", outcome: { winner: "blue", ending: "trap" } }) });
  await leaves();
  expect(path.value).toBe("/");
});
