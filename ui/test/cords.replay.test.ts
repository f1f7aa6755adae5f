// The best line, played by itself, and stopped.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { act, dealTyped, follow, hint, make, now, replay, replaying } from "../src/cords/game";

const LINE = { position: "", seconds: 3, bound: 3, proved: true, nodes: 1, line: ["1x2", "1x2", "1x2"] };
const made = (): number => (now.value?.commands.length ?? 0) - 1;

/** So long; and until what is done in it has been done. */
const pass = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time);

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await dealTyped("1-1ECH-QH84-3");
  await act("begin");
  hint.value = LINE;
  vi.useFakeTimers();
});
afterEach(async () => {
  replaying.value = false;
  await pass(10_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line is played to its end, a move at a time", async () => {
  void replay();
  await pass(500);
  expect([made(), replaying.value, hint.value?.line]).toEqual([1, true, ["1x2", "1x2"]]);
  await pass(10_000);
  expect([made(), replaying.value, hint.value]).toEqual([3, false, null]);
});

test("stopped, it stays stopped, and goes on from there when it is asked again", async () => {
  void replay();
  await pass(500);
  replaying.value = false;
  await pass(10_000);
  expect([made(), hint.value?.line]).toEqual([1, ["1x2", "1x2"]]);
  void replay();
  await pass(10_000);
  expect(made()).toBe(3);
});

test("stopped and begun again at once, it goes no faster", async () => {
  void replay();
  await pass(500);
  replaying.value = false;
  void replay();
  await pass(900);
  expect(made()).toBe(2);
});

test("a move of one's own ends it", async () => {
  void replay();
  await pass(500);
  const [move] = now.value?.moves ?? [];
  if (!move) throw new Error("there is no move");
  await make(move);
  await pass(10_000);
  expect([made(), replaying.value]).toEqual([2, false]);
});

test("moves of the line that are asked for faster than they are made are made all the same", async () => {
  await Promise.all([follow(), follow()]);
  expect(made()).toBe(2);
});
