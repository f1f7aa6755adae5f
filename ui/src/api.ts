// HTTP: opening rooms, finding them, packs and own words. Every answer is a value, or a sentence about why not.

import { signal } from "@preact/signals";
import { readFinishedGame, readRoomList, readSummary } from "./wire";
import type { Analysis, FinishedGame, NewRoom, PackSummary, Problem, RoomOpened, Summary, WordCount } from "./wire";

export const packs = signal<readonly PackSummary[]>([]);
export const rooms = signal<readonly Summary[]>([]);

async function call<T>(path: string, init?: RequestInit): Promise<T | Problem> {
  try {
    return (await (await fetch(`/api/${path}`, init)).json()) as T | Problem;
  } catch {
    return { code: "unavailable", message: "", retry_ms: null };
  }
}

export const isProblem = (answer: object): answer is Problem => "code" in answer && "message" in answer;

export function openRoom(wanted: NewRoom): Promise<RoomOpened | Problem> {
  const headers = { "Content-Type": "application/json" };
  return call("rooms", { method: "POST", headers, body: JSON.stringify(wanted) });
}

export async function listRooms(): Promise<void> {
  const answer = await call("rooms");
  if (!isProblem(answer as object)) rooms.value = readRoomList(answer).rooms;
}

/** A room from outside, if there is one by that code. */
export async function lookAt(room: string): Promise<Summary | null> {
  const answer = await call<object>(`rooms/${encodeURIComponent(room)}`);
  return isProblem(answer) ? null : readSummary(answer);
}

export async function listPacks(): Promise<void> {
  const answer = await call<{ packs: readonly PackSummary[] }>("packs");
  if (!isProblem(answer)) packs.value = answer.packs;
}

export const putWords = (room: string, words: string): Promise<WordCount | Problem> =>
  call(`rooms/${room}/words`, { method: "PUT", headers: { "Content-Type": "text/plain" }, body: words });

export const dropWords = (room: string): Promise<WordCount | Problem> =>
  call(`rooms/${room}/words`, { method: "DELETE" });

// --- finished games ---------------------------------------------------------------------------------------------

const kept = new Map<string, FinishedGame>();

/** Fetched once: what is over stays as it is. */
export async function finishedGame(room: string, game: number): Promise<FinishedGame | Problem> {
  const path = `rooms/${encodeURIComponent(room)}/games/${game}`;
  const known = kept.get(path);
  if (known) return known;
  const answer = await call<object>(path);
  if (isProblem(answer)) return answer;
  const finished = readFinishedGame(answer);
  kept.set(path, finished);
  return finished;
}

export const analysisOf = (room: string, game: number): Promise<Analysis | Problem> =>
  call(`rooms/${encodeURIComponent(room)}/games/${game}/analysis`);

/** The record of a game as text, or why there is none. */
export async function recordOf(room: string, game: number): Promise<string | Problem> {
  try {
    const answer = await fetch(`/api/rooms/${encodeURIComponent(room)}/games/${game}/record`);
    return answer.ok ? await answer.text() : ((await answer.json()) as Problem);
  } catch {
    return { code: "unavailable", message: "", retry_ms: null };
  }
}
