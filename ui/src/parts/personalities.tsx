// Who can take an empty chair: the bots by name, face and manner.

import type { JSX } from "preact";
import { BOTS } from "../wire";
import type { Chair } from "../wire";
import { pages } from "../words/pages";
import { BotFace } from "./avatar";
import { seatBot } from "./bots";
import "./personalities.css";

/** The menu it was chosen from is closed, and keeps the keyboard. */
function seat(event: Event, kind: string, chair: Chair): void {
  const menu = (event.currentTarget as HTMLElement).closest("details");
  if (menu) menu.open = false;
  menu?.querySelector("summary")?.focus();
  void seatBot(chair, kind);
}

export function Personalities({ place }: { place: Chair }): JSX.Element {
  const { bots } = pages.value;
  return (
    <ul>
      {BOTS.map(({ kind, name, avatar, style, about }) => (
        <li key={kind}>
          <button type="button" class="quiet" onClick={(event) => seat(event, kind, place)}>
            <BotFace of={avatar} />
            <span>
              <b>{name}</b> <i>{bots.styles[style] ?? style}</i>
              <small>{bots.about(kind, about)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
