// Positions, moves and commands as short text, as in cords/notation.py and record.py.

import { AWAY, LETTERS, TERMINALS } from "./given";
import { at, badNotation, terminalName } from "./model";
import type { Command, Dice, Event, Move, Position } from "./model";
import { cut, NO_SPACE, quoted, stripped } from "./text";

const SIDE = TERMINALS / 2;
const LINE = new RegExp(`^(begin|hang up|${NO_SPACE}+)(?: -([1-3]+))?(?: \\+([1-3]+))?(?: \\([^\\n]*\\))?$`, "u");
const EXCHANGE = /^([1-9])x([1-9])$/;
const REVERSE = /^([1-9])'$/;
const CUBES = /^([CR][1-9])([x>])([CR][1-9])$/;

// --- positions -------------------------------------------------------------------------------------------------------

function formatLayout(faces: readonly number[]): string {
  const cells = faces.map((face) => `${(face >> 1) + 1}${face & 1 ? "'" : ""}`);
  return [0, 3, 6].map((row) => cells.slice(row, row + 3).join("")).join("/");
}

function formatCubes(cubes: readonly number[], first: number): string {
  const places = Array.from({ length: SIDE }, (_, place) => cubes.indexOf(first + place));
  return places.map((call) => (call === AWAY ? "." : LETTERS.charAt(call))).join("");
}

const formatDice = (dice: Dice): string => dice.map((die) => die || "-").join("");

export const formatPosition = ({ faces, incoming, recipient, dice }: Position): string =>
  [formatLayout(faces), formatCubes(incoming, 0), formatCubes(recipient, SIDE), formatDice(dice)].join(" ");

// --- moves -----------------------------------------------------------------------------------------------------------

export function formatMove({ kind, a, b }: Move): string {
  switch (kind) {
    case "exchange":
      return `${a + 1}x${b + 1}`;
    case "reverse":
      return `${a + 1}'`;
    case "cross":
      return `${terminalName(a)}x${terminalName(b)}`;
    case "transfer":
      return `${terminalName(a)}>${terminalName(b)}`;
  }
}

export function parseMove(text: string): Move {
  const exchange = EXCHANGE.exec(text);
  if (exchange) return { kind: "exchange", ...inOrder(Number(exchange[1]) - 1, Number(exchange[2]) - 1) };
  const reverse = REVERSE.exec(text);
  if (reverse) return { kind: "reverse", a: Number(reverse[1]) - 1, b: 0 };
  const cubes = CUBES.exec(text.replaceAll("X", "x"));
  if (!cubes) throw badNotation(`${quoted(cut(text, 40))} is no move: write 1x5 (exchange), 5' (reverse), C1xC3 (cross) or C1>C2 (transfer).`);
  const [a, b] = [parseTerminal(at(cubes, 1)), parseTerminal(at(cubes, 3))];
  return cubes[2] === ">" ? { kind: "transfer", a, b } : { kind: "cross", ...inOrder(a, b) };
}

const inOrder = (a: number, b: number): { a: number; b: number } => ({ a: Math.min(a, b), b: Math.max(a, b) });
const parseTerminal = (name: string): number => (name.startsWith("C") ? 0 : SIDE) + Number(name.charAt(1)) - 1;

// --- commands --------------------------------------------------------------------------------------------------------

/** A line as a command; dice that are not named are chosen by rule of thumb. */
export function readCommand(line: string): Command {
  const found = LINE.exec(stripped(line));
  if (!found) throw badNotation(`${quoted(cut(line, 80))} is not understood: write a move, then -dice that pay and +dice for bonuses.`);
  const [what, pay, bank] = [at(found, 1), readDice(found[2]), readDice(found[3])];
  if (what === "begin") return { does: "begin", bank };
  return what === "hang up" ? { does: "hang up" } : { does: "play", move: parseMove(what), pay, bank };
}

const readDice = (text: string | undefined): Dice | null => (text === undefined ? null : [...text].map((die) => Number(die) - 1));

/** What was asked for, by what followed from it, with the dice that were chosen. */
export function tellCommand(events: readonly Event[]): string {
  const [first] = events;
  if (first?.is === "game ended") return "hang up";
  const gained = events.flatMap((event) => (event.is === "call connected" && event.die !== null ? [event.die] : []));
  const [text, paid] = first?.is === "moved" ? [formatMove(first.move), first.pay] : ["begin", []];
  return text + tellDice(" -", paid) + tellDice(" +", gained);
}

const tellDice = (sign: string, dice: Dice): string => (dice.length ? sign + dice.map((die) => die + 1).join("") : "");
