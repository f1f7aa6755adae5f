// The sheet over a game that waits.

import { render } from "preact";
import { expect, test } from "vitest";
import { Paused } from "../src/parts/pause";
import { settled } from "./drawing";
import { room, scene } from "./rooms";

const UMPIRE = { role: "referee", team: null };

async function buttons(change: object): Promise<string> {
  const place = document.createElement("div");
  render(<Paused {...scene(room({ pause: "Paused: nobody judges the clues.", vacant: [UMPIRE], free: [UMPIRE], ...change }), "ann")} />, place);
  await settled();
  return [...place.querySelectorAll("button")].map((button) => button.textContent).join(", ");
}

test("an empty chair is offered to whoever may take it, and for a bot", async () => {
  expect(await buttons({})).toContain("Sit here: Umpire, Bot here");
});

test("whoever knows the key is not asked to judge", async () => {
  expect(await buttons({ silent: true })).not.toContain("Sit here");
  expect(await buttons({ silent: true })).toContain("Bot here");
});
