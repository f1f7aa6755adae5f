// What follows from each new view besides drawing it: what is announced, what is heard, the cord to a card that was turned
// over, the title and its lamp.

import { computed, effect, signal } from "@preact/signals";
import { announce, announceAll } from "./announce";
import { changes, moves, newlyShown, newMessages } from "./happened";
import { runCords } from "./parts/theatre";
import { inTurn } from "./pieces";
import type { Rank } from "./pieces";
import { prefs } from "./prefs";
import { gameNumber, roomCode } from "./route";
import { deadline, scene, sceneOf, view } from "./store";
import type { Scene } from "./store";
import { play } from "./sound";
import type { Sound } from "./sound";
import { myPart, situation } from "./tell";
import { titled } from "./title";
import type { RoomOnWire } from "./wire";
import { words } from "./words";

const WARNINGS = [30, 10];
/** Nobody waits for these to see a move: after two frames what came with a view is on the screen, and can be heard; what is
 *  told, and shown on the tab, comes well after it. How long after made no difference that we saw. */
const PAINTED = 34;
const SETTLED = 80;

/** The theme of the game that is looked at again, if one is. */
export const dress = signal<string | null>(null);
const moved = signal<{ readonly was: RoomOnWire; readonly now: Scene } | null>(null);
/** What has last happened in the game, to be read. */
export const lastMove = computed(() => {
  const change = moved.value;
  return change ? [...moves(change.was, sceneOf(change.now.view, change.now.you, words.value))].join(" ") : "";
});

export function soundsOf(was: RoomOnWire | null, now: Scene): Sound[] {
  const { view: room, me } = now;
  const { game } = room;
  if (!was || !game) return [];
  const sounds: Sound[] = [];
  const before = was.dealt === room.dealt ? was.game : null;
  if (before) {
    for (const card of newlyShown(before, game)) {
      const letter = game.shown[card];
      sounds.push(letter === "t" ? "trap" : letter === before.team[0] ? "own" : "miss");
    }
    if (game.outcome && !before.outcome && me?.chair?.team) {
      sounds.push(game.outcome.winner === me.chair.team ? "won" : "lost");
    }
  }
  if (game.now.clue && (!before?.now.clue || before.turn !== game.turn)) sounds.push("clue");
  else if (game.turn !== before?.turn && !game.outcome) sounds.push("turn");
  if (room.marks.length > was.marks.length) sounds.push("mark");
  if (newMessages(was.messages, room.messages).some((one) => one.member !== now.you)) sounds.push("chat");
  return sounds;
}

/** Pages outside of rooms, and games that are looked at again, have titles of their own. */
function setTitle(scene: Scene | null): void {
  const now = roomCode.peek() && !gameNumber.peek() ? scene : null;
  const team = now?.view.stage === "playing" ? now.view.game?.team : undefined;
  const yours = now !== null && myPart(now) !== null;
  const title = now && titled(yours ? words.peek().title.yourTurn : situation(now).head);
  if (title && document.title !== title) document.title = title;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const lamp = `/static/lamp${yours ? "-lit" : ""}${team ? `-${team}` : ""}.svg`;
  if (icon && icon.getAttribute("href") !== lamp) icon.href = lamp;
}

function hear(was: RoomOnWire | null, now: Scene | null): void {
  if (now) for (const sound of soundsOf(was, now)) play(sound);
}

function tell(was: RoomOnWire | null, now: Scene | null): void {
  setTitle(now);
  announceAll(now ? changes(was, now) : []);
  if (!now?.view.game) moved.value = null;
  else if (was && !moves(was, now).next().done) moved.value = { was, now };
}

/** Does something with what has changed since it was last done, a while after the first change, when it is its turn. Not by the
 *  browser's frames: there are none in a tab that nobody sees. */
function later(wait: number, rank: Rank, does: (was: RoomOnWire | null, now: Scene | null) => void): () => void {
  let was: RoomOnWire | null = null;
  let first: Scene | null = null;
  let waits = false;
  const tellOf = (now: Scene | null): void => {
    does(was, now);
    was = now?.view ?? null;
  };
  const due = (): void => {
    waits = false;
    const now = scene.peek();
    if (first && first.view !== now?.view) tellOf(first); // what came after it is a change, however soon
    first = null;
    tellOf(now);
  };
  return () => {
    const now = scene.peek();
    if (!now) was = first = null; // what comes next is no change of what has gone
    else if (!was) first ??= now;
    if (!waits) setTimeout(() => inTurn(rank, due), wait);
    waits = true;
  };
}

export function followRoom(): void {
  const followSoon = later(PAINTED, "board", (was, now) => {
    hear(was, now);
    if (now) runCords(was, now.view);
  });
  const tellSoon = later(SETTLED, "dock", tell);
  effect(() => {
    const skin = scene.value?.view.settings.theme ?? dress.value ?? prefs.value.theme;
    const { dataset } = document.documentElement;
    if (dataset["skin"] !== skin) dataset["skin"] = skin;
    followSoon();
    tellSoon();
  });
  setInterval(warn, 250);
}

let warned = 0;

/** Says when time runs short, to whom it concerns. */
function warn(): void {
  const now = scene.peek();
  if (deadline.peek() === null || !now || !view.peek() || !myPart(now)) return;
  const left = Math.ceil(((deadline.peek() ?? 0) - performance.now()) / 1000);
  if (left === warned) return;
  warned = left;
  if (WARNINGS.includes(left)) announce(words.peek().table.seconds(left));
  if (left <= 10 && left > 0) play("tick");
}
