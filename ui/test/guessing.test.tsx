// Where the buttons of a guesser are while others mark, and what stops a turn.

import { render } from "preact";
import { expect, test } from "vitest";
import { Guessing, placed } from "../src/parts/guessing";
import { view } from "../src/store";
import type { Poll } from "../src/wire";
import { settled } from "./drawing";
import { game, room, scene, shown } from "./rooms";

const [seven, three, twelve, twenty] = [7, 3, 12, 20].map((card): Poll => ({ card, votes: 1, confirmers: [] })) as [Poll, Poll, Poll, Poll];

test("buttons stand in the order in which they came, and a new one comes last", () => {
  expect(placed([], [seven])).toEqual([seven]);
  expect(placed([seven], [three, seven])).toEqual([seven, three]);
});

test("one that gets more votes stays where it is", () => {
  const more = { ...three, votes: 2 };
  expect(placed([seven, three], [more, seven])).toEqual([seven, more]);
});

test("when one goes, those after it stay where they are", () => {
  expect(placed([seven, three, twelve], [three, twelve])).toEqual([seven, three, twelve]);
  expect(placed([seven, three, twelve], [twelve, twenty])).toEqual([seven, three, twelve, twenty]);
});

test("what comes back comes to its own place", () => {
  expect(placed([seven, three], [three, seven])).toEqual([seven, three]);
});

test("no place is kept behind the last one", () => {
  expect(placed([seven, three, twelve], [seven])).toEqual([seven]);
  expect(placed([seven, three, twelve], [])).toEqual([]);
});

/** What the button says that stops a turn, after a view. */
async function stopping(place: HTMLElement, change: object, press: boolean): Promise<string> {
  const now = scene(room({ game: game({ phase: "guess", may_stop: true, now: { clue: ["water", 2] }, ...change }) }));
  if (now.view.game) render(<Guessing scene={now} game={now.view.game} />, place);
  await settled();
  const button = place.querySelector<HTMLElement>(".stop button");
  if (press) button?.click();
  await settled();
  return button?.textContent ?? "";
}

test("a card that is turned over meanwhile takes the question back whether to stop", async () => {
  const place = document.createElement("div");
  expect(await stopping(place, {}, true)).toBe("Yes, stop");
  expect(await stopping(place, {}, false)).toBe("Yes, stop");
  expect(await stopping(place, { shown: shown({ 3: "r" }) }, false)).toBe("Stop guessing");
  expect(await stopping(place, { shown: shown({ 3: "r" }) }, true)).toBe("Yes, stop");
  expect(await stopping(place, { shown: shown({ 3: "r" }), turn: 3 }, false)).toBe("Stop guessing");
});

test("a button that asks has the focus, also where pressing gives none: whoever does something else leaves it", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  expect(await stopping(place, {}, true)).toBe("Yes, stop");
  expect(document.activeElement).toBe(place.querySelector(".stop button"));
  (document.activeElement as HTMLElement).blur();
  await settled();
  expect(await stopping(place, {}, false)).toBe("Stop guessing");
  place.remove();
});

test("whoever presses before a card is drawn that is turned over is asked anew", async () => {
  const place = document.createElement("div");
  const turned = { shown: shown({ 3: "r" }) };
  expect(await stopping(place, {}, true)).toBe("Yes, stop");
  view.value = room({ game: game(turned) });
  expect(await stopping(place, {}, true)).toBe("Stop guessing");
  expect(await stopping(place, turned, false)).toBe("Yes, stop");
  view.value = null;
});
