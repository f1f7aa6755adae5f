// Where the buttons of a guesser are while others mark.

import { expect, test } from "vitest";
import { placed } from "../src/parts/guessing";
import type { Poll } from "../src/wire";

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
