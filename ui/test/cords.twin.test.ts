// The page's twin of the cord puzzle answers as the server does: everything in cords.vectors.json is what the Python rules
// have answered (tools/wire/cord_vectors.py). Most tables are there as a hash of all they hold.

import { describe, expect, test } from "vitest";
import { isProblem } from "../src/api";
import { answerDeals, answerTable, browserChance } from "../src/cords/twin/answers";
import { DEALS } from "../src/cords/twin/given";
import { Refused } from "../src/cords/twin/model";
import type { Card, Game, Point, Position } from "../src/cords/twin/model";
import { legalMoves } from "../src/cords/twin/moves";
import { formatMove, formatPosition, readCommand, tellCommand } from "../src/cords/twin/notation";
import { advance, decide, start } from "../src/cords/twin/rules";
import { sha256 } from "../src/cords/twin/sha256";
import { readCordDeals, readCordTable } from "../src/wire";
import type { CordTable, DealsAsked, Problem, TableAsked } from "../src/wire";
import vectors from "./cords.vectors.json?raw";

/** A code and a sentence. */
type Refusal = readonly [string, string];

interface Vectors {
  readonly readable: readonly { asked: TableAsked; answer: object }[];
  readonly unreadable: readonly { asked: TableAsked; answer: Refusal | { hash: string } }[];
  readonly deals: readonly { asked: DealsAsked; today: string; answer: Refusal | object }[];
  readonly positions: readonly { cards: readonly string[]; position: Position; moves: string; tried: readonly (readonly [string, string, string])[] }[];
  readonly games: readonly {
    deals: readonly string[];
    commands: readonly string[];
    tables: readonly string[];
    next: readonly string[];
    refused: readonly (readonly [number, string, ...Refusal])[];
  }[];
}

const VECTORS = JSON.parse(vectors) as Vectors;
const LENGTH = 10;

const sorted = (_: string, value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const hashed = async (answer: object): Promise<string> => (await digest(JSON.stringify(answer, sorted))).slice(0, LENGTH);
const all = (answers: readonly object[]): Promise<string[]> => Promise.all(answers.map(hashed));
const problem = ([code, message]: Refusal): Problem => ({ code, message, retry_ms: null });
const isRefusal = (answer: object): answer is Refusal => Array.isArray(answer);
const noChance = (): number => 0;

/** A card as in the notation: its cords, then the ports with half circles. */
function readCard(text: string): Card {
  const [cords, halves = ""] = text.split(" o");
  return { cords: (cords ?? "").split(" ").map((cord): Point => [Number(cord[0]), Number(cord[1])]), halves: [...halves].map(Number) };
}

/** The command with its dice and where it leads; or what is refused, and why. */
function triedAt(game: Game, text: string): readonly [string, string] {
  try {
    const events = decide(game, readCommand(text));
    return [tellCommand(events), formatPosition(advance(game, events).position)];
  } catch (refused) {
    if (refused instanceof Refused) return [refused.code, refused.sentence];
    throw refused;
  }
}

describe("the twin answers as the server does", { timeout: 60_000 }, () => {
  test.each(VECTORS.readable)("a table, letter by letter: $asked", async ({ asked, answer }) => {
    expect(answerTable(asked)).toEqual(readCordTable(answer));
    expect(await hashed(answerTable(asked))).toBe(await hashed(readCordTable(answer)));
  });

  test.each(VECTORS.games.map((game, number) => ({ ...game, number })))("game $number, after each command", async ({ deals, commands, tables, next, refused }) => {
    const answers = tables.map((_, count) => answerTable({ deals, commands: commands.slice(0, count) }));
    expect(await all(answers)).toEqual(tables);
    const onward = answers.flatMap((answer, count) =>
      (answer as CordTable).round_over || count === commands.length ? [answerTable({ deals, commands: commands.slice(0, count), next: true })] : [],
    );
    expect(await all(onward)).toEqual(next);
    for (const [count, text, ...refusal] of refused) {
      expect(answerTable({ deals, commands: [...commands.slice(0, count), text] })).toEqual(problem(refusal));
    }
  });

  test("the dice it has chosen are what the same game is played by again", () => {
    for (const { deals, commands } of VECTORS.games.slice(0, 40)) {
      const once = answerTable({ deals, commands }) as CordTable;
      expect(answerTable({ deals, commands: once.commands })).toEqual(once);
    }
  });

  test("what cannot be read or does not go together", async () => {
    for (const { asked, answer } of VECTORS.unreadable) {
      const told = answerTable(asked);
      if (isRefusal(answer)) expect(told).toEqual(problem(answer));
      else expect(await hashed(told)).toBe(answer.hash);
    }
  });

  test.each(VECTORS.positions)("with cards of other decks: $cards", async ({ cards, position, moves, tried }) => {
    const deck = { name: "Other", cards: cards.map(readCard) };
    const deal = { round: 1, faces: position.faces, incoming: [2, 3, 4, 5], recipient: [2, 3, 4, 5] };
    const game: Game = { ...start(deck, [deal], position.dice), position, phase: "play" };
    expect((await digest(legalMoves(deck, position).map(formatMove).join(" "))).slice(0, LENGTH)).toBe(moves);
    for (const [text, ...answer] of tried) expect([text, ...triedAt(game, text)]).toEqual([text, ...answer]);
  });

  test("deals by seed, day and id, mistyped ones too", () => {
    for (const { asked, today, answer } of VECTORS.deals) {
      expect(answerDeals(asked, noChance, today)).toEqual(isRefusal(answer) ? problem(answer) : readCordDeals(answer));
    }
  });
});

describe("what the server leaves to chance, or never sees", { timeout: 60_000 }, () => {
  test("deals by chance are deals, of every round or of the one that is wanted", () => {
    for (let draw = 0; draw < 50; draw++) {
      const found = answerDeals({}, browserChance, "2026-11-16");
      if (isProblem(found)) throw new Error(found.message);
      expect(found.deals.map((id) => id.charAt(0))).toEqual(["1", "2", "3"]);
      expect(answerTable({ deals: found.deals })).toMatchObject({ phase: "dealt", round: 1 });
    }
    expect(answerDeals({ grade: "any", round: 2 }, () => DEALS - 1, "2026-11-16")).toMatchObject({ deals: [expect.stringMatching(/^2-/)], grade: null });
  });

  test("its SHA-256 is the one of everybody", async () => {
    for (let size = 0; size < 200; size++) {
      const text = "aé🎲".repeat(size).slice(0, size * 2);
      expect(sha256(text).toString(16).padStart(64, "0")).toBe(await digest(text));
    }
  });
});
