// What is said for a while, and what is said for as long as the line is broken.

import type { JSX } from "preact";
import { dismiss, glimpse, notice } from "../notice";
import { roomCode } from "../route";
import { ended, link } from "../store";
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
export const Glimpse = (): JSX.Element | null =>
  glimpse.value ? <p class="glimpse" dir="auto" aria-hidden="true">{glimpse.value}</p> : null;

export function Broken(): JSX.Element {
  const off = roomCode.value !== null && link.value === "off" && !ended.value;
  return <p class={off ? "broken on" : "broken"} role="status">{off && words.value.line.broken}</p>;
}
