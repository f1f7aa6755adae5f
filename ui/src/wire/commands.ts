// Made by tools/wire/build.py from the Python definitions: change those, then `make wire`.

import type { Audience, Chair, Clock, RefereeKind } from "./room";

export interface Hello {
  readonly t: "hello";
  readonly room: string;
  readonly v?: number;
  readonly name?: string;
}

export interface Check {
  readonly t: "check";
  readonly id: string;
  readonly text: string;
  readonly number: number | "unlimited";
}

export interface Ping {
  readonly t: "ping";
  readonly seq?: number;
}

export type FromClient =
  | Hello
  | Check
  | Ping;

export interface Leave {
  readonly do: "leave";
}

export interface Rename {
  readonly do: "rename";
  readonly name: string;
}

export interface Sit {
  readonly do: "sit";
  readonly chair: Chair | null;
}

export interface Ready {
  readonly do: "ready";
  readonly ready: boolean;
}

export interface Say {
  readonly do: "say";
  readonly text: string;
  readonly to?: Audience;
}

export interface ChangeSettings {
  readonly do: "configure";
  readonly settings: SettingsChange;
}

export interface SettingsChange {
  readonly theme?: string;
  readonly ruleset?: string;
  readonly referee?: RefereeKind;
  readonly pack?: string;
  readonly words?: readonly string[];
  readonly clock?: Clock | null;
  readonly threshold?: number | null;
  readonly uneven?: boolean;
  readonly locked?: boolean;
  readonly spectators?: boolean;
  readonly chat?: boolean;
  readonly listed?: boolean;
  readonly commentary?: number | null;
}

export interface Assign {
  readonly do: "assign";
  readonly member: string;
  readonly chair: Chair | null;
}

export interface ShuffleChairs {
  readonly do: "shuffle";
}

export interface SeatBot {
  readonly do: "add-bot";
  readonly chair: Chair;
  readonly kind?: string | null;
}

export interface Kick {
  readonly do: "kick";
  readonly member: string;
}

export interface PassOwner {
  readonly do: "pass-owner";
  readonly member: string;
}

export interface StartGame {
  readonly do: "start";
  readonly rotate?: boolean;
  readonly game?: number | null;
}

export interface Commentate {
  readonly do: "commentate";
  readonly member: string;
}

export interface EndGame {
  readonly do: "end-game";
  readonly game?: number | null;
}

export interface PauseGame {
  readonly do: "pause";
  readonly game?: number | null;
}

export interface Resume {
  readonly do: "resume";
  readonly game?: number | null;
}

export interface GiveClue {
  readonly do: "give-clue";
  readonly turn: number;
  readonly text: string;
  readonly number: number | "unlimited";
  readonly game?: number | null;
}

export interface JudgeClue {
  readonly do: "judge";
  readonly turn: number;
  readonly valid: boolean;
  readonly reason?: string;
  readonly game?: number | null;
}

export interface MarkCard {
  readonly do: "mark";
  readonly turn: number;
  readonly card: number;
  readonly on?: boolean;
  readonly game?: number | null;
}

export interface Confirm {
  readonly do: "confirm";
  readonly turn: number;
  readonly card: number;
  readonly game?: number | null;
}

export interface StopGuessing {
  readonly do: "stop";
  readonly turn: number;
  readonly game?: number | null;
}

export type Command =
  | Leave
  | Rename
  | Sit
  | Ready
  | Say
  | ChangeSettings
  | Assign
  | ShuffleChairs
  | SeatBot
  | Kick
  | PassOwner
  | StartGame
  | Commentate
  | EndGame
  | PauseGame
  | Resume
  | GiveClue
  | JudgeClue
  | MarkCard
  | Confirm
  | StopGuessing;
