// What this browser remembers of its user: name, language, looks, sound. Kept in one place, and never sent anywhere.

import { effect, signal } from "@preact/signals";
import { MAX_NAME } from "./wire";

export interface Prefs {
  readonly name: string;
  readonly language: string;
  /** The theme that rooms opened here begin with, and that pages outside of rooms wear. */
  readonly theme: "switchboard" | "codenames";
  readonly look: "auto" | "light" | "dark";
  readonly font: "plain" | "easy";
  /** How large everything is. */
  readonly size: "usual" | "large" | "larger" | "largest";
  readonly muted: boolean;
  readonly volume: number;
  /** Whether codes and links of rooms are hidden, because others watch this screen. */
  readonly streamer: boolean;
  /** Whether single keys do something. */
  readonly keys: boolean;
}

const KEY = "switchboard";
const ADJECTIVES = ["Brass", "Copper", "Amber", "Velvet", "Silver", "Quiet", "Lucky", "Midnight"];
const BIRDS = ["Lark", "Wren", "Finch", "Heron", "Magpie", "Robin", "Owl", "Swift", "Kestrel", "Plover"];

const anyOf = (list: readonly string[]): string => list[Math.floor(Math.random() * list.length)] ?? "";

function remembered(): Prefs {
  const usual: Prefs = {
    name: `${anyOf(ADJECTIVES)} ${anyOf(BIRDS)}`,
    language: navigator.language.slice(0, 2),
    theme: "switchboard",
    look: "auto",
    font: "plain",
    size: "usual",
    muted: false,
    volume: 0.6,
    streamer: false,
    keys: true,
  };
  return { ...usual, ...stored() };
}

function stored(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>;
  } catch {
    return {}; // a browser may keep nothing for anybody
  }
}

export const prefs = signal(remembered());

let isStored = true;

/** What another tab has changed meanwhile is kept; what could not be written down is not undone by what was before. */
export function prefer(change: Partial<Prefs>): void {
  prefs.value = { ...prefs.value, ...(isStored && stored()), ...change };
  isStored = false;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs.value));
    isStored = true;
  } catch {
    // then it holds for as long as the page is open
  }
}

addEventListener("storage", ({ key }) => key === KEY && (prefs.value = { ...prefs.value, ...stored() }));

export const myName = (): string => prefs.value.name.slice(0, MAX_NAME);

effect(() => {
  const { look, font, size } = prefs.value;
  const root = document.documentElement;
  root.dataset["look"] = look;
  root.dataset["font"] = font;
  root.dataset["size"] = size;
});
