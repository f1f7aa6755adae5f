// Made by tools/wire/build.py from the Python definitions: change those, then `make wire`.

import type { Sent, Stage } from "./room";
import type { SettingsChange } from "./commands";

export interface NewRoom {
  readonly name?: string;
  readonly settings?: SettingsChange;
}

export interface RoomOpened {
  readonly room: string;
  readonly path: string;
  readonly you: string;
}

export interface Summary {
  readonly room: string;
  readonly stage: Stage;
  readonly theme: string;
  readonly ruleset: string;
  readonly pack: string;
  readonly locked: boolean;
  readonly people: number;
  readonly bots: number;
  readonly owner: string | null;
}

export interface RoomList {
  readonly rooms: readonly Summary[];
}

export interface WordCount {
  readonly words: number;
}

export interface PackList {
  readonly packs: readonly PackSummary[];
}

export interface PackSummary {
  readonly name: string;
  readonly title: string;
  readonly language: string;
  readonly words: number;
  readonly about: string;
}

export interface ThemeList {
  readonly themes: readonly Theme[];
}

export interface Theme {
  readonly name: string;
  readonly title: string;
  readonly giver: string;
  readonly guesser: string;
  readonly referee: string;
  readonly own: string;
  readonly neutral: string;
  readonly trap: string;
  readonly key: string;
  readonly found_all: string;
  readonly hit_trap: string;
  readonly accolades: Readonly<Record<string, string>>;
}

export interface BotList {
  readonly bots: readonly BotKind[];
}

export interface BotKind {
  readonly kind: string;
  readonly name: string;
  readonly avatar: string;
  readonly style: string;
  readonly about: string;
}

export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly retry_ms: number | null;
}

export const readSummary = (sent: Sent): Summary => ({
  owner: null,
  ...sent,
});

export const readRoomList = (sent: Sent): RoomList => ({
  ...sent,
  rooms: (sent.rooms ?? []).map(readSummary),
});

export const readProblem = (sent: Sent): Problem => ({
  retry_ms: null,
  ...sent,
});
