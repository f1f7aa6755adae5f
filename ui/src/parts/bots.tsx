// Which bot sits down when one is asked for: one by name, or whoever is not at the table yet.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { ask } from "../store";
import { BOTS } from "../wire";
import type { Chair } from "../wire";
import { words } from "../words";
import { Choose } from "./choose";
import { Icon } from "./icons";
import { later } from "./later";
import { closeOthers } from "./people";

const Personalities = later(async () => (await import("./personalities")).Personalities);

const wanted = signal("");

export const seatBot = (chair: Chair): Promise<boolean> =>
  ask(wanted.value ? { do: "add-bot", kind: wanted.value, chair } : { do: "add-bot", chair });

export function BotKind(): JSX.Element {
  const { settings } = words.value;
  const options = BOTS.map(({ kind, name, about }): [string, string] => [kind, `${name}: ${about}`]);
  return (
    <Choose label={settings.bot} value={wanted.value} options={[["", settings.anyBot], ...options]} onChoose={(kind) => (wanted.value = kind)} />
  );
}

/** Beside the button that seats anybody: a menu of who there is. */
export function BotChoice({ place, title }: { place: Chair; title: string }): JSX.Element {
  const open = useSignal(false);
  const toggle = (event: Event): void => {
    open.value = (event.currentTarget as HTMLDetailsElement).open;
    closeOthers(event);
  };
  return (
    <details class="manage choice" onToggle={toggle}>
      <summary aria-label={words.value.lobby.chooseBot(title)}><Icon of="down" /></summary>
      {open.value && <div class="sheet menu personalities"><Personalities place={place} /></div>}
    </details>
  );
}
