// The game at hand: its tables, one for each thing done, as the server (or its twin) has told them. Taking back goes through tables
// that are here already. Undo and hints make it practice.

import { computed, effect, signal } from "@preact/signals";
import { announce } from "../announce";
import { isProblem } from "../api";
import { notify } from "../notice";
import { play } from "../sound";
import type { CordTable, DealsAsked, Hint, LegalMove, Problem } from "../wire";
import { words as catalogue } from "../words";
import { cordWords } from "../words/cords";
import { askDeals, askHint, askTable } from "./ask";
import { note } from "./book";
import type { Spot } from "./pick";
import { tellDone, tellEnding } from "./tell";

const KEY = "switchboard.cords.game";
const HINT_SECONDS = [0.2, 1, 4];
const LONGER_SECONDS = [10];
const REPLAY_EVERY = 1100;

export interface Named {
  readonly kind: "daily" | "seed" | "id" | "random" | "grade";
  readonly text: string;
}

interface Kept {
  readonly name: Named;
  readonly deals: readonly string[];
  readonly commands: readonly string[];
  readonly next: boolean;
  readonly practice: boolean;
  readonly counted: boolean | null;
}

const tables = signal<readonly CordTable[]>([]);
const at = signal(0);
export const name = signal<Named>({ kind: "random", text: "" });
export const practice = signal(false);
export const busy = signal(false);
export const taken = signal<Spot | null>(null);
/** Once the game has ended for the first time: whether it was written down. */
export const counted = signal<boolean | null>(null);
export const log = signal<readonly string[]>([]);
export const now = computed<CordTable | null>(() => tables.value[at.value] ?? null);
export const canUndo = computed(() => Boolean(now.value?.commands.length));
export const canRedo = computed(() => at.value + 1 < tables.value.length);

// --- keeping it ------------------------------------------------------------------------------------------------------

function keep(): void {
  const table = now.value;
  if (!table) return;
  const kept: Kept = {
    name: name.value,
    deals: table.deals,
    commands: table.commands,
    next: table.phase === "dealt" && table.commands.length > 0,
    practice: practice.value,
    counted: counted.value,
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // then it is gone with the page
  }
}

function kept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

effect(keep);

// --- dealing ----------------------------------------------------------------------------------------------------------

function say(sentence: string): void {
  notify(sentence);
  announce(sentence);
}

function refused({ code, message }: Problem): void {
  if (message) say(catalogue.value.said(code, message));
}

/** A line belongs to one table: to a new one, only what is left of it. */
function forgetLine(but: Hint | null = null): void {
  hint.value = but;
  taken.value = null;
}

function show(table: CordTable, isNew: boolean, rest: Hint | null = null): void {
  forgetLine(rest && { ...rest, position: table.position });
  tables.value = isNew ? [table] : [...tables.value.slice(0, at.value + 1), table];
  at.value = tables.value.length - 1;
  const told = tellDone(cordWords.value, table);
  log.value = isNew ? told : [...log.value, ...told];
  for (const line of told) announce(line);
  if (table.done.connected.length) play("own");
  else if (table.done.move) play("mark");
  if (table.ending) finish(table);
}

function finish(table: CordTable): void {
  const told = tellEnding(cordWords.value, table);
  announce(table.title ? `${told}. ${cordWords.value.titled(table.title)}` : told);
  play(table.ending === "won" ? "won" : "lost");
  if (counted.value !== null) return;
  const day = name.value.kind === "daily" ? name.value.text : null;
  counted.value = note({ day, left: table.left, won: table.ending === "won", practice: practice.value });
}

async function lay(named: Named, deals: readonly string[], was: Kept | null = null): Promise<void> {
  const table = await askTable(was ? { deals, commands: was.commands, next: was.next } : { deals });
  if (isProblem(table)) return refused(table);
  name.value = named;
  practice.value = was?.practice ?? false;
  counted.value = was?.counted ?? (was && table.ending ? false : null);
  show(table, true);
}

async function alone(does: () => Promise<void>): Promise<void> {
  if (busy.value) return;
  busy.value = true;
  await does();
  busy.value = false;
}

export const deal = (asked: DealsAsked, named: Named): Promise<void> =>
  alone(async () => {
    const found = await askDeals(asked);
    if (isProblem(found)) return refused(found);
    await lay({ ...named, text: found.day ?? found.grade ?? named.text }, found.deals);
    if (asked.grade && !found.grade) say(cordWords.value.needsServer.ungraded);
  });

export const dealDaily = (): Promise<void> => deal({ day: "today" }, { kind: "daily", text: "" });
const ID = /^[123]-?\w{4}-?\w{4}-?\w$/i;
/** A deal by what somebody has typed: its id, or else a seed. */
export const dealTyped = (text: string): Promise<void> =>
  ID.test(text) ? deal({ id: text }, { kind: "id", text }) : deal({ seed: text }, { kind: "seed", text });

/** The game of the address, or, if there is none, the one that was on, or the daily one. */
export async function open(search: URLSearchParams): Promise<void> {
  const [id, seed] = [search.get("deal"), search.get("seed")];
  if (id ?? seed) await dealTyped((id ?? seed) as string);
  if (now.value) return;
  const was = kept();
  if (was) await alone(() => lay(was.name, was.deals, was));
  if (!now.value) await dealDaily();
}

// --- doing something ---------------------------------------------------------------------------------------------------

/** Whatever the best line still holds after this command stays. */
export async function act(command: string, rest: Hint | null = null): Promise<boolean> {
  const table = now.value;
  if (!table) return false;
  const answer = await askTable({ deals: table.deals, commands: [...table.commands, command] });
  if (isProblem(answer)) {
    refused(answer);
    return false;
  }
  show(answer, false, rest);
  return true;
}

export const nextRound = (): Promise<void> =>
  alone(async () => {
    const table = now.value;
    if (!table) return;
    const answer = await askTable({ deals: table.deals, commands: table.commands, next: true });
    if (isProblem(answer)) refused(answer);
    else show(answer, false);
  });

export const hangUp = (): Promise<void> => alone(async () => void (await act("hang up")));

/** A command whose dice are chosen by rule of thumb, or, if they want to, the player. */
export const perform = (command: string, cost: number): Promise<void> =>
  alone(async () => void (myself.value ? await withDice(command, cost) : await act(command)));

export const make = (legal: LegalMove): Promise<void> => perform(legal.move, legal.seconds);

export const undo = (): Promise<void> =>
  alone(async () => {
    const table = now.value;
    if (!table?.commands.length) return;
    if (at.value === 0) {
      const answer = await askTable({ deals: table.deals, commands: table.commands.slice(0, -1) });
      if (isProblem(answer)) return refused(answer);
      tables.value = [answer, ...tables.value];
      at.value = 1;
    }
    step(-1, cordWords.value.told.undone);
  });

export const redo = (): void => {
  if (canRedo.value) step(1, cordWords.value.told.redone);
};

function step(by: number, told: string): void {
  forgetLine();
  practice.value = true;
  at.value += by;
  log.value = [...log.value, told];
  announce(told);
}

/** Where in the commands the round at hand was dealt: before its `begin`, or before it was given up undealt. */
function dealtAt({ commands, deals, round }: CordTable): number {
  const rounds = round - Number(deals[0]?.[0] ?? 1) + 1;
  const begun = commands.flatMap((command, at) => (command.startsWith("begin") ? [at] : []));
  return begun[rounds - 1] ?? commands.length - 1;
}

/** The round is over: go back to its deal, from where the best line is asked for. Redo leads forth again. */
export const review = (): Promise<void> =>
  alone(async () => {
    const table = now.value;
    if (!table?.commands.length) return;
    const first = dealtAt(table);
    const answer = await askTable({ deals: table.deals, commands: table.commands.slice(0, first), next: first > 0 });
    if (isProblem(answer)) return refused(answer);
    tables.value = [answer, ...tables.value.filter(({ commands }) => commands.length > first)];
    at.value = 0;
    step(0, cordWords.value.told.reviewed);
  }).then(() => think());

// --- choosing dice -----------------------------------------------------------------------------------------------------

const MYSELF = "switchboard.cords.dice";
const FULL_DIE = 6;

function chosen(): boolean {
  try {
    return localStorage.getItem(MYSELF) === "myself";
  } catch {
    return false;
  }
}

export const myself = signal(chosen());

export function chooseMyself(on: boolean): void {
  myself.value = on;
  try {
    localStorage.setItem(MYSELF, on ? "myself" : "house");
  } catch {
    // then it holds for as long as the page is open
  }
}

/** A question about dice that the player is asked: numbers from 1 and what each shows, null if they think better of it. */
export interface Question {
  readonly text: string;
  readonly dice: readonly (readonly [die: number, left: number])[];
  answer(die: number | null): void;
}

export const question = signal<Question | null>(null);

function choose(text: string, left: readonly number[]): Promise<number | null> {
  return new Promise((resolve) => {
    question.value = {
      text,
      dice: left.flatMap((shows, die) => (shows ? [[die + 1, shows] as const] : [])),
      answer: (die) => {
        question.value = null;
        resolve(die);
      },
    };
  });
}

/** Ask for a die after die. What they show meanwhile is reckoned here, to ask by; what holds is what the rules say. */
async function withDice(command: string, cost: number): Promise<void> {
  const table = now.value;
  if (!table) return;
  const words = cordWords.value;
  const left = [...table.dice];
  const change = (die: number, by: number): void => void (left[die - 1] = Math.min(FULL_DIE, Math.max(0, (left[die - 1] ?? 0) + by)));
  const paid: number[] = [];
  for (let due = cost; due > 0 && left.some(Boolean); ) {
    const die = await choose(words.whoPays(due), left);
    if (die === null) return;
    paid.push(die);
    const had = left[die - 1] ?? 0;
    change(die, -due);
    due -= had;
  }
  const paying = paid.length ? `${command} -${paid.join("")}` : command;
  const answer = await askTable({ deals: table.deals, commands: [...table.commands, paying] });
  if (isProblem(answer)) return refused(answer);
  const gained: number[] = [];
  for (const { call, circles } of answer.done.connected) {
    if (!circles) continue;
    const die = await choose(words.whoGains(words.calls[call] ?? call, circles), left);
    if (die === null) return;
    gained.push(die);
    change(die, circles);
  }
  await act(gained.length ? `${paying} +${gained.join("")}` : paying);
}

// --- the best line -----------------------------------------------------------------------------------------------------

export const hint = signal<Hint | null>(null);
export const thinking = signal(false);
export const replaying = signal(false);

/** Ask for the best line, for longer and longer, until it is proved or the table has changed. */
export async function think(times: readonly number[] = HINT_SECONDS): Promise<void> {
  const table = now.value;
  if (!table || thinking.value) return;
  thinking.value = true;
  for (const seconds of times) {
    const found = await askHint({ position: table.position, seconds });
    if (now.value !== table) break;
    if (isProblem(found)) {
      refused(found);
      break;
    }
    practice.value = true;
    hint.value = found;
    if (found.proved) break;
  }
  thinking.value = false;
}

export const thinkLonger = (): Promise<void> => think(LONGER_SECONDS);

let following = Promise.resolve(true);

/** Play the next command of the line, after the one that is being played. Tells whether more of it is left. */
export const follow = (): Promise<boolean> => (following = following.then(playNext, playNext));

async function playNext(): Promise<boolean> {
  const [line, table] = [hint.value, now.value];
  if (!line || !table || busy.value) return false;
  const [first = "begin", ...rest] = line.line;
  const begins = table.phase === "dealt" && !first.startsWith("begin");
  const left = begins ? line.line : rest;
  busy.value = true;
  const done = await act(begins ? "begin" : first, left.length ? { ...line, line: left } : null);
  busy.value = false;
  return done && left.length > 0;
}

let goesOn = false;

/** One move after another, until the line is at its end, somebody does something else, or stops it. */
export async function replay(): Promise<void> {
  replaying.value = true;
  if (goesOn) return; // it was stopped a moment ago
  goesOn = true;
  while (replaying.value && (await follow())) {
    const line = hint.value;
    if (replaying.value) await new Promise((go) => setTimeout(go, REPLAY_EVERY));
    if (hint.value !== line) break;
  }
  goesOn = replaying.value = false;
}
