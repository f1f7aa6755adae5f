// The letter of an identity, and words for those who listen.

import type { JSX } from "preact";
import "./lamp.css";

/** A letter in its colour. It comes from the style sheet: what it stands for is always told in words, too. */
export const Badge = ({ letter }: { letter: string }): JSX.Element => (
  <span class={`badge id-${letter}`} aria-hidden="true" />
);

export const Unseen = ({ children }: { children: string }): JSX.Element => <span class="unseen">{children}</span>;
