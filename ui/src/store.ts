// What is known of the room one is in, as signals, and the one way to act: `ask`. Views come whole from the line;
// nothing here is worked out by rules, and nothing is changed before the server says so.

import { batch, computed, effect, signal } from "@preact/signals";
import { openLine } from "./line";
import type { Line, Link } from "./line";
import { dismiss, notice, notify } from "./notice";
import { begin } from "./pieces";
import { myName } from "./prefs";
import { gameNumber, look, rename, roomCode } from "./route";
import { same } from "./same";
import type { Checked, Command, Member, Refusal, RoomOnWire } from "./wire";
import { words } from "./words";
import type { ThemeWords, Words } from "./words";

/** How a line ended: the code of the socket, and what was said last. */
export interface End {
  readonly code: number;
  readonly message: string | null;
}

export const view = signal<RoomOnWire | null>(null);
export const you = signal("");
export const link = signal<Link>("dialling");
export const ended = signal<End | null>(null);
/** Whether the server has not answered for a while. */
export const slow = signal(false);
/** When time is up, on this page's own clock (performance.now). */
export const deadline = signal<number | null>(null);
/** The milliseconds that the part of the turn that is on has in all. */
export const whole = signal(0);
/** Two answers of the server about the same moment differ by how long they were under way: that is not worth drawing. */
const SAME_MOMENT = 60;
/** The code a socket is closed with for whoever has left. */
const LEFT = 1000;

/** A room as this page shows it: the view, who one is in it, and the words to tell it in. */
export interface Scene {
  readonly view: RoomOnWire;
  readonly you: string;
  readonly me: Member | undefined;
  readonly mine: boolean;
  readonly words: Words;
  readonly theme: ThemeWords;
  name(member: string): string;
}

export function sceneOf(room: RoomOnWire, who: string, language: Words): Scene {
  const byId = new Map(room.members.map((one) => [one.id, one]));
  const themes: Readonly<Record<string, ThemeWords>> = language.themes;
  return {
    view: room,
    you: who,
    me: byId.get(who),
    mine: room.owner === who,
    words: language,
    theme: themes[room.settings.theme] ?? language.themes.switchboard,
    name: (member) => byId.get(member)?.name ?? language.somebody,
  };
}

/** All that a part looks at which marks do not concern: they come and go more often than anything else. */
export const butMarks = ({ view: { marks: _, polls: __, ...rest }, you: who, words: language }: Scene): unknown[] => [
  who, language, ...Object.values(rest),
];

/** What everybody in the room may see, whoever is signed in at this screen. */
export function publicView(room: RoomOnWire): RoomOnWire {
  const { game } = room;
  const open = game && { ...game, key: game.outcome ? game.key : null, pending: null, rejected: null };
  return { ...room, game: open, marks: [], polls: [], messages: [] };
}

/** On a wall it is nobody's: nothing that is for one person is drawn, told or heard there. */
export const scene = computed(() => {
  const [room, who] = look.value === "projector" ? [view.value && publicView(view.value), ""] : [view.value, you.value];
  return room && sceneOf(room, who, words.value);
});

// --- the line -------------------------------------------------------------------------------------------------

let line: Line | undefined;
let leaving = false;
let haveLeft = false;
let inRoom: string | null = null;
const onChecked = new Set<(answer: Checked | Refusal) => boolean>();

/** Hears of answers to checks; says whether one was awaited. */
export const hearChecks = (listener: (answer: Checked | Refusal) => boolean): void => void onChecked.add(listener);

const onRefused = new Set<(no: Refusal) => boolean>();

/** Hears of refusals; says whether it sees to one itself, so that it need not be shown. */
export const hearRefusals = (listener: (no: Refusal) => boolean): void => void onRefused.add(listener);

const seenTo = (no: Refusal): boolean => heard(no) || [...onRefused].some((listener) => listener(no));

const heard = (answer: Checked | Refusal): boolean => [...onChecked].some((listener) => listener(answer));

let complaint = "";

/** Asks for something; the promise tells whether it was done. What was refused before and is said still is no longer worth saying then. */
export async function ask(command: Command): Promise<boolean> {
  const old = notice.peek() === complaint ? complaint : null;
  const done = (await line?.ask(command)) ?? false;
  if (done && old !== null && notice.peek() === old) dismiss();
  return done;
}

export const check = (text: string, number: number | "unlimited"): string => line?.check(text, number) ?? "";

/** The turn and the game that a move belongs to, so that it can hit no other. */
export const thisTurn = (room: RoomOnWire): { turn: number; game: number } => ({
  turn: room.game?.turn ?? 0,
  game: room.dealt,
});

/** The same for what the owner does to a game: it does nothing to the next one. */
export const thisGame = (room: RoomOnWire): { game: number } => ({ game: room.dealt });

/** Whether one has left. A line that ends for another reason says so by itself. */
export async function leave(): Promise<boolean> {
  leaving = true;
  const done = await ask({ do: "leave" });
  leaving = false;
  return done || haveLeft;
}

function setTime(left: number | null): void {
  const was = deadline.peek();
  const until = left === null ? null : performance.now() + left;
  if (was === null || until === null || Math.abs(until - was) > SAME_MOMENT) deadline.value = until;
}

export function enter(room: string): void {
  enterNowhere();
  if (!navigator.cookieEnabled) {
    ended.value = { code: 0, message: words.value.line.noCookies }; // one would be somebody else each time the line breaks
    return;
  }
  let known = "";
  line = openLine(room, () => (look.peek() === "projector" ? words.value.projector : myName()), {
    linked(now, code, who) {
      link.value = now;
      if (who) {
        if (known && known !== who) notify(words.value.line.unknown); // its cookie is not kept
        you.value = known = who;
      }
      if (!code || code === inRoom) return;
      inRoom = code; // the same room by its proper name
      rename(`/r/${code}`);
    },
    seen(message) {
      begin();
      batch(() => {
        view.value = same(view.peek(), message.view);
        whole.value = message.of_ms ?? 0;
        setTime(message.left_ms);
      });
    },
    time: setTime,
    checked: heard,
    refused(no) {
      if (seenTo(no)) return;
      complaint = words.value.said(no.code, no.message);
      notify(complaint);
    },
    slow: (is) => void (slow.value = is),
    ended(code, why) {
      haveLeft = leaving && code === LEFT;
      if (!haveLeft) ended.value = { code, message: why && words.value.said(why.code, why.message) };
    },
  });
}

/** A table of one's own: the same parts, views and commands, and a line that leads to no room. `gone` when one leaves. */
export function sitAlone(alone: Line): { show: (room: RoomOnWire | null) => void; gone: () => void } {
  enterNowhere();
  line = alone;
  you.value = ALONE;
  const here = (): boolean => line === alone;
  return {
    show: (room) => void (here() && (view.value = room)),
    gone: () => void (here() && enterNowhere()),
  };
}

/** Who one is at a table of one's own. */
export const ALONE = "you";

/** Leaves the line there is, with all that is known from it. */
function enterNowhere(): void {
  line?.end();
  line = undefined;
  haveLeft = false;
  batch(() => {
    view.value = null;
    ended.value = null;
    deadline.value = null;
    slow.value = false;
    link.value = "dialling";
  });
}

/** Follows the path: in a room there is a line, outside there is none. */
export function followPath(): void {
  effect(() => {
    const code = gameNumber.value ? null : roomCode.value; // a replay needs no line
    if (code === inRoom) return;
    inRoom = code;
    if (code) enter(code);
    else enterNowhere();
  });
}
