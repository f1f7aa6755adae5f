// In what order a view is drawn, and how much of it in one frame.

import { render } from "preact";
import { useState } from "preact/hooks";
import type { JSX } from "preact";
import { expect, test, vi } from "vitest";
import { begin, InTurn, inTurn, outOfTurn } from "../src/pieces";
import { frame, settled, slowly, turns } from "./drawing";

const done: string[] = [];
const piece = (name: string) => (): void => void done.push(name);

function said(): string {
  return done.splice(0).join(" ");
}

test("a quick machine draws everything at once, what is looked at first before the rest", async () => {
  inTurn("sides", piece("team"));
  inTurn("board", piece("card"));
  inTurn("dock", piece("move"));
  inTurn("board", piece("key"));
  expect(said()).toBe("");
  await settled();
  expect(said()).toBe("card key move team");
});

test("what has been drawn of a view before its pieces takes of the frame's time", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
  begin();
  clock.mockReturnValue(1005.9);
  inTurn("dock", piece("move"));
  await turns();
  expect(said()).toBe("move");
  clock.mockReturnValue(2000);
  begin();
  clock.mockReturnValue(2006.1);
  inTurn("dock", piece("move"));
  await turns();
  expect(said()).toBe("");
  clock.mockRestore();
  await frame();
  expect(said()).toBe("move");
});

test("a slow machine draws one piece in each frame, and none in that of a view", async () => {
  inTurn("sides", piece("team"));
  inTurn("dock", piece("move"));
  await slowly();
  expect(said()).toBe("");
  await slowly(1);
  expect(said()).toBe("move");
  inTurn("board", piece("card"));
  await slowly(1);
  expect(said()).toBe("card");
  await slowly(1);
  expect(said()).toBe("team");
});

test("what is asked for twice is drawn once, and what has gone is not", async () => {
  const [team, chat] = [piece("team"), piece("chat")];
  inTurn("sides", team);
  inTurn("sides", chat);
  inTurn("sides", team);
  outOfTurn("sides", chat);
  await settled();
  expect(said()).toBe("team");
});

test("what comes in its turn follows every change from then on", async () => {
  const place = document.createElement("div");
  let set: (word: string) => void = () => undefined;
  const Part = (): JSX.Element => {
    const [word, to] = useState("river");
    set = to;
    return <p>a <InTurn rank="sides">{word}</InTurn></p>;
  };
  render(<Part />, place);
  expect(place.textContent).toBe("a ");
  await settled();
  expect(place.textContent).toBe("a river");
  set("moon");
  await null;
  expect(place.textContent).toBe("a moon");
});

test("a piece that fails is reported, and the rest is drawn", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  inTurn("board", () => { throw new Error("no sound"); });
  inTurn("sides", piece("team"));
  await settled();
  expect(said()).toBe("team");
  expect(reported).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("what goes before its turn comes takes no turn", async () => {
  const place = document.createElement("div");
  render(<InTurn rank="board">river</InTurn>, place);
  inTurn("sides", piece("team"));
  await slowly();
  render(null, place);
  await slowly(1);
  expect(said()).toBe("team");
});

test("a page that nobody sees has no frames, and is drawn all the same", async () => {
  inTurn("board", piece("card"));
  inTurn("sides", piece("team"));
  await slowly();
  expect(said()).toBe("");
  const seen = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  await slowly();
  expect(said()).toBe("card team");
  inTurn("dock", piece("move"));
  inTurn("sides", piece("chat"));
  await slowly();
  expect(said()).toBe("move chat");
  seen.mockRestore();
});
