// The strip above every room: home, the link to share, one's name, what the owner rules, keys, sound, the way out.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { prefer } from "../prefs";
import { forgetRoom } from "../recent";
import { codeToShow, go } from "../route";
import { canSend, copyLink, sendLink } from "../share";
import { ask, leave } from "../store";
import type { Scene } from "../store";
import { MAX_NAME } from "../wire";
import { Button } from "./button";
import { Emblem, Wordmark } from "./emblem";
import { HelpButton } from "./help";
import { Icon } from "./icons";
import { looksAt } from "./memo";
import { MuteButton, PrefsButton } from "./prefs";
import { sure } from "./sure";
import "./header.css";

export const Header = looksAt(Strip, ({ view, you, mine, words }: Scene) => [
  view.members, view.settings, view.stage, view.pause, you, mine, words,
]);

function Strip(scene: Scene): JSX.Element {
  const { words, view, mine } = scene;
  const home = (event: Event): void => {
    event.preventDefault();
    go("/");
  };
  return (
    <header class={`top at-${view.stage}`}>
      <a class="brand" href="/" onClick={home} title={words.top.home}>
        <Emblem />
        <Wordmark />
      </a>
      <Button kind="share" onClick={() => (canSend() ? sendLink() : copyLink())}>
        <Icon of={view.settings.locked ? "lock" : "link"} />
        <span class="code">{codeToShow.value}</span> <span class="wide">{words.top.copy}</span>
      </Button>
      <NameField {...scene} />
      <div class="tools">
        {mine && view.stage === "playing" && !view.pause && (
          <Button kind="icon" label={words.pause.pause} onClick={() => ask({ do: "pause" })}><Icon of="pause" /></Button>
        )}
        <HelpButton />
        <MuteButton />
        <PrefsButton />
        <Button kind="icon" label={words.top.leave} onClick={() => goAway(scene)}><Icon of="door" /></Button>
      </div>
    </header>
  );
}

async function goAway({ view, me, words }: Scene): Promise<void> {
  if (view.stage === "playing" && me?.chair && !(await sure(words.top.leaveSure, words.top.leave))) return;
  await leave();
  forgetRoom();
  go("/");
}

function NameField({ me, words }: Scene): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const name = me?.name ?? "";
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = name;
  }, [name]);
  const rename = async (event: Event): Promise<void> => {
    const input = event.currentTarget as HTMLInputElement;
    const wanted = input.value.trim();
    if (wanted && wanted !== name && (await ask({ do: "rename", name: wanted }))) prefer({ name: wanted });
    else input.value = name;
  };
  const done = (event: KeyboardEvent): void => {
    if (event.key === "Enter") (event.currentTarget as HTMLInputElement).blur();
  };
  return (
    <label class="me">
      <span class="unseen">{words.top.yourName}</span>
      <input ref={field} dir="auto" maxLength={MAX_NAME} autocomplete="off" spellcheck={false} onChange={rename} onKeyDown={done} />
    </label>
  );
}
