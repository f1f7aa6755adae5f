// What the owner chooses, and the line that tells everybody. Sends changes; whether they make sense the server says.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { listPacks, packs } from "../api";
import { ask } from "../store";
import type { Scene } from "../store";
import { CLOCKS, RULESETS, THEMES } from "../wire";
import type { PackSummary, RefereeKind, SettingsChange } from "../wire";
import { language } from "../words";
import type { Words } from "../words";
import { BotKind } from "./bots";
import { Choose, useAsking } from "./choose";
import { afterwards } from "./memo";
import { OwnWords } from "./ownwords";

const set = (settings: SettingsChange): Promise<boolean> => ask({ do: "configure", settings });
const orNull = (text: string): number | null => (text === "" ? null : Number(text));
const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, one) => one);

/** The packs to choose from, those in the reader's language first. */
export function packChoices(all: readonly PackSummary[], reads: string, name: Words["settings"]["packOf"]): [string, string][] {
  const languages = new Intl.DisplayNames(reads, { type: "language" });
  const mine = all.filter((one) => one.language === reads);
  return [...mine, ...all.filter((one) => !mine.includes(one))].map((one) => [one.name, name(one.title, languages.of(one.language) ?? one.language, one.words)]);
}

export const Settings = afterwards(Chosen, ({ view, mine, words, theme }: Scene) => [view.settings, view.stage, mine, words, theme], "sides");

function Chosen(scene: Scene): JSX.Element {
  const { view: { settings: now }, theme, mine, words: { settings: say } } = scene;
  useEffect(() => void (packs.peek().length || listPacks()), []);
  const pack = packs.value.find((one) => one.name === now.pack)?.title ?? now.pack;
  const parts = [
    theme.title,
    say.rulesets[now.ruleset] ?? now.ruleset,
    now.own_words ? say.ownCount(now.own_words) : pack,
    now.clock ? say.seconds(now.clock.clue, now.clock.guess) : say.noClock,
    say.judgedBy(now.referee === "seated" ? theme.referee : null),
  ];
  return (
    <section class="sheet settings">
      <p class="summary">{parts.join(" · ")}</p>
      {mine && (
        <details>
          <summary>{say.title}</summary>
          <Controls {...scene} />
          <OwnWords {...scene} />
        </details>
      )}
    </section>
  );
}

function Controls(scene: Scene): JSX.Element {
  const { view: { settings: now }, words } = scene;
  const { settings: say } = words;
  const themes = Object.keys(THEMES) as (keyof typeof THEMES)[];
  const own: [string, string][] = now.own_words ? [["", say.ownCount(now.own_words)]] : [];
  const votes = upTo(10).slice(1).map((one): [number, string] => [one, String(one)]);
  return (
    <div class="controls">
      <Choose label={say.theme} value={now.theme} options={themes.map((one) => [one, words.themes[one].title])} onChoose={(theme) => set({ theme })} />
      <Choose label={say.rules} value={now.ruleset} options={RULESETS.map((one) => [one, say.rulesets[one] ?? one])} onChoose={(ruleset) => set({ ruleset })} />
      <Choose
        label={say.words}
        value={now.own_words ? "" : now.pack}
        options={[...own, ...packChoices(packs.value, language.value, say.packOf)]}
        onChoose={(pack) => set({ pack, words: [] })}
      />
      <Choose label={say.judge} value={now.referee} options={Object.entries(say.judges)} onChoose={(one) => set({ referee: one as RefereeKind })} />
      <ClockControls {...scene} />
      <BotKind />
      <Choose label={say.threshold} value={now.threshold} options={[["", say.bySize], ...votes]} onChoose={(one) => set({ threshold: orNull(one) })} />
      <Choose
        label={say.commentary}
        value={now.commentary}
        options={[["", say.never], ...upTo(10).map((one): [number, string] => [one, say.behind(one)])]}
        onChoose={(one) => set({ commentary: orNull(one) })}
      />
      {(Object.keys(say.switches) as (keyof typeof say.switches)[]).map((name) => (
        <Tick key={name} label={say.switches[name]} on={now[name]} onChange={(on) => set({ [name]: on })} />
      ))}
    </div>
  );
}

function Tick({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => unknown }): JSX.Element {
  const asks = useAsking<HTMLInputElement>((field) => (field.checked = on));
  return (
    <label class="tick">
      <input type="checkbox" checked={on} onChange={({ currentTarget: field }) => asks(field, onChange(field.checked))} />
      {label}
    </label>
  );
}

function ClockControls({ view: { settings: { clock } }, words: { settings: say } }: Scene): JSX.Element {
  const wantsOwn = useSignal(false);
  const { clue, guess } = clock ?? CLOCKS.normal;
  const names = Object.keys(CLOCKS) as (keyof typeof CLOCKS)[];
  const preset = clock ? names.find((name) => CLOCKS[name].clue === clue && CLOCKS[name].guess === guess) : "none";
  const own = wantsOwn.value || preset === undefined;
  const choose = (name: string): Promise<boolean> => {
    wantsOwn.value = name === "own";
    if (name === "own") return set({ clock: { clue, guess } });
    return set({ clock: name === "none" ? null : CLOCKS[name as keyof typeof CLOCKS] });
  };
  const options = names.map((name): [string, string] => [name, `${say.clocks[name]}: ${CLOCKS[name].clue} / ${CLOCKS[name].guess} s`]);
  return (
    <>
      <Choose label={say.clock} value={own ? "own" : (preset ?? "own")} options={[["none", say.clocks.none], ...options, ["own", say.clocks.own]]} onChoose={choose} />
      {own && <Seconds label={say.clueSeconds} value={clue} onChange={(one) => set({ clock: { clue: one, guess } })} />}
      {own && <Seconds label={say.guessSeconds} value={guess} onChange={(one) => set({ clock: { clue, guess: one } })} />}
    </>
  );
}

/** Whole seconds: nobody counts in less. */
function Seconds({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => unknown }): JSX.Element {
  const asks = useAsking<HTMLInputElement>((field) => (field.value = String(value)));
  const change = ({ currentTarget: field }: { currentTarget: HTMLInputElement }): unknown => {
    const whole = Math.round(Number(field.value));
    field.value = String(whole);
    return asks(field, onChange(whole));
  };
  return (
    <label class="field">
      <span>{label}</span>
      <input type="number" min="10" max="3600" value={value} onChange={change} />
    </label>
  );
}
