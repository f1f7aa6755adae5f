// Coming back to a server that went away.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepKnocking } from "../src/knock";

const knock = vi.fn(() => Promise.resolve());
let callOff: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  knock.mockClear();
  callOff = keepKnocking(knock);
});
afterEach(() => {
  callOff();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const knocksAfter = async (ms: number): Promise<number> => {
  await vi.advanceTimersByTimeAsync(ms);
  return knock.mock.calls.length;
};

test("one knocks again and again, ever more patiently, but never waits longer than ten seconds", async () => {
  expect(await knocksAfter(499)).toBe(0);
  expect(await knocksAfter(1)).toBe(1);
  expect(await knocksAfter(999)).toBe(1);
  expect(await knocksAfter(1)).toBe(2);
  await knocksAfter(60_000);
  const before = knock.mock.calls.length;
  expect(await knocksAfter(10_000)).toBe(before + 1);
});

test("one knocks at once when the network is back, and once more later in case that was too early", async () => {
  dispatchEvent(new Event("online"));
  expect(knock).toHaveBeenCalledTimes(1);
  expect(await knocksAfter(1000)).toBe(2);
});

test("one knocks at once when somebody looks, not when they look elsewhere", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(knock).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(knock).toHaveBeenCalledTimes(1);
});

test("called off, nobody knocks any more", async () => {
  callOff();
  dispatchEvent(new Event("online"));
  expect(await knocksAfter(60_000)).toBe(0);
});
