// Keys that do something wherever one is: some speak (clue, score, time, last event, whose turn), some lead somewhere.

import { announce, lastTold } from "./announce";
import { leftNow, timeText } from "./parts/clock";
import { openDialog } from "./parts/dialog";
import { HELP } from "./parts/help";
import { prefer, prefs } from "./prefs";
import { scene } from "./store";
import { clueText, situationTold } from "./tell";
import { words } from "./words";

/** What a key asks to hear, if it asks for anything. */
export function spoken(key: string): string | null {
  const now = scene.peek();
  const game = now?.view.game;
  if (!now || !game) return null;
  const { table } = now.words;
  const answers: Readonly<Record<string, () => string>> = {
    c: () => (game.now.clue ? `${table.clueIs(clueText(game.now.clue))}. ${table.left(game.guesses_left)}` : table.noClue),
    s: () => table.score(game.red_left, game.blue_left),
    t: () => timeText(leftNow()) || table.noClock,
    l: () => lastTold || table.nothingYet,
    w: () => situationTold(now),
  };
  return answers[key.toLowerCase()]?.() ?? null;
}

const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

const DOES: Readonly<Record<string, () => void>> = {
  "?": () => openDialog(HELP),
  b: () => focus(".card[tabindex='0']"),
  g: () => focus("#clue-word, .reveal:not(.gone) button, #reason, .stop button"),
  m: toggleSound,
};

function toggleSound(): void {
  const muted = !prefs.peek().muted;
  prefer({ muted });
  announce(words.peek().prefs.soundIs(!muted));
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, dialog[open]") !== null;

function press(event: KeyboardEvent): void {
  if (!prefs.peek().keys || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const answer = spoken(event.key);
  const does = DOES[event.key.toLowerCase()];
  if (answer) announce(answer);
  if (!does) return;
  event.preventDefault();
  does();
}

/** A key that is held down presses a button once. */
function once(event: KeyboardEvent): void {
  const button = event.target instanceof HTMLElement && event.target.closest("button, input");
  if (event.repeat && event.key === "Enter" && button) event.preventDefault();
}

export function followKeys(): void {
  addEventListener("keydown", press);
  addEventListener("keydown", once, true);
}
