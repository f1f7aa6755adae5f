// Which bot sits down when one is asked for: one by name, or whoever is not at the table yet. Where the room's words are
// strange to bots, the owner is asked whether it may be others.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { ask, hearRefusals, view } from "../store";
import { BOTS, MAIN_PACK } from "../wire";
import type { Chair } from "../wire";
import { words } from "../words";
import { Choose } from "./choose";
import { Icon } from "./icons";
import { later } from "./later";
import { closeOthers } from "./people";
import { sure } from "./sure";

const Personalities = later(async () => (await import("./personalities")).Personalities);

const wanted = signal("");

let underWay = 0;
let strange = false;
/** Chairs that wait for the answer whether the words may be others. */
const waiting: [Chair, string][] = [];

/** Between games a pack can give way to another; the owner's own words are not ours to put away. */
const mayBeOthers = (): boolean => view.peek()?.stage !== "playing" && !view.peek()?.settings.own_words;
hearRefusals((no) => (strange = underWay > 0 && no.code === "bot-words" && mayBeOthers()));

export async function seatBot(chair: Chair, kind = wanted.value): Promise<void> {
  underWay += 1;
  strange = false;
  const done = await ask(kind ? { do: "add-bot", kind, chair } : { do: "add-bot", chair });
  underWay -= 1;
  if (!done && strange) waiting.push([chair, kind]);
  if (!underWay && waiting.length) await offerOthers(); // once, for all
}

async function offerOthers(): Promise<void> {
  const { lobby } = words.value;
  const agreed = await sure(lobby.strangeWords, lobby.otherWords);
  const chairs = waiting.splice(0);
  if (agreed && (await ask({ do: "configure", settings: { pack: MAIN_PACK } }))) {
    for (const [chair, kind] of chairs) void seatBot(chair, kind);
  }
}

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
