// A turn that teaches the game: views as a server might have sent them, one for each step, and what is told to each.

import { sceneOf } from "./store";
import type { Scene } from "./store";
import { readRoomOnWire } from "./wire";
import type { Words } from "./words";
import type { PageWords } from "./words/pages";

export interface DemoStep {
  readonly scene: Scene;
  readonly told: string;
  /** Who sees it like this, or nobody in particular. */
  readonly who: string | null;
}

const GIVER = "Ada";
const GUESSER = "Dot";
const KEY = "rrbnn" + "brnbn" + "nrrbr" + "brtnb" + "bnrbr";
const [BANK, TROUT, BRIDGE, DESERT] = [1, 6, 12, 21];
const MEMBERS = [
  { id: "giver", name: GIVER, chair: { role: "giver", team: "red" }, bot: "ada" },
  { id: "guesser", name: GUESSER, chair: { role: "guesser", team: "red" }, bot: "dot" },
  { id: "giver2", name: "Edmund", chair: { role: "giver", team: "blue" }, bot: "edmund" },
  { id: "guesser2", name: "Cleo", chair: { role: "guesser", team: "blue" }, bot: "cleo" },
];

interface Moment {
  readonly by?: "giver" | "guesser";
  readonly clue?: boolean;
  readonly mark?: number;
  readonly open?: readonly number[];
  readonly over?: boolean;
}

const MOMENTS: readonly Moment[] = [
  {},
  { by: "giver" },
  { by: "giver", clue: true },
  { by: "guesser", clue: true, mark: BANK },
  { by: "guesser", clue: true, open: [BANK] },
  { by: "guesser", clue: true, open: [BANK, TROUT, BRIDGE] },
  { by: "guesser", clue: true, open: [BANK, TROUT, BRIDGE, DESERT], over: true },
  { clue: true, open: [BANK, TROUT, BRIDGE, DESERT], over: true },
];

function roomAt(moment: Moment, theme: string, text: PageWords["demo"]): object {
  const { by, clue, mark, open = [], over = false } = moment;
  const turn = clue ? { clue: [text.clue, 3], guesses: open, ...(over && { end: "miss" }) } : {};
  const found = open.filter((card) => KEY[card] === "r").length;
  const after = over && by === undefined; // the other team is on turn
  return {
    stage: "playing",
    settings: { theme, ruleset: "rooms-1", referee: "code", pack: "exchange" },
    members: MEMBERS,
    owner: null,
    dealt: 1,
    marks: mark === undefined ? [] : [{ member: "guesser", card: mark }],
    game: {
      words: text.board,
      shown: [...KEY].map((letter, card) => (open.includes(card) ? letter : "?")).join(""),
      first: "red",
      team: after ? "blue" : "red",
      turn: after ? 2 : 1,
      phase: clue && !after ? "guess" : "clue",
      red_left: 9 - found,
      blue_left: 8,
      now: after ? {} : turn,
      past: after ? [turn] : [],
      guesses_left: clue && !after ? 4 - open.length : 0,
      key: by === "giver" ? KEY : null,
    },
  };
}

export function demoSteps(theme: string, language: Words, { demo }: PageWords): DemoStep[] {
  const told = demo.told(GIVER, GUESSER, sceneOf(readRoomOnWire(roomAt({}, theme, demo)), "", language).theme);
  return MOMENTS.map((moment, at) => ({
    scene: sceneOf(readRoomOnWire(roomAt(moment, theme, demo)), "", language),
    told: told[at] ?? "",
    who: moment.by ? { giver: GIVER, guesser: GUESSER }[moment.by] : null,
  }));
}
