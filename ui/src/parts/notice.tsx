// What is said for a while, and what is said for as long as the line is broken or slow.

import type { JSX } from "preact";
import { dismiss, glimpse, notice } from "../notice";
import { roomCode } from "../route";
import { ended, link, slow } from "../store";
import { words } from "../words";

export function Notice(): JSX.Element {
  return (
    <div id="notice" role="alert">
      {notice.value && (
        <button type="button" class="notice" onClick={dismiss}>
          {notice.value}
          <span class="unseen"> ({words.value.top.notice})</span>
        </button>
      )}
    </div>
  );
}

/** For eyes only: who listens has heard it. */
export function Glimpse(): JSX.Element | null {
  if (!glimpse.value) return null;
  const { name, text } = glimpse.value;
  return <p class="glimpse" aria-hidden="true"><bdi>{name}</bdi>: <bdi>{text}</bdi></p>;
}

/** That the line is broken, or that what one has done is without an answer. */
export function Broken(): JSX.Element {
  const { line } = words.value;
  const inRoom = roomCode.value !== null && !ended.value;
  const said = inRoom && (link.value === "off" ? line.broken : slow.value && line.slow);
  return <p class={said ? "broken on" : "broken"} role="status">{said}</p>;
}
