// The turn that teaches the game: plays by itself when asked, steps with keys, and is told in words.

import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce";
import { demoSteps } from "../demo";
import { prefs } from "../prefs";
import { playNow } from "../quick";
import { link } from "../route";
import { words } from "../words";
import { pages } from "../words/pages";
import { Board } from "./board";
import { Button } from "./button";
import { CurrentClue } from "./clue";
import { Icon } from "./icons";
import { Legend } from "./legend";
import "./demo.css";

/** How long a step is shown: as long as it takes to read. */
const READING = (text: string): number => 1400 + text.length * 24;
const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Scrolls to where what is told and the board can both be seen, if they are not. */
function bringIntoSight(demo: Element | null): void {
  const parts = [...(demo?.querySelectorAll(".demo-told, .cabinet") ?? [])];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  if (boxes.every(({ top, bottom }) => top >= 0 && bottom <= innerHeight)) return;
  demo?.querySelector(".cabinet")?.scrollIntoView({ block: "end", behavior: calm() ? "auto" : "smooth" });
}

export function Demo(): JSX.Element {
  const { demo, rules } = pages.value;
  const section = useRef<HTMLElement>(null);
  const steps = useComputed(() => demoSteps(prefs.value.theme, words.value, pages.value));
  const at = useSignal(0);
  const playing = useSignal(false);
  const last = steps.value.length - 1;
  const step = steps.value[Math.min(at.value, last)];

  const show = (next: number): void => {
    const to = Math.max(0, Math.min(last, next));
    if (to === at.value) return;
    at.value = to;
    announce(steps.value[to]?.told ?? "");
  };
  const toggle = (): void => {
    if (!playing.value) bringIntoSight(section.current);
    if (!playing.value && at.value === last) show(0);
    else if (calm()) show(at.value + 1); // whoever wants no motion steps through it
    else if (!playing.value && at.value === 0) announce(step?.told ?? "");
    playing.value = !playing.value && !calm();
  };
  const pageTo = (next: number): void => {
    playing.value = false;
    show(next);
  };

  useEffect(() => {
    if (!playing.value) return undefined;
    if (at.value === last) {
      playing.value = false;
      return undefined;
    }
    const waiting = setTimeout(() => show(at.value + 1), READING(step?.told ?? ""));
    return () => clearTimeout(waiting);
  }, [playing.value, at.value]);

  const keys = (event: KeyboardEvent): void => {
    if ((event.target as Element).closest(".board") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") pageTo(at.value + 1);
    else if (event.key === "ArrowLeft") pageTo(at.value - 1);
    else return;
    event.preventDefault();
  };

  if (!step?.scene.view.game) return <></>;
  const { scene, told, who } = step;
  const game = step.scene.view.game;
  return (
    <section class="demo" ref={section} aria-label={demo.title} onKeyDown={keys}>
      <div class="demo-stage">
        <p class="sees">{who ? demo.sees(who) : demo.allSee}</p>
        <CurrentClue scene={scene} game={game} />
        <div class="cabinet">
          <Board scene={scene} game={game} label={demo.title} />
        </div>
        <Legend scene={scene} game={game} />
      </div>
      <div class="telling">
        <h2>{demo.title}</h2>
        <p class="demo-told" data-step={`${at.value + 1}/${last + 1}`}>{told}</p>
        <ol class="dots" aria-hidden="true">
          {steps.value.map((_, one) => <li key={one} class={one === at.value ? "lamp lit" : "lamp"} />)}
        </ol>
        <div class="buttons">
          <Button kind="main" onClick={toggle}>
            <Icon of={playing.value ? "pause" : at.value === last ? "again" : "play"} /> {playing.value ? demo.pause : at.value === last ? demo.again : demo.play}
          </Button>
          <Button kind="quiet" onClick={() => pageTo(at.value - 1)} label={demo.back}><Icon of="back" /></Button>
          <Button kind="quiet" onClick={() => pageTo(at.value + 1)} label={demo.next}><Icon of="next" /></Button>
          <small>{demo.step(at.value + 1, last + 1)}</small>
        </div>
        <p class="unseen">{demo.help}</p>
        <div class="buttons further">
          <Button kind="quiet" onClick={() => playNow("guesser")}>{rules.play}</Button>
          <a {...link("/rules")}>{words.value.front.all}</a>
        </div>
      </div>
    </section>
  );
}
