// What people say to all, or to their team.

import { signal } from "@preact/signals";
import type { JSX, RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { glance } from "../notice";
import { ask } from "../store";
import type { Scene } from "../store";
import { newMessages } from "../happened";
import { roomCode } from "../route";
import { keep, kept } from "../tab";
import { MAX_MESSAGE } from "../wire";
import type { Audience, Message } from "../wire";
import { Choose } from "./choose";
import { afterwards } from "./memo";
import "./chat.css";

/** So many pixels from the end one still reads the end. */
const NEAR = 40;

/** What is being written, and to whom: kept together, so that nothing that is for a team goes to all. */
interface Draft {
  readonly text: string;
  readonly to: Audience;
}

const draftKey = (): string => `said ${roomCode.peek() ?? ""}`;
const NOTHING: Draft = { text: "", to: "all" };
const keptDraft = (): Draft => ({ ...NOTHING, ...(JSON.parse(kept(draftKey()) || "{}") as Partial<Draft>) });

export const Chat = afterwards(Talking, ({ view, words }: Scene) => [view.messages, view.members, view.settings, view.silent, words], "sides");

function Talking(scene: Scene): JSX.Element {
  const { view, words: { chat }, name } = scene;
  const list = useRef<HTMLOListElement>(null);
  useNewest(list, view.messages);
  useGlimpse(scene, list);
  const closed = view.settings.chat ? view.silent && chat.silent : chat.off;
  return (
    <section class="sheet chat">
      <h2>{chat.title}</h2>
      <ol class="messages" tabIndex={0} aria-label={chat.messages} ref={list}>
        {view.messages.map((one, at) => (
          <li key={at} class={one.team ?? ""}>
            <b>{name(one.member)}</b>
            {one.to === "team" && <small> {chat.toTeam}</small>} <bdi>{one.text}</bdi>
          </li>
        ))}
      </ol>
      {closed ? <p class="faint">{closed}</p> : <Talk {...scene} />}
    </section>
  );
}

/** The newest message is in sight, unless one has gone back to read. */
function useNewest(list: RefObject<HTMLElement | null>, messages: readonly Message[]): void {
  const reads = useRef(false);
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    let size = "";
    const note = (): void => {
      const now = `${box.clientWidth} ${box.clientHeight} ${box.scrollHeight}`;
      // When all has another size it is the browser that has moved it, and nobody who reads.
      if (now !== size && !reads.current) box.scrollTo(0, box.scrollHeight);
      else reads.current = box.scrollHeight - box.scrollTop - box.clientHeight > NEAR;
      size = now;
    };
    const watching = new ResizeObserver(note);
    watching.observe(box);
    box.addEventListener("scroll", note);
    return () => {
      watching.disconnect();
      box.removeEventListener("scroll", note);
    };
  }, []);
  useEffect(() => {
    if (!reads.current) list.current?.scrollTo(0, list.current.scrollHeight);
  }, [messages]);
}

/** On a small screen the chat is far below the board: what others say is seen there for a moment. */
function useGlimpse({ view, you, name }: Scene, list: RefObject<HTMLElement | null>): void {
  const had = useRef(view.messages);
  useEffect(() => {
    const said = newMessages(had.current, view.messages).findLast((one) => one.member !== you);
    had.current = view.messages;
    if (!said || !list.current) return;
    const { top, bottom } = list.current.getBoundingClientRect();
    if (top >= innerHeight || bottom <= 0) glance(name(said.member), said.text);
  }, [view.messages]);
}

function Talk({ me, words: { chat } }: Scene): JSX.Element {
  const draft = useMemo(() => signal(keptDraft()), []);
  const { text, to } = draft.value;
  const write = (change: Partial<Draft>): void => {
    const now = { ...draft.value, ...change };
    draft.value = now;
    keep(draftKey(), now.text || now.to !== "all" ? JSON.stringify(now) : "");
  };
  const say = async (event: Event): Promise<void> => {
    event.preventDefault();
    write({ text: "" });
    const done = !text.trim() || (await ask({ do: "say", text, to }));
    if (!done && !draft.value.text) write({ text });
  };
  const options = [["all", chat.all], ["team", chat.team]] as const;
  return (
    <form onSubmit={say}>
      {(me?.chair?.team || to === "team") && (
        <Choose bare label={chat.to} value={to} options={options} onChoose={(one) => write({ to: one as Audience })} />
      )}
      <input
        dir="auto"
        aria-label={chat.message}
        placeholder={chat.hint}
        value={text}
        maxLength={MAX_MESSAGE}
        autocomplete="off"
        onInput={(event) => write({ text: event.currentTarget.value })}
      />
      <button type="submit">{chat.say}</button>
    </form>
  );
}
