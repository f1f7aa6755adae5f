// The strip above every room: home, the link to share, one's name, what the owner rules, keys, sound, the way out.

import type { JSX } from "preact";
import { forgetRoom } from "../recent";
import { codeToShow, go, link as to } from "../route";
import { canSend, copyLink, sendLink } from "../share";
import { ask, leave, link, scene, thisGame } from "../store";
import type { Scene } from "../store";
import { Button } from "./button";
import { Emblem, Wordmark } from "./emblem";
import { HelpButton } from "./help";
import { Icon } from "./icons";
import { afterwards } from "./memo";
import { NameField } from "./name";
import { MuteButton, PrefsButton } from "./prefs";
import { sure } from "./sure";
import "./header.css";

export const Header = afterwards(Strip, ({ view, you, mine, words }: Scene) => [
  view.members, view.settings, view.stage === "lobby", mine && view.stage, view.dealt, view.pause, view.silent, you, mine, words,
], "sides");

function Strip(seen: Scene): JSX.Element {
  const { words, view, mine } = seen;
  return (
    <header class={view.stage === "lobby" ? "top at-lobby" : "top"}>
      <a class="brand" {...to("/")} title={words.top.home}>
        <Emblem />
        <Wordmark />
      </a>
      <Button kind="share" onClick={() => (canSend() ? sendLink() : copyLink())}>
        <Icon of={view.settings.locked ? "lock" : "link"} />
        <span class="code">{codeToShow.value}</span> <span class="wide">{words.top.copy}</span>
      </Button>
      {view.stage !== "lobby" && <NameField {...seen} />}
      <div class="tools">
        {mine && view.stage === "playing" && !view.pause && (
          <Button kind="icon" label={words.pause.pause} onClick={() => ask({ do: "pause", ...thisGame(view) })}><Icon of="pause" /></Button>
        )}
        <HelpButton />
        <MuteButton />
        <PrefsButton />
        <Button kind="icon" label={words.top.leave} onClick={goAway}><Icon of="door" /></Button>
      </div>
    </header>
  );
}

/** Without a line one goes, and the chair waits: there is nobody to tell. */
async function goAway(): Promise<void> {
  const now = scene.peek();
  if (now?.view.stage === "playing" && now.me?.chair && !(await sure(now.words.top.leaveSure, now.words.top.leave))) return;
  if (link.peek() === "on") {
    if (!(await leave())) return;
    forgetRoom();
  }
  go("/");
}
