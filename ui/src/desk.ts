// The giver's desk: the words a clue is planned for, and the clue while it is typed. Private to this tab, which finds
// them again when it is loaded anew; the server is asked what it thinks of the clue, and it alone decides.

import { computed, effect, signal } from "@preact/signals";
import { announce } from "./announce";
import { roomCode } from "./route";
import { check, hearChecks, hearRefusals, link, view } from "./store";
import { keep, kept } from "./tab";
import { words } from "./words";

const TYPING = 250;
const SORTED = "sorted";

export type Number = number | "unlimited";

export interface Verdict {
  readonly valid: boolean;
  readonly message: string;
  readonly code: string;
}

export const picks = signal<ReadonlySet<number>>(new Set());
export const typed = signal("");
/** The number chosen by hand, or null while it follows from the picks. */
export const chosen = signal<Number | null>(null);
export const verdict = signal<Verdict | null>(null);
/** Whether the board is sorted by what the cards are. */
export const sorted = signal(kept(SORTED) !== "");
effect(() => keep(SORTED, sorted.value ? "yes" : ""));
/** What the giver writes down for the running game: kept by this browser, and for this tab only. */
export const notes = signal("");

export const toNumber = (text: string): Number => (/\d/.test(text) ? Number(text) : "unlimited");

/** `river 3` and `river3` are a word and its number, whatever was chosen before; of a word with more digits only a space sets
 *  the number apart. */
export function readClue(text: string, picked: number, by: Number | null): { text: string; number: Number } {
  const word = text.trim();
  const found = /^(.*\S)\s+(\d|∞|\*|unlimited)$/i.exec(word) ?? /^(\D+)(\d|∞|\*)$/.exec(word);
  if (!found) return { text: word, number: by ?? Math.min(9, picked || 1) };
  return { text: (found[1] ?? "").trim(), number: toNumber(found[2] ?? "") };
}

export const clue = computed(() => readClue(typed.value, picks.value.size, chosen.value));

const LADDER: readonly Number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "unlimited"];

/** Sets the number by hand; one that was typed behind the word gives way to it. */
export function choose(number: Number): void {
  typed.value = clue.value.text;
  chosen.value = number;
}

/** One up or down from the number that is there. */
export function bump(by: 1 | -1): void {
  const next = LADDER[LADDER.indexOf(clue.value.number) + by];
  if (next !== undefined) choose(next);
}

export function pick(card: number): void {
  const next = new Set(picks.value);
  if (!next.delete(card)) next.add(card);
  picks.value = next;
  chosen.value = null;
}

export function clearDesk(): void {
  picks.value = new Set();
  typed.value = "";
  chosen.value = null;
}

// --- asking first ---------------------------------------------------------------------------------------------

let asked = "";
let waiting: ReturnType<typeof setTimeout> | undefined;

/** What is wrong with a clue stands beside it, and nowhere else. Who listens and tries anyway hears it again. */
hearRefusals((no) => {
  if (!no.code.startsWith("clue-")) return false;
  if (verdict.peek()?.message === no.message) announce(words.peek().said(no.code, no.message));
  verdict.value = { valid: false, message: no.message, code: no.code };
  return true;
});

hearChecks((answer) => {
  if (answer.id !== asked || !asked) return false;
  verdict.value =
    answer.t === "checked"
      ? { valid: answer.valid, message: answer.message, code: answer.rule }
      : { valid: false, message: answer.message, code: answer.code };
  return true;
});

const moment = computed(() => `${view.value?.dealt} ${view.value?.game?.turn} ${view.value?.game?.shown}`);

effect(() => {
  const { text, number } = clue.value;
  void moment.value; // a card that was turned over can make a clue legal
  clearTimeout(waiting);
  asked = "";
  verdict.value = null;
  if (text && link.value === "on") waiting = setTimeout(() => (asked = check(text, number)), TYPING);
});

// --- what a page that is loaded anew finds again ----------------------------------------------------------------

/** The game a draft is for. A table for one has no number that a page knows again: there it is the part one has, and the board itself. */
const game = computed(() => {
  const { dealt = "", members = [], game: now } = view.value ?? {};
  if (roomCode.value) return `${roomCode.value} ${dealt}`;
  return [members[0]?.chair?.role, ...(now?.words ?? [])].join(" ");
});

interface Draft {
  readonly picks: readonly number[];
  readonly typed: string;
  readonly chosen: Number | null;
}

effect(() => {
  const here = game.value;
  clearDesk();
  notes.value = kept(`notes ${here}`);
  const draft = kept(`clue ${here}`);
  if (!draft) return;
  const was = JSON.parse(draft) as Draft;
  picks.value = new Set(was.picks);
  typed.value = was.typed;
  chosen.value = was.chosen;
});

effect(() => {
  const text = notes.value;
  keep(`notes ${game.peek()}`, text);
});

effect(() => {
  const draft: Draft = { picks: [...picks.value], typed: typed.value, chosen: chosen.value };
  const empty = !draft.picks.length && !draft.typed && draft.chosen === null;
  keep(`clue ${game.peek()}`, empty ? "" : JSON.stringify(draft));
});

/** What lies open needs no planning. */
effect(() => {
  const shown = view.value?.game?.shown;
  const still = [...picks.peek()].filter((card) => shown?.[card] === "?");
  if (still.length < picks.peek().size) picks.value = new Set(still);
});
