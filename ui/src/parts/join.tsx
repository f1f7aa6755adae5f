// The code of a room, typed or pasted as people have it: in groups, in any case, or the whole link.

import type { JSX } from "preact";
import { go, roomCode } from "../route";
import { enter } from "../store";
import { pages } from "../words/pages";
import "./join.css";

/** The code in what was typed. */
export const codeIn = (typed: string): string =>
  (/\/r\/([^/?#]+)/.exec(typed)?.[1] ?? typed.replace(/[\s\-–—]/g, "")).toUpperCase();

function join(event: SubmitEvent): void {
  event.preventDefault();
  const code = codeIn(String(new FormData(event.target as HTMLFormElement).get("code")));
  if (code === roomCode.peek()) enter(code); // perhaps it is there by now
  else if (code) go(`/r/${encodeURIComponent(code)}`);
}

export function Join({ code = "" }: { code?: string }): JSX.Element {
  const { front } = pages.value;
  return (
    <form class="join" onSubmit={join}>
      <label for="code">{front.joinTitle}</label>
      <input
        id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck={false} required
        placeholder="ABCD2345" aria-label={front.joinLabel} defaultValue={code}
      />
      <button type="submit">{front.join}</button>
    </form>
  );
}
