// One's own name, changed where it stands. Before a game it has a place of its own; at the table it is in the strip above, and on small
// screens among the people.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { prefer } from "../prefs";
import { ask } from "../store";
import type { Scene } from "../store";
import { MAX_NAME } from "../wire";
import "./name.css";

export function NameField({ view, me, words }: Scene): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const name = me?.name ?? "";
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = name;
  }, [name]);
  const asked = useRef("");
  const rename = async (event: Event): Promise<void> => {
    const input = event.currentTarget as HTMLInputElement;
    const wanted = input.value.trim();
    if (wanted && wanted === asked.current) return; // some browsers take Enter for a change, too
    asked.current = wanted;
    if (wanted && wanted !== name && (await ask({ do: "rename", name: wanted }))) prefer({ name: wanted });
    else if (input.value.trim() === wanted) input.value = name; // nobody has typed on meanwhile
    asked.current = "";
  };
  const leave = ({ currentTarget: input }: { currentTarget: HTMLInputElement }): void => {
    if (!asked.current) input.value = name; // the server may have written it in another way
  };
  const done = (event: KeyboardEvent): void => void (event.key === "Enter" && rename(event));
  return (
    <label class="own-name">
      <span>{words.top.yourName}</span>
      <input ref={field} dir="auto" readOnly={view.silent} title={view.silent ? words.chat.silent : undefined} maxLength={MAX_NAME} autocomplete="off" spellcheck={false} onChange={rename} onKeyDown={done} onBlur={leave} />
    </label>
  );
}
