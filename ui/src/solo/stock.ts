// Boards to take along: sheets of drills, fetched while the server is there and kept by this browser for when it is not. A
// bounded number, all of the server's edition but for a board that lies there; what is no longer wanted is dropped.

import { isProblem } from "../api";
import { readClueSheet, readGuessSheet, SHEETS } from "../wire";
import type { ClueSheet, GuessSheet } from "../wire";
import { away, post } from "./post";

export type Drill = "guess" | "clue";

/** A board by its seed; with an edition if it has to be of that one: it lies there. */
export interface Board {
  readonly drill: Drill;
  readonly seed: string;
  readonly edition: string | null;
}

/** Not one of the service worker's, which tidies up among its own. Another way of writing sheets has another store. */
const STORE = "solo-sheets-";
const MINE = STORE + SHEETS;
/** The one header a kept sheet has. */
const EDITION = "edition";

/** The server's edition, as it was last heard; until then whatever is there will do. */
let newest: string | null = null;
export const heard = (edition: string): void => void (newest = edition);

const nameOf = ({ drill, seed }: Board): string => `/${drill}/${encodeURIComponent(seed)}`;

/** What the store says, or nothing: a browser may keep nothing for anybody, and has no store where pages are not secure. */
async function stored<T>(does: (cache: Cache) => Promise<T>): Promise<T | null> {
  try {
    return await does(await caches.open(MINE));
  } catch {
    return null;
  }
}

// --- looking up -----------------------------------------------------------------------------------------------------

export interface Sheets {
  readonly guess: GuessSheet;
  readonly clue: ClueSheet;
}
const READ: { readonly [D in Drill]: (sent: object) => Sheets[D] } = { guess: readGuessSheet, clue: readClueSheet };

/** The sheet of a board, if it was taken along and is of the edition it has to be. */
export async function sheetOf<D extends Drill>(drill: D, seed: string, edition: string | null): Promise<Sheets[D] | null> {
  const found = await stored((cache) => cache.match(nameOf({ drill, seed, edition })));
  if (!found || (edition && found.headers.get(EDITION) !== edition)) return null;
  return READ[drill]((await found.json()) as object);
}

/** How many of some boards are there. */
export async function countOf(boards: readonly Board[]): Promise<number> {
  const there = await stored((cache) => Promise.all(boards.map((board) => cache.match(nameOf(board)))));
  return there?.filter((one) => one).length ?? 0;
}

// --- keeping it filled ----------------------------------------------------------------------------------------------

/** Whether this tab waits for its turn to fill: what is wanted by then is looked up then. */
let waits = false;

/** Fetches what is wanted and not there, in one tab at a time; `wanted` is asked again each time, for one plays meanwhile. */
export async function fill(wanted: () => readonly Board[]): Promise<void> {
  const keepOn = async (cache: Cache): Promise<void> => {
    waits = false;
    for (;;) {
      const boards = wanted();
      await tidy(cache, boards);
      const next = await missing(cache, boards);
      if (!next || !(await fetchInto(cache, next))) return;
    }
  };
  if (waits) return;
  waits = true;
  const isDone = await stored((cache) => navigator.locks.request(STORE, () => keepOn(cache).then(() => true)));
  if (!isDone) waits = false; // nothing can be kept here, or not now
}

async function missing(cache: Cache, wanted: readonly Board[]): Promise<Board | null> {
  for (const board of wanted) {
    if (board.edition && newest && board.edition !== newest) continue; // of that edition there is none to be had
    if (!(await cache.match(nameOf(board)))) return board;
  }
  return null;
}

async function fetchInto(cache: Cache, board: Board): Promise<boolean> {
  if (away.value) return false;
  const sheet = await post(`${board.drill}/sheet`, { seed: board.seed });
  if (isProblem(sheet)) return false;
  const { edition } = sheet as Sheets[Drill];
  heard(edition);
  await cache.put(nameOf(board), new Response(JSON.stringify(sheet), { headers: { [EDITION]: edition } }));
  return true;
}

/** Drops what is not wanted any more, or of another edition. */
async function tidy(cache: Cache, wanted: readonly Board[]): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(STORE) && name !== MINE);
  await Promise.all(others.map((name) => caches.delete(name)));
  const editions = new Map(wanted.map((board) => [nameOf(board), board.edition ?? newest]));
  for (const one of await cache.keys()) {
    const edition = editions.get(new URL(one.url).pathname);
    const isGood = edition === null || (edition && (await cache.match(one))?.headers.get(EDITION) === edition);
    if (!isGood) await cache.delete(one);
  }
}
