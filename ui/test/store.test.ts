// What is known of a room, and who may know it.

import { afterEach, describe, expect, test, vi } from "vitest";
import { codeIn } from "../src/parts/join";
import { Sure, sure } from "../src/parts/sure";
import { prefer, prefs } from "../src/prefs";
import { go, look } from "../src/route";
import { ask, ended, enter, leave, scene, view, you } from "../src/store";
import { game, room } from "./rooms";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  look.value = null;
  view.value = ended.value = null;
});

describe("on a wall", () => {
  test("a room is nobody's: there is no key, no mark, no message, and nobody's turn is one's own", () => {
    const mark = { member: "ben", card: 3 };
    view.value = room({ game: game({ key: "r".repeat(25) }), marks: [mark], messages: [{ member: "ben", to: "team", team: "red", text: "psst" }] });
    you.value = "ann";
    expect(scene.value?.me?.name).toBe("Ann");
    look.value = "projector";
    expect(scene.value?.me).toBe(undefined);
    expect(scene.value?.view).toMatchObject({ game: { key: null }, marks: [], messages: [] });
  });
});

describe("coming and going", () => {
  test("a browser without cookies comes into no room: one would be somebody else at each break of the line", () => {
    vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
    const dialled = vi.fn();
    vi.stubGlobal("WebSocket", dialled);
    enter("7KQ2M9XZ");
    expect(dialled).not.toHaveBeenCalled();
    expect(ended.value?.message).toMatch(/refuses cookies/);
  });

  test("where there is no line nothing is done, and nobody waits for it", async () => {
    expect(await ask({ do: "pause" })).toBe(false);
    expect(await leave()).toBe(false);
  });

  test("a question about a place is answered with no when one goes elsewhere", async () => {
    expect(Sure()).toBe(null);
    const asked = sure("Leave the game?", "Leave");
    go("/rules");
    expect(await asked).toBe(false);
  });
});

test.each([
  ["7KQ2M9XZ", "7KQ2M9XZ"],
  [" 7kq2 m9xz ", "7KQ2M9XZ"],
  ["7KQ2-M9XZ", "7KQ2M9XZ"],
  ["https://house.example/r/7KQ2M9XZ", "7KQ2M9XZ"],
  ["house.example/r/7kq2m9xz/?view=projector", "7KQ2M9XZ"],
  ["https://house.example/r/7KQ2M9XZ/games/1#top", "7KQ2M9XZ"],
])("the code in %j is %s", (typed, code) => expect(codeIn(typed)).toBe(code));

test("where nothing can be written down, one preference does not undo another", () => {
  const full = (): never => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify({ muted: false, volume: 0.7 }), setItem: full });
  prefer({ muted: true });
  prefer({ volume: 0.2 });
  expect(prefs.value).toMatchObject({ muted: true, volume: 0.2 });
  vi.unstubAllGlobals();
  prefer({ muted: false });
});

test("what another tab prefers is kept, and taken over", () => {
  localStorage.setItem("switchboard", JSON.stringify({ size: "large" }));
  prefer({ font: "easy" });
  expect(prefs.value).toMatchObject({ size: "large", font: "easy" });
  localStorage.setItem("switchboard", JSON.stringify({ size: "larger", font: "easy" }));
  dispatchEvent(new StorageEvent("storage", { key: "switchboard" }));
  expect(prefs.value.size).toBe("larger");
});
