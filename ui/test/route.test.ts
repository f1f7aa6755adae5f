// Where one is, and what the address bar shows of it.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { prefer } from "../src/prefs";
import { codeToShow, gameNumber, go, path, rename, roomCode } from "../src/route";

describe("the address", () => {
  beforeEach(() => {
    prefer({ streamer: false });
    go("/");
  });

  test("is where one is", () => {
    go("/r/7KQ2M9XZ/games/3");
    expect([location.pathname, roomCode.value, gameNumber.value]).toEqual(["/r/7KQ2M9XZ/games/3", "7KQ2M9XZ", 3]);
    rename("/r/7KQ2M9XZ");
    expect([location.pathname, gameNumber.value, codeToShow.value]).toEqual(["/r/7KQ2M9XZ", null, "7KQ2M9XZ"]);
  });

  test("hides the code from those who watch a stream, and leads back to it all the same", () => {
    prefer({ streamer: true });
    go("/r/7KQ2M9XZ");
    expect([location.pathname, roomCode.value]).toEqual(["/r/~", "7KQ2M9XZ"]);
    expect(codeToShow.value).not.toContain("7KQ");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(path.value).toBe("/r/7KQ2M9XZ");
  });

  test("leads back to each of several rooms, also in a browser that keeps nothing", () => {
    const storage = vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("no storage", "SecurityError");
    });
    prefer({ streamer: true });
    go("/r/7KQ2M9XZ");
    const first = history.state as unknown;
    go("/r/BBBB2222");
    expect(history.state).not.toEqual(first);
    history.replaceState(first, "", "/r/~"); // as the back button does
    dispatchEvent(new PopStateEvent("popstate"));
    expect(path.value).toBe("/r/7KQ2M9XZ");
    storage.mockRestore();
  });

  test("hides it at once when one begins to stream", () => {
    go("/r/7KQ2M9XZ");
    prefer({ streamer: true });
    expect(location.pathname).toBe("/r/~");
    prefer({ streamer: false });
    expect(location.pathname).toBe("/r/7KQ2M9XZ");
  });
});
