// The table in words, for those who listen, and for the log.

import type { CardOnTable, CordTable, LegalMove, TerminalOnTable } from "../wire";
import type { CordWords } from "../words/cords";
import { isCard, spotsOf } from "./pick";
import type { Spot } from "./pick";

export const bigFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function tellMove(words: CordWords, move: string): string {
  const [a = "", b = ""] = spotsOf(move);
  if (move.endsWith("'")) return words.does.reverse(a);
  if (move.includes(">")) return words.does.transfer(a, b);
  return isCard(a) ? words.does.exchange(a, b) : words.does.cross(a, b);
}

/** A command of a line: what it does, and which dice pay and gain. */
export function tellCommand(words: CordWords, command: string): string {
  const [move = "", ...dice] = command.split(" ");
  const named = (sign: string): readonly string[] => [...(dice.find((part) => part.startsWith(sign)) ?? "").slice(1)];
  const [pays, gains] = [named("-"), named("+")];
  const told = [move === "begin" ? words.begin : bigFirst(tellMove(words, move))];
  if (pays.length) told.push(words.pays(pays));
  if (gains.length) told.push(words.gains(gains));
  return told.join("; ");
}

export const tellCost = (words: CordWords, legal: LegalMove): string => bigFirst(words.costs(tellMove(words, legal.move), legal.seconds));

export function tellCard(words: CordWords, place: Spot, card: CardOnTable): string {
  const port = (number: number): string => words.ports[number] ?? "";
  const told = [words.place(place, card.card, card.turned), words.cords(card.cords.map(([a, b]) => words.cord(port(a), port(b))))];
  if (card.halves.length) told.push(words.halves(card.halves.map(port)));
  if (card.same) told.push(words.same);
  return told.join("; ");
}

export function tellTerminal(words: CordWords, table: CordTable, { name, call, leads }: TerminalOnTable): string {
  if (call === null) return words.free(name);
  const title = words.calls[call] ?? call;
  const whose = name.startsWith("C") ? words.caller(title) : words.recipient(title);
  const told = [words.plug(name, whose), words.leads(leads.map(({ to }) => to))];
  if (table.calls.some((one) => one.call === call && one.waits)) told.push(words.waits);
  return told.join("; ");
}

const sum = (dice: readonly number[]): number => dice.reduce((all, die) => all + die, 0);
export const secondsOf = (table: CordTable): number => sum(table.dice);

/** What the last command did, sentence by sentence. */
export function tellDone(words: CordWords, table: CordTable): string[] {
  const { begun, move, paid, connected, round_ended } = table.done;
  const { told } = words;
  const lines: string[] = [];
  if (begun !== null) lines.push(told.began(begun));
  if (move !== null) lines.push(told.moved(bigFirst(tellMove(words, move)), paid, secondsOf(table)));
  for (const { call, circles, die } of connected) lines.push(bigFirst(told.connected(words.calls[call] ?? call, circles, die)));
  if (round_ended !== null) lines.push(told.roundDone(table.left.at(-1) ?? 0));
  if (begun === null && move === null && table.phase === "dealt") lines.push(told.dealt(table.round, table.calls.length));
  return lines;
}

export function tellEnding(words: CordWords, table: CordTable): string {
  const { ended } = words;
  if (table.ending === "won") return ended.won(secondsOf(table));
  return table.ending === "hung up" ? ended["hung up"] : ended.lost;
}
