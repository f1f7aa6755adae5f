// What one chooses for oneself: language, light or dark, letters, sound, keys.

import type { JSX } from "preact";
import { prefer, prefs } from "../prefs";
import type { Prefs } from "../prefs";
import { play } from "../sound";
import { LANGUAGES, words } from "../words";
import { Button } from "./button";
import { Choose } from "./choose";
import { DialogButton } from "./dialog";
import { Icon } from "./icons";

export function MuteButton(): JSX.Element {
  const { muted } = prefs.value;
  return (
    <Button kind="icon" label={words.value.prefs.sound} pressed={!muted} onClick={() => prefer({ muted: !muted })}>
      <Icon of={muted ? "mute" : "sound"} />
    </Button>
  );
}

export function PrefsButton(): JSX.Element {
  return (
    <DialogButton id="prefs" title={words.value.top.prefs} button={<Gear />}>
      <PrefsForm />
    </DialogButton>
  );
}

const Gear = (): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="3.2" />
    <path d="M12 2.5v4M12 17.5v4M2.5 12h4M17.5 12h4M5.3 5.3l2.8 2.8M15.9 15.9l2.8 2.8M18.7 5.3l-2.8 2.8M8.1 15.9l-2.8 2.8" />
  </svg>
);

function PrefsForm(): JSX.Element {
  const { prefs: say } = words.value;
  const now = prefs.value;
  const pairs = (of: Readonly<Record<string, string>>): [string, string][] => Object.entries(of);
  const loudness = (event: Event): void => {
    prefer({ volume: Number((event.currentTarget as HTMLInputElement).value), muted: false });
    play("own");
  };
  return (
    <div class="controls">
      <Choose
        label={say.language}
        value={now.language in LANGUAGES ? now.language : "en"}
        options={Object.entries(LANGUAGES).map(([code, { title }]) => [code, title])}
        onChoose={(language) => prefer({ language })}
      />
      <Choose label={say.look} value={now.look} options={pairs(say.looks)} onChoose={(look) => prefer({ look: look as Prefs["look"] })} />
      <Choose label={say.font} value={now.font} options={pairs(say.fonts)} onChoose={(font) => prefer({ font: font as Prefs["font"] })} />
      <Choose label={say.size} value={now.size} options={pairs(say.sizes)} onChoose={(size) => prefer({ size: size as Prefs["size"] })} />
      <label class="field">
        <span>{say.volume}</span>
        <input type="range" min="0" max="1" step="0.1" value={now.volume} onChange={loudness} />
      </label>
      <label class="tick">
        <input type="checkbox" checked={now.keys} onChange={(event) => prefer({ keys: event.currentTarget.checked })} />
        {say.keys}
      </label>
      <label class="tick">
        <input type="checkbox" checked={now.streamer} onChange={(event) => prefer({ streamer: event.currentTarget.checked })} />
        {say.streamer}
      </label>
    </div>
  );
}
