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

test("an empty chair is offered to whom it is free for, and to a bot", async () => {
  expect(await buttons({})).toContain("Sit here: Umpire, Bot here");
});

test("whoever knows too much for a chair is not asked to sit there", async () => {
  expect(await buttons({ free: [] })).not.toContain("Sit here");
  expect(await buttons({ free: [] })).toContain("Bot here");
});
