// A table for one: a game of the practice as a room with one person and a bot in it, so that the board, the desk and the
// announcements are those of every other game. Marks are only a choice on this page; whatever counts goes to the server.

import { batch, effect, signal } from "@preact/signals";
import { announceAll } from "../announce";
import { verdict } from "../desk";
import type { Line } from "../line";
import { notify } from "../notice";
import { away, knock } from "./post";
import { myName, prefs } from "../prefs";
import { ALONE, sitAlone } from "../store";
import { BOTS, readRoomOnWire } from "../wire";
import type { Chair, Command, GameOnWire, Problem, RoomOnWire, Team } from "../wire";
import { words } from "../words";

/** The built-in player on the other side of the clue. */
export const PARTNER = BOTS[0];

/** A game as one sees it: the chair one has, and whether it is only looked at any more. */
export interface Sight {
  readonly game: GameOnWire;
  readonly role: "giver" | "guesser";
  readonly team: Team;
  readonly over: boolean;
  /** Cards the partner is shown to have meant. */
  readonly meant?: readonly number[];
}

/** What a move does; whether it was taken. */
export interface Moves {
  guess?(card: number): Promise<boolean>;
  stop?(): Promise<boolean>;
  give?(text: string, number: number | "unlimited"): Promise<boolean>;
  /** What is done once the server is back, if nothing waits for it. */
  back?(): Promise<boolean>;
}

export const sight = signal<Sight | null>(null);
export const busy = signal(false);
const marked = signal<readonly number[]>([]);
let deal = 0;
let seat: ReturnType<typeof sitAlone> | undefined;

/** The turn that has just been played is shown for as long as there is no other to play. */
function rewound({ game, over }: Sight): GameOnWire {
  const last = game.past.at(-1);
  if (!over || game.outcome || game.now.clue || !last) return game;
  const team = game.team === "red" ? "blue" : "red";
  return { ...game, team, turn: game.turn - 1, now: last, past: game.past.slice(0, -1) };
}

function roomOf(now: Sight, marks: readonly number[], theme: string): RoomOnWire {
  const other = now.role === "giver" ? "guesser" : "giver";
  const mine: Chair = { role: now.role, team: now.team };
  const { kind, name, avatar } = PARTNER;
  const settings = { theme, ruleset: "", referee: "code", pack: "" };
  const members = [
    { id: ALONE, name: myName(), chair: mine },
    { id: kind, name, avatar, bot: kind, chair: { role: other, team: now.team } },
  ];
  const meant = (now.meant ?? []).map((card) => ({ member: kind, card }));
  const room = readRoomOnWire({ stage: now.over ? "over" : "playing", settings, members, owner: null, dealt: deal });
  return {
    ...room,
    game: rewound(now),
    marks: [...marks.map((card) => ({ member: ALONE, card })), ...meant],
    polls: marks.map((card) => ({ card, votes: 1, confirmers: [ALONE] })),
  };
}

/** The same game after a move; marks of cards that lie open are gone. */
export function goOn(now: Sight): void {
  batch(() => {
    sight.value = now;
    marked.value = now.over ? [] : marked.value.filter((card) => now.game.shown[card] === "?");
  });
}

/** Another board: nothing of the one before is told as a change of it. */
export function lay(now: Sight): void {
  deal += 1;
  batch(() => {
    sight.value = null;
    marked.value = [];
  });
  goOn(now);
}

// --- moves --------------------------------------------------------------------------------------------------------

type Deed = () => Promise<boolean>;

let asked = 0;
/** What could not be asked, for there was no server. */
let waiting: Deed | null = null;
let back: Deed | undefined;

/** What is asked for anew: answers to what was asked before no longer count. */
export async function anew(does: Deed): Promise<boolean> {
  const mine = ++asked;
  waiting = does;
  busy.value = true;
  try {
    const done = await does();
    if (done && mine === asked) waiting = null;
    return done;
  } finally {
    if (mine === asked) busy.value = false;
  }
}

/** One thing at a time: what is asked for meanwhile is not done. */
export const alone = (does: Deed): Promise<boolean> => (busy.value ? Promise.resolve(false) : anew(does));

/** See whether the server is back; then what could not be asked is asked once more. */
export async function askAgain(): Promise<boolean> {
  if (!(await knock())) return false;
  if (waiting) return alone(waiting);
  away.value = false;
  return back ? alone(back) : false;
}

/** Whether an answer still belongs to what is asked for: taken before asking, called after. */
export function asking(): () => boolean {
  const mine = asked;
  return () => mine === asked && seat !== undefined;
}

/** Cards that were marked no longer are. */
export const unmark = (): void => void (marked.value = []);

function mark(card: number, on: boolean): boolean {
  marked.value = on ? [...marked.value, card] : marked.value.filter((one) => one !== card);
  return true;
}

function lineFor(moves: Moves): Line {
  const none = Promise.resolve(false);
  const ask = (command: Command): Promise<boolean> => {
    switch (command.do) {
      case "mark":
        return Promise.resolve(!busy.value && mark(command.card, command.on ?? true));
      case "confirm":
        return alone(() => moves.guess?.(command.card) ?? none);
      case "stop":
        return alone(() => moves.stop?.() ?? none);
      case "give-clue":
        return alone(() => moves.give?.(command.text, command.number) ?? none);
      default:
        return none;
    }
  };
  return { ask, check: () => "", end: () => undefined };
}

/** Sit down at a table of one's own; the answer stands up again. */
export function sit(moves: Moves): () => void {
  sight.value = null;
  away.value = false;
  const taken = sitAlone(lineFor(moves));
  seat = taken;
  ({ back } = moves);
  const drawing = effect(() => taken.show(sight.value && roomOf(sight.value, marked.value, prefs.value.theme)));
  return () => {
    drawing();
    asked += 1;
    busy.value = false;
    taken.gone();
    if (seat !== taken) return;
    seat = back = undefined;
    waiting = null;
  };
}

/** Says why not: about a clue at the desk, about anything else over the page. Without a server the page says so anyway. */
export function refuse({ code, message }: Problem, about: "clue" | "move"): false {
  if (!message) return false;
  waiting = null; // that was an answer
  if (about === "clue") verdict.value = { valid: false, code, message };
  else notify(words.value.said(code, message));
  return false;
}

export const tell = (...sentences: readonly string[]): void => announceAll(sentences);
