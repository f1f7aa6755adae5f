// Who has marked which card, as the board shows it.

import { expect, test } from "vitest";
import { byCard } from "../src/parts/board";

test("one's own mark comes first on its card, whenever it was made", () => {
  const marks = [{ card: 3, member: "ben" }, { card: 3, member: "cat" }, { card: 7, member: "ben" }, { card: 3, member: "me" }];
  const voters = byCard(marks, "me");
  expect(voters.get(3)).toEqual(["me", "ben", "cat"]);
  expect(voters.get(7)).toEqual(["ben"]);
  expect(voters.has(4)).toBe(false);
});
