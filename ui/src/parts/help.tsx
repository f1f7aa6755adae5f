// The keys that do something, listed.

import type { JSX } from "preact";
import { words } from "../words";
import { DialogButton } from "./dialog";
import { Icon } from "./icons";

export const HELP = "help";

export function HelpButton(): JSX.Element {
  const { top, keys } = words.value;
  return (
    <DialogButton id={HELP} kind="keyboard" title={top.keys} button={<Icon of="keys" />}>
      <dl class="keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt><kbd>{key}</kbd></dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </DialogButton>
  );
}
