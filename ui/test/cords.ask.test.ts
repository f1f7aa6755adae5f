// Who answers: the server while it can be reached, else its twin in the page; and nobody waits for a server that is away.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isProblem } from "../src/api";
import { askDeals, askHint, askTable, away, knock } from "../src/cords/ask";
import { en } from "../src/words/cords/en";

const DEALS = ["1-1ECH-QH84-3"];
const answers = (said: object, status = 200) => () => Promise.resolve(new Response(JSON.stringify(said), { status }));
const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
const silent = () => new Promise<Response>(() => undefined);
const network = vi.fn<typeof fetch>();
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  vi.stubGlobal("fetch", network);
  away.value = false;
});
afterEach(() => void vi.unstubAllGlobals());

test("the server's answer counts while there is one", async () => {
  network.mockImplementation(answers({ code: "game-over", message: "So it says." }, 400));
  expect(await askTable({ deals: DEALS })).toEqual({ code: "game-over", message: "So it says." });
  expect(away.value).toBe(false);
});

test("without the server its twin answers, at once from then on, until it is back", async () => {
  network.mockImplementation(unreachable);
  expect(await askTable({ deals: DEALS, commands: ["begin"] })).toMatchObject({ phase: "play", done: { begun: 1 } });
  expect(away.value).toBe(true);
  network.mockImplementation(silent);
  expect(await askTable({ deals: DEALS, commands: ["1x2"] })).toMatchObject({ code: "not-now" });
  expect(await askDeals({ seed: "party" })).toMatchObject({ deals: [...DEALS, expect.anything(), expect.anything()] });
  network.mockImplementation(answers({ deals: [] }));
  await knock();
  expect(away.value).toBe(false);
});

test("an answer that is none of ours, as a proxy gives, is no server", async () => {
  network.mockImplementation(() => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 })));
  expect(await askTable({ deals: DEALS })).toMatchObject({ phase: "dealt" });
  expect(away.value).toBe(true);
});

test("what needs the solver says that it needs the server; a round of any grade is dealt by chance", async () => {
  network.mockImplementation(unreachable);
  expect(await askHint({ position: "" })).toMatchObject({ code: "unavailable", message: en.needsServer.hints });
  expect(await askDeals({ grade: "hard", round: 2 })).toMatchObject({ code: "unavailable", message: en.needsServer.grades });
  const found = await askDeals({ grade: "any", round: 2 });
  if (isProblem(found)) throw new Error(found.message);
  expect(found).toEqual({ deals: [expect.stringMatching(/^2-/)], day: null, grade: null });
});
