// What has not changed is the very same value; what has is new, all the way up.

import { describe, expect, test } from "vitest";
import { same } from "../src/same";
import { game, room } from "./rooms";

const anew = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe("two views", () => {
  test("that say the same are one", () => {
    const was = room();
    expect(same(was, anew(was))).toBe(was);
  });

  test("share what has not changed, and show what has", () => {
    const was = room({ messages: [{ member: "ann", text: "hello", to: "all", team: "red" }] });
    const sent = room({ ...was, game: game({ turn: 2 }), marks: [{ member: "ben", card: 3 }] });
    const now = same(was, anew(sent));
    expect(now).toEqual(sent);
    expect(now).not.toBe(was);
    expect(now.game).not.toBe(was.game);
    expect(now.members).toBe(was.members);
    expect(now.messages).toBe(was.messages);
    expect(now.game?.words).toBe(was.game?.words);
  });

  test.each([
    [[1, 2, 3], [1, 2]],
    [[1, 2], [1, 2, 3]],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: null }, { a: {} }],
    [[], {}],
    [null, game()],
    [game(), null],
  ])("%j is not %j", (was: unknown, sent: unknown) => {
    const now = same(was, sent);
    expect(now).toBe(sent);
    expect(now).toEqual(anew(sent));
  });
});
