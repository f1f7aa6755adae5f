// Made by tools/wire/build.py from the Python definitions: change those, then `make wire`.

export interface Welcome {
  readonly t: "welcome";
  readonly v: number;
  readonly room: string;
  readonly you: string;
}

export interface Ack {
  readonly t: "ack";
  readonly id: string;
  readonly seq: number;
}

export interface Refusal {
  readonly t: "refused";
  readonly id: string | null;
  readonly code: string;
  readonly message: string;
  readonly retry_ms: number | null;
}

export interface Checked {
  readonly t: "checked";
  readonly id: string;
  readonly valid: boolean;
  readonly rule: string;
  readonly message: string;
}

export interface Pong {
  readonly t: "pong";
  readonly head: number;
  readonly left_ms: number | null;
}

export interface Drain {
  readonly t: "drain";
  readonly within_ms: number;
}

export interface Seen {
  readonly t: "view";
  readonly seq: number;
  readonly left_ms: number | null;
  readonly of_ms: number | null;
  readonly view: RoomOnWire;
}

export interface RoomOnWire {
  readonly stage: Stage;
  readonly settings: SettingsView;
  readonly members: readonly Member[];
  readonly owner: string | null;
  readonly game: GameOnWire | null;
  readonly marks: readonly Mark[];
  readonly votes_needed: number;
  readonly pause: string | null;
  readonly cannot_start: readonly string[];
  readonly cannot_resume: string | null;
  readonly messages: readonly Message[];
  readonly dealt: number;
  readonly played: number;
  readonly polls: readonly Poll[];
  readonly vacant: readonly Chair[];
  readonly free: readonly Chair[];
  readonly free_for_bots: readonly Chair[];
  readonly silent: boolean;
}

export type Stage = "lobby" | "playing" | "over";

export interface SettingsView {
  readonly theme: string;
  readonly ruleset: string;
  readonly referee: RefereeKind;
  readonly pack: string;
  readonly own_words: number;
  readonly clock: Clock | null;
  readonly threshold: number | null;
  readonly uneven: boolean;
  readonly locked: boolean;
  readonly spectators: boolean;
  readonly chat: boolean;
  readonly listed: boolean;
  readonly commentary: number | null;
}

export type RefereeKind = "code" | "seated";

export interface Clock {
  readonly clue: number;
  readonly guess: number;
}

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly chair: Chair | null;
  readonly ready: boolean;
  readonly present: boolean;
  readonly bot: string | null;
  readonly commentator: boolean;
  readonly avatar: string | null;
}

export interface Chair {
  readonly role: Role;
  readonly team: Team | null;
}

export type Role = "giver" | "guesser" | "referee" | "spectator" | "clock";

export type Team = "red" | "blue";

export interface GameOnWire {
  readonly words: readonly string[];
  readonly shown: string;
  readonly first: Team;
  readonly team: Team;
  readonly turn: number;
  readonly phase: Phase;
  readonly red_left: number;
  readonly blue_left: number;
  readonly now: TurnOnWire;
  readonly past: readonly TurnOnWire[];
  readonly guesses_left: number | "unlimited";
  readonly may_stop: boolean;
  readonly outcome: Outcome | null;
  readonly key: string | null;
  readonly pending: readonly [string, number | "unlimited"] | null;
  readonly rejected: Rejection | null;
  readonly rules: readonly [string, RefereeKind] | null;
}

export type Phase = "clue" | "verdict" | "guess" | "over";

export interface TurnOnWire {
  readonly clue: readonly [string, number | "unlimited"] | null;
  readonly valid: boolean;
  readonly rule: string;
  readonly offended: readonly number[];
  readonly guesses: readonly number[];
  readonly forfeit: number | null;
  readonly end: TurnEnd | null;
}

export type TurnEnd = "miss" | "limit" | "stop" | "time" | "forfeit" | "game over";

export interface Outcome {
  readonly winner: Team;
  readonly ending: Ending;
}

export type Ending = "found all" | "trap";

export interface Rejection {
  readonly team: Team;
  readonly clue: Clue;
  readonly reason: string;
}

export interface Clue {
  readonly text: string;
  readonly number: number | "unlimited";
}

export interface Mark {
  readonly member: string;
  readonly card: number;
}

export interface Message {
  readonly member: string;
  readonly to: Audience;
  readonly team: Team | null;
  readonly text: string;
}

export type Audience = "all" | "team";

export interface Poll {
  readonly card: number;
  readonly votes: number;
  readonly confirmers: readonly string[];
}

export type FromServer =
  | Welcome
  | Ack
  | Refusal
  | Checked
  | Pong
  | Drain
  | Seen;

// As it comes over the wire: whatever is usual may be missing.
export type Sent = any;

export const readRefusal = (sent: Sent): Refusal => ({
  retry_ms: null,
  ...sent,
});

export const readSeen = (sent: Sent): Seen => ({
  ...sent,
  view: readRoomOnWire(sent.view),
});

export const readRoomOnWire = (sent: Sent): RoomOnWire => ({
  marks: [],
  votes_needed: 0,
  pause: null,
  cannot_start: [],
  cannot_resume: null,
  messages: [],
  dealt: 0,
  played: 0,
  polls: [],
  silent: false,
  ...sent,
  settings: readSettingsView(sent.settings),
  members: (sent.members ?? []).map(readMember),
  game: sent.game ? readGameOnWire(sent.game) : null,
  vacant: (sent.vacant ?? []).map(readChair),
  free: (sent.free ?? []).map(readChair),
  free_for_bots: (sent.free_for_bots ?? []).map(readChair),
});

export const readSettingsView = (sent: Sent): SettingsView => ({
  own_words: 0,
  clock: null,
  threshold: null,
  uneven: false,
  locked: false,
  spectators: true,
  chat: true,
  listed: false,
  commentary: null,
  ...sent,
});

export const readMember = (sent: Sent): Member => ({
  ready: false,
  present: true,
  bot: null,
  commentator: false,
  avatar: null,
  ...sent,
  chair: sent.chair ? readChair(sent.chair) : null,
});

export const readChair = (sent: Sent): Chair => ({
  team: null,
  ...sent,
});

export const readGameOnWire = (sent: Sent): GameOnWire => ({
  guesses_left: 0,
  may_stop: false,
  outcome: null,
  key: null,
  pending: null,
  rejected: null,
  rules: null,
  ...sent,
  now: readTurnOnWire(sent.now),
  past: (sent.past ?? []).map(readTurnOnWire),
});

export const readTurnOnWire = (sent: Sent): TurnOnWire => ({
  clue: null,
  valid: true,
  rule: "single-word",
  offended: [],
  guesses: [],
  forfeit: null,
  end: null,
  ...sent,
});
