// The line: nothing is lost, nothing is done twice, and a broken line is dialled anew.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openLine } from "../src/line";
import type { Line, Listener } from "../src/line";

type Frame = Record<string, unknown>;

/** The browser's socket, with the other end in our hands. */
class Wire {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: Wire[] = [];
  static get last(): Wire {
    const last = Wire.all.at(-1);
    if (!last) throw new Error("nobody has dialled");
    return last;
  }
  readyState = 0;
  sent: Frame[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Frame);
  }
  close(): void {
    this.readyState = Wire.CLOSED;
  }
  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }
  say(message: Frame): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code: number): void {
    this.readyState = Wire.CLOSED;
    this.onclose?.({ code });
  }
  welcome(): void {
    this.open();
    this.say({ t: "welcome", v: 1, room: "7KQ2M9XZ", you: "ann" });
  }
}

let told: unknown[][];
let line: Line;

const listener = (): Listener => {
  const note = (name: string) => (...what: unknown[]): void => void told.push([name, ...what]);
  return { linked: note("linked"), seen: note("seen"), time: note("time"), checked: note("checked"), refused: note("refused"), slow: note("slow"), ended: note("ended") };
};
const names = (): unknown[] => told.map(([name]) => name);
const sent = (): Frame[] => Wire.last.sent.filter((frame) => frame["t"] === "cmd");
const said = (): unknown[] => sent().map((frame) => frame["text"]);
const idOf = (text: string): unknown => sent().findLast((frame) => frame["text"] === text)?.["id"];
const say = (text: string): Promise<boolean> => line.ask({ do: "say", text });
const ack = (text: string): void => Wire.last.say({ t: "ack", id: idOf(text), seq: 5 });
const tooFast = (text: string, retry_ms = 500): void =>
  Wire.last.say({ t: "refused", id: idOf(text), code: "too-fast", message: "Not so fast.", retry_ms });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  Wire.all = [];
  told = [];
  line = openLine("7KQ2M9XZ", () => "Ann", listener());
});

afterEach(() => {
  line.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a line", () => {
  test("says hello first, and commands once it is welcome", () => {
    void line.ask({ do: "ready", ready: true });
    Wire.last.open();
    expect(Wire.last.sent).toEqual([{ t: "hello", v: 1, room: "7KQ2M9XZ", name: "Ann" }]);
    Wire.last.welcome();
    expect(Wire.last.sent.at(-1)).toMatchObject({ t: "cmd", do: "ready", ready: true });
  });

  test("sends a command without an answer again under the same id", async () => {
    Wire.last.welcome();
    const done = line.ask({ do: "stop", turn: 2, game: 1 });
    const first = Wire.last.sent.at(-1);
    Wire.last.breaks(1006);
    vi.advanceTimersByTime(10_000);
    expect(Wire.all).toHaveLength(2);
    Wire.last.welcome();
    expect(Wire.last.sent.at(-1)).toEqual(first);
    Wire.last.say({ t: "ack", id: first?.["id"], seq: 5 });
    expect(await done).toBe(true);
    Wire.last.breaks(1006);
    vi.advanceTimersByTime(10_000);
    Wire.last.welcome();
    expect(Wire.last.sent.filter((frame) => frame["t"] === "cmd")).toEqual([]);
  });

  test("tries again by itself when it is told when", async () => {
    Wire.last.welcome();
    const done = line.ask({ do: "say", text: "hi" });
    const frame = Wire.last.sent.at(-1);
    Wire.last.say({ t: "refused", id: frame?.["id"], code: "too-fast", message: "Not so fast.", retry_ms: 500 });
    vi.advanceTimersByTime(500);
    expect(Wire.last.sent.filter((one) => one["id"] === frame?.["id"])).toHaveLength(2);
    expect(names()).not.toContain("refused");
    Wire.last.say({ t: "refused", id: frame?.["id"], code: "silent", message: "You know too much." });
    expect(await done).toBe(false);
    expect(names()).toContain("refused");
  });

  test("waits longer and longer, and never as long as everybody else", () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
    for (const wait of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
      const before = Wire.all.length;
      Wire.last.breaks(1006);
      vi.advanceTimersByTime(wait - 1);
      expect(Wire.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(Wire.all).toHaveLength(before + 1);
    }
    random.mockRestore();
  });

  test("comes back within the time a restarting server asks for", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    Wire.last.welcome();
    Wire.last.say({ t: "drain", within_ms: 4000 });
    Wire.last.breaks(1012);
    vi.advanceTimersByTime(4000);
    expect(Wire.all).toHaveLength(2);
    vi.mocked(Math.random).mockRestore();
  });

  test("hangs up on a server that does not answer a ping", () => {
    Wire.last.welcome();
    vi.advanceTimersByTime(10_000);
    expect(Wire.last.sent.at(-1)).toMatchObject({ t: "ping" });
    vi.advanceTimersByTime(5999);
    expect(Wire.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(Wire.all).toHaveLength(2);
    expect(Wire.all[0]?.readyState).toBe(Wire.CLOSED);
  });

  test("hangs up on a server that does not answer a command", () => {
    Wire.last.welcome();
    void line.ask({ do: "pause" });
    vi.advanceTimersByTime(6000);
    expect(Wire.all).toHaveLength(2);
    Wire.last.welcome();
    expect(sent()).toMatchObject([{ do: "pause" }]);
  });

  test("does not take a tab whose timers come late for a dead line", () => {
    Wire.last.welcome();
    for (let beats = 0; beats < 20; beats += 1) {
      vi.advanceTimersByTime(10_000);
      Wire.last.say({ t: "pong", head: 1, left_ms: null });
    }
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(15_000); // past the next ping, before its answer is overdue
    expect(Wire.last.sent.at(-1)).toMatchObject({ t: "ping" });
    expect(Wire.all).toHaveLength(1);
  });

  test("dials anew when a socket does not open", () => {
    vi.advanceTimersByTime(15_000);
    expect(Wire.all).toHaveLength(2);
  });

  test("says when a command waits for its answer, and when it waits no more", () => {
    Wire.last.welcome();
    void say("hi");
    vi.advanceTimersByTime(1999);
    expect(names()).not.toContain("slow");
    vi.advanceTimersByTime(1);
    expect(told.at(-1)).toEqual(["slow", true]);
    ack("hi");
    expect(told.at(-1)).toEqual(["slow", false]);
  });

  test("says one thing after another, and lets nothing overtake what has to wait", async () => {
    Wire.last.welcome();
    const all = ["one", "two", "three"].map(say);
    expect(said()).toEqual(["one"]);
    ack("one");
    tooFast("two");
    all.push(say("four"));
    vi.advanceTimersByTime(499);
    expect(said()).toEqual(["one", "two"]);
    vi.advanceTimersByTime(1);
    expect(said()).toEqual(["one", "two", "two"]);
    for (const text of ["two", "three", "four"]) ack(text);
    expect(said()).toEqual(["one", "two", "two", "three", "four"]);
    expect(await Promise.all(all)).toEqual([true, true, true, true]);
  });

  test("keeps no move waiting for what may not be said yet, and blames nobody for that", () => {
    Wire.last.welcome();
    void say("one");
    void say("two");
    tooFast("one", 4000);
    void line.ask({ do: "mark", turn: 1, game: 1, card: 3, on: true });
    expect(sent().map((frame) => frame["do"])).toEqual(["say", "mark"]);
    Wire.last.say({ t: "ack", id: sent().at(-1)?.["id"], seq: 6 });
    vi.advanceTimersByTime(3999);
    expect(told.filter(([name, is]) => name === "slow" && is)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said().at(-1)).toBe("one");
  });

  test("says what was asked for without a line one by one, in its order", () => {
    for (const text of ["one", "two", "three"]) void say(text);
    Wire.last.welcome();
    for (const text of ["one", "two"]) ack(text);
    expect(said()).toEqual(["one", "two", "three"]);
  });

  test("leaves nobody waiting when it ends", async () => {
    Wire.last.welcome();
    const before = say("hi");
    Wire.last.breaks(4403);
    expect(await before).toBe(false);
    expect(await say("anybody there?")).toBe(false);
  });

  test("never dials again after it has ended, whatever waited", async () => {
    Wire.last.welcome();
    const all = [say("one"), say("two"), line.ask({ do: "pause" }), line.ask({ do: "resume" })];
    line.end();
    vi.advanceTimersByTime(120_000);
    expect(Wire.all).toHaveLength(1);
    expect(sent().map((frame) => frame["do"])).toEqual(["say", "pause"]);
    expect(await Promise.all(all)).toEqual([false, false, false, false]);
  });

  test("does not come back where it is not wanted", () => {
    Wire.last.open();
    Wire.last.say({ t: "refused", id: null, code: "locked", message: "The room is locked." });
    Wire.last.breaks(4403);
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
    expect(told.at(-1)).toMatchObject(["ended", 4403, { code: "locked" }]);
  });

  test("shows no view that is older than the one it has", () => {
    Wire.last.welcome();
    const settings = { theme: "switchboard", ruleset: "rooms-1", referee: "code", pack: "exchange" };
    const view = { stage: "lobby", settings, members: [], owner: null };
    for (const seq of [4, 3, 5]) Wire.last.say({ t: "view", seq, left_ms: null, view });
    expect(told.filter(([name]) => name === "seen").map(([, seen]) => (seen as Frame)["seq"])).toEqual([4, 5]);
  });
});
