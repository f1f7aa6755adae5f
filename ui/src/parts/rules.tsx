// The rules in three paragraphs.

import type { JSX } from "preact";
import { words } from "../words";

export function RulesInShort(): JSX.Element {
  const { rules, rulesText, all } = words.value.front;
  return (
    <details class="rules">
      <summary>{rules}</summary>
      {rulesText.map((text) => <p key={text}>{text}</p>)}
      <p><a href="/rules" target="_blank">{all}</a></p>
    </details>
  );
}
