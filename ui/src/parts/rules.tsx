// The rules in three paragraphs.

import type { JSX } from "preact";
import { words } from "../words";

/** In a tab of their own one can read them all, and the table stays. */
export function Rulebook(): JSX.Element {
  const { rulesText, all } = words.value.front;
  return (
    <div class="rules">
      {rulesText.map((text) => <p key={text}>{text}</p>)}
      <p><a href="/rules" target="_blank">{all}</a></p>
    </div>
  );
}

export const RulesInShort = (): JSX.Element => (
  <details>
    <summary>{words.value.front.rules}</summary>
    <Rulebook />
  </details>
);
