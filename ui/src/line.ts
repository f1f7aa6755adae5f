// The line to a room: one socket, made anew when it breaks. Keeps commands until they are answered and sends them
// again under the same ids, so that none is lost and none is done twice. Knows no page and no rules.

import { waitFor } from "./knock";
import { readRefusal, readSeen, VERSION } from "./wire";
import type { Checked, Command, FromServer, Refusal, Seen } from "./wire";

const BEAT = 10_000;
/** Whoever is asked something and says nothing at all for so long is not there any more. */
const DEAD_AFTER = 6000;
/** A new line may take longer: a name is looked up, a server is started. */
const DIALLED_IN_VAIN = 15_000;
/** Whoever waits longer than this for what they have done is told so. */
const SLOW = 2000;
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
  /** Whether a command has been without an answer for a while. */
  slow(is: boolean): void;
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

type Timer = ReturnType<typeof setTimeout> | undefined;

interface Waiting {
  readonly frame: { readonly id: string };
  readonly resolve: (done: boolean) => void;
  retries: number;
}

/** Commands that go out one by one, each when the one before has been answered: none overtakes one that has to wait. */
interface Queue {
  readonly waiting: Waiting[];
  /** Whether the first is under way. */
  under: boolean;
  /** Runs while the first may not be said again yet. */
  rest: Timer;
}

const emptyQueue = (): Queue => ({ waiting: [], under: false, rest: undefined });

const newId = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");
const url = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
/** These say: do not come back by yourself. */
const isFinal = (code: number): boolean => code === 1000 || (code >= 4400 && code < 4500);

export function openLine(room: string, name: () => string, tell: Listener): Line {
  /** Whoever talks too much waits with what they say, and not with their moves. */
  const [talk, moves] = [emptyQueue(), emptyQueue()];
  const queues = [talk, moves];
  let socket: WebSocket;
  let retry: Timer;
  let silence: Timer;
  let slow: Timer;
  let why: Refusal | null = null;
  let on = false;
  let over = false;
  let seq = 0;
  let tries = 0;
  let within = 0;

  function dial(): void {
    clearTimeout(retry);
    on = false;
    seq = 0;
    why = null;
    const mine = new WebSocket(url());
    socket = mine;
    mine.onopen = () => put({ t: "hello", v: VERSION, room, name: name() });
    mine.onmessage = (event) => mine === socket && !over && take(JSON.parse(event.data as string) as FromServer);
    mine.onclose = (event) => mine === socket && !over && lost(event.code);
    awaitAnswer(DIALLED_IN_VAIN);
  }

  const put = (message: object): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  /** Not by the clock, which may be put right, nor by how long ago something came: timers of a tab that nobody sees come late. */
  function awaitAnswer(within = DEAD_AFTER): void {
    silence ??= setTimeout(hangUp, within);
  }

  function heard(): void {
    clearTimeout(silence);
    silence = undefined;
  }

  function take(message: FromServer): void {
    heard();
    if (message.t === "welcome") {
      on = true;
      tries = 0;
      for (const queue of queues) {
        queue.under = false;
        sendNext(queue);
      }
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

  function sendNext(queue: Queue): void {
    const [first] = queue.waiting;
    if (!on || !first || queue.under || queue.rest) return;
    queue.under = true;
    put(first.frame);
    awaitAnswer();
    slow ??= setTimeout(() => tell.slow(true), SLOW);
  }

  /** The first of a queue has been answered, in one way or another. */
  function landed(queue: Queue): void {
    queue.under = false;
    if (!queues.some(({ under }) => under)) isSlow(false);
  }

  function isSlow(is: boolean): void {
    clearTimeout(slow);
    slow = undefined;
    tell.slow(is);
  }

  const queueOf = (id: string): Queue | undefined => queues.find(({ waiting }) => waiting[0]?.frame.id === id);

  function answer(id: string, done: boolean): void {
    const queue = queueOf(id);
    if (!queue) return;
    queue.waiting.shift()?.resolve(done);
    landed(queue);
    sendNext(queue);
  }

  function refused(no: Refusal): void {
    if (no.id === null) {
      why = no; // the line closes, and says why
      return;
    }
    const queue = queueOf(no.id);
    const command = queue?.waiting[0];
    if (queue && command && no.retry_ms !== null && command.retries++ < MOST_RETRIES) {
      queue.rest = setTimeout(() => {
        queue.rest = undefined;
        sendNext(queue);
      }, no.retry_ms);
      landed(queue);
      return;
    }
    if (on) tell.refused(no);
    answer(no.id, false);
  }

  function lost(code: number): void {
    heard();
    if (isFinal(code)) {
      end();
      tell.ended(code, why);
      return;
    }
    const wait = within ? Math.random() * within : waitFor(tries++);
    within = 0;
    on = false;
    isSlow(false);
    tell.linked("off");
    retry = setTimeout(dial, wait);
  }

  /** A line that died without a word. */
  function hangUp(): void {
    silence = undefined;
    const dead = socket;
    dial();
    dead.close();
    isSlow(false);
    tell.linked("off");
  }

  function beat(): void {
    if (!on) return;
    put({ t: "ping", seq });
    awaitAnswer();
  }

  const wake = (): void => {
    if (document.hidden) return;
    if (socket.readyState === WebSocket.CLOSED) dial();
    else beat();
  };

  const pulse = setInterval(beat, BEAT);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);

  function end(): void {
    over = true;
    on = false;
    clearInterval(pulse);
    clearTimeout(retry);
    heard();
    isSlow(false);
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
    socket.close();
    for (const { waiting, rest } of queues) {
      clearTimeout(rest);
      for (const { resolve } of waiting.splice(0)) resolve(false);
    }
  }

  dial();
  return {
    end,
    ask(command) {
      if (over) return Promise.resolve(false);
      const queue = command.do === "say" ? talk : moves;
      return new Promise((resolve) => {
        const frame = { t: "cmd", id: newId(), ...command };
        queue.waiting.push({ frame, resolve, retries: 0 });
        sendNext(queue);
      });
    },
    check(text, number) {
      const id = newId();
      put({ t: "check", id, text, number });
      return id;
    },
  };
}
