// How it is played, in short, and the keys that do something.

import type { JSX } from "preact";
import { words } from "../words";
import { DialogButton } from "./dialog";
import { Icon } from "./icons";
import { Rulebook } from "./rules";

export const HELP = "help";

export function HelpButton(): JSX.Element {
  const { top, keys } = words.value;
  return (
    <DialogButton id={HELP} title={top.help} button={<Icon of="help" />}>
      <Rulebook />
      <h3>{top.keys}</h3>
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
