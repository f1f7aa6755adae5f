// The referee's desk.

import { render } from "preact";
import { expect, test } from "vitest";
import { Judging } from "../src/parts/judging";
import { settled } from "./drawing";
import { game, room, scene } from "./rooms";

test("a reason is kept as soon as it is typed, for the turn it is about", async () => {
  const place = document.createElement("div");
  const reason = async (turn: number): Promise<HTMLInputElement> => {
    const now = scene(room({ game: game({ turn, phase: "verdict", pending: ["water", 2] }) }));
    render(null, place);
    if (now.view.game) render(<Judging scene={now} game={now.view.game} />, place);
    await settled();
    return place.querySelector("input") as HTMLInputElement;
  };
  const field = await reason(1);
  field.value = "No such word";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  expect((await reason(1)).value).toBe("No such word");
  expect((await reason(2)).value).toBe("");
});
