// Made by tools/wire/build.py from the Python definitions: change those, then `make wire`.

import type { Sent } from "./room";

export interface DealsAsked {
  readonly day?: string | null;
  readonly id?: string | null;
  readonly seed?: string | null;
  readonly grade?: string | null;
  readonly round?: number;
}

export interface CordDeals {
  readonly deals: readonly string[];
  readonly day: string | null;
  readonly grade: Grade | null;
}

export type Grade = "easy" | "fair" | "hard" | "fiendish";

export interface TableAsked {
  readonly deals: readonly string[];
  readonly commands?: readonly string[];
  readonly next?: boolean;
}

export interface CordTable {
  readonly deals: readonly string[];
  readonly commands: readonly string[];
  readonly round: number;
  readonly phase: "dealt" | "over" | "play";
  readonly position: string;
  readonly size: readonly [number, number];
  readonly cards: readonly CardOnTable[];
  readonly terminals: readonly TerminalOnTable[];
  readonly calls: readonly CallOnTable[];
  readonly circles: readonly (readonly [number, number])[];
  readonly dice: readonly number[];
  readonly done: Done;
  readonly moves: readonly LegalMove[];
  readonly left: readonly number[];
  readonly ending: "hung up" | "out of time" | "won" | null;
  readonly title: string | null;
  readonly round_over: boolean;
}

export interface CardOnTable {
  readonly card: number;
  readonly turned: boolean;
  readonly same: boolean;
  readonly at: readonly [number, number];
  readonly cords: readonly (readonly [number, number])[];
  readonly halves: readonly number[];
  readonly svg: string;
}

export interface TerminalOnTable {
  readonly name: string;
  readonly at: readonly [number, number];
  readonly call: string | null;
  readonly leads: readonly Lead[];
}

export interface Lead {
  readonly to: string;
  readonly circles: number;
  readonly line: string;
}

export interface CallOnTable {
  readonly call: string;
  readonly incoming: string;
  readonly recipient: string;
  readonly waits: boolean;
}

export interface Done {
  readonly begun: number | null;
  readonly move: string | null;
  readonly paid: number;
  readonly connected: readonly Connected[];
  readonly round_ended: number | null;
}

export interface Connected {
  readonly call: string;
  readonly incoming: string;
  readonly recipient: string;
  readonly circles: number;
  readonly line: string;
  readonly die: number | null;
}

export interface LegalMove {
  readonly move: string;
  readonly kind: Kind;
  readonly seconds: number;
}

export type Kind = "exchange" | "reverse" | "cross" | "transfer";

export interface HintAsked {
  readonly position: string;
  readonly seconds?: number;
}

export interface Hint {
  readonly position: string;
  readonly seconds: number;
  readonly bound: number;
  readonly proved: boolean;
  readonly line: readonly string[];
  readonly nodes: number;
}

export const readCordDeals = (sent: Sent): CordDeals => ({
  day: null,
  grade: null,
  ...sent,
});

export const readCordTable = (sent: Sent): CordTable => ({
  moves: [],
  left: [],
  ending: null,
  title: null,
  round_over: false,
  ...sent,
  terminals: (sent.terminals ?? []).map(readTerminalOnTable),
  done: readDone(sent.done),
});

export const readTerminalOnTable = (sent: Sent): TerminalOnTable => ({
  call: null,
  leads: [],
  ...sent,
});

export const readDone = (sent: Sent): Done => ({
  begun: null,
  move: null,
  paid: 0,
  round_ended: null,
  ...sent,
  connected: (sent.connected ?? []).map(readConnected),
});

export const readConnected = (sent: Sent): Connected => ({
  die: null,
  ...sent,
});
