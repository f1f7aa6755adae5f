// The line to a room: one socket, made anew when it breaks. Keeps commands until they are answered and sends them
// again under the same ids, so that none is lost and none is done twice. Knows no page and no rules.

import { waitFor } from "./knock";
import { readRefusal, readSeen, VERSION } from "./wire";
import type { Checked, Command, FromServer, Refusal, Seen } from "./wire";

const BEAT = 10_000;
const DEAD_AFTER = 2.5 * BEAT;
const MOST_RETRIES = 5;

export type Link = "dialling" | "on" | "off";

/** What whoever opened the line is told. */
export interface Listener {
  linked(link: Link, room?: string, you?: string): void;
  seen(message: Seen): void;
  /** What is left of the running time by now, between views. */
  time(leftMs: number | null): void;
  checked(answer: Checked): void;
  refused(answer: Refusal): void;
  /** The line is closed for good: the code the socket was closed with, and the last refusal, if there was one. */
  ended(code: number, why: Refusal | null): void;
}

export interface Line {
  /** Sends a command; the promise tells whether it was carried out. */
  ask(command: Command): Promise<boolean>;
  /** Asks in private whether a clue would be allowed; the id under which the answer comes. */
  check(text: string, number: number | "unlimited"): string;
  end(): void;
}

interface Waiting {
  readonly frame: object;
  readonly resolve: (done: boolean) => void;
  retries: number;
}

const newId = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");
const url = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
/** These say: do not come back by yourself. */
const isFinal = (code: number): boolean => code === 1000 || (code >= 4400 && code < 4500);

export function openLine(room: string, name: () => string, tell: Listener): Line {
  const waiting = new Map<string, Waiting>();
  let socket: WebSocket;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let why: Refusal | null = null;
  let on = false;
  let over = false;
  let seq = 0;
  let tries = 0;
  let within = 0;
  let heard = 0;

  function dial(): void {
    clearTimeout(retry);
    on = false;
    seq = 0;
    why = null;
    heard = Date.now();
    const mine = new WebSocket(url());
    socket = mine;
    mine.onopen = () => put({ t: "hello", v: VERSION, room, name: name() });
    mine.onmessage = (event) => mine === socket && !over && take(JSON.parse(event.data as string) as FromServer);
    mine.onclose = (event) => mine === socket && !over && lost(event.code);
  }

  const put = (message: object): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  function take(message: FromServer): void {
    heard = Date.now();
    if (message.t === "welcome") {
      on = true;
      tries = 0;
      waiting.forEach(({ frame }) => put(frame));
      tell.linked("on", message.room, message.you);
    } else if (message.t === "view") {
      if (message.seq < seq) return;
      seq = message.seq;
      tell.seen(readSeen(message));
    } else if (message.t === "ack") answer(message.id, true);
    else if (message.t === "refused") refused(readRefusal(message));
    else if (message.t === "checked") tell.checked(message);
    else if (message.t === "pong") tell.time(message.left_ms);
    else if (message.t === "drain") within = message.within_ms;
  }

  function answer(id: string, done: boolean): void {
    waiting.get(id)?.resolve(done);
    waiting.delete(id);
  }

  function refused(no: Refusal): void {
    if (no.id === null) why = no;
    const command = no.id === null ? undefined : waiting.get(no.id);
    if (command && no.retry_ms !== null && command.retries++ < MOST_RETRIES) {
      setTimeout(() => on && waiting.has(no.id ?? "") && put(command.frame), no.retry_ms);
      return;
    }
    if (no.id === null) return; // the line closes, and says why
    if (on) tell.refused(no);
    answer(no.id, false);
  }

  function lost(code: number): void {
    if (isFinal(code)) {
      end();
      tell.ended(code, why);
      return;
    }
    const wait = within ? Math.random() * within : waitFor(tries++);
    within = 0;
    on = false;
    tell.linked("off");
    retry = setTimeout(dial, wait);
  }

  /** Whether anybody is still there: a line that died without a word is hung up and dialled anew. */
  function beat(): void {
    if (Date.now() - heard < DEAD_AFTER) {
      put({ t: "ping", seq });
      return;
    }
    const dead = socket;
    dial();
    dead.close();
    tell.linked("off");
  }

  const wake = (): void => {
    if (document.hidden) return;
    if (socket.readyState === WebSocket.CLOSED) dial();
    else put({ t: "ping", seq });
  };

  const pulse = setInterval(beat, BEAT);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);

  function end(): void {
    over = true;
    clearInterval(pulse);
    clearTimeout(retry);
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
    socket.close();
  }

  dial();
  return {
    end,
    ask(command) {
      const frame = { t: "cmd", id: newId(), ...command };
      return new Promise((resolve) => {
        waiting.set(frame.id, { frame, resolve, retries: 0 });
        if (on) put(frame);
      });
    },
    check(text, number) {
      const id = newId();
      put({ t: "check", id, text, number });
      return id;
    },
  };
}
