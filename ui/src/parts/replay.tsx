// The controls of a replay: back and forth, turn by turn, by hand or by itself, as either side saw it; told in words.

import { useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { announce } from "../announce";
import { seenBy, startOf } from "../replay";
import type { Frame, Side } from "../replay";
import type { GameOnWire } from "../wire";
import { pages } from "../words/pages";
import { Button } from "./button";
import { Icon } from "./icons";
import "./replay.css";

const PACE = 1900;

export interface Reel {
  readonly frames: readonly Frame[];
  readonly at: Signal<number>;
  readonly side: Signal<Side>;
}

/** Where a reel stands; at its end unless somebody winds it back. */
export function useReel(frames: readonly Frame[]): Reel {
  const at = useSignal(frames.length - 1);
  const side = useSignal<Side>("guesser");
  useEffect(() => void (at.value = frames.length - 1), [frames.length, frames[0]?.game.words.join()]);
  return { frames, at, side };
}

export const frameOf = ({ frames, at }: Reel): Frame | undefined => frames[Math.min(at.value, frames.length - 1)];

export function gameOf(reel: Reel): GameOnWire | undefined {
  const frame = frameOf(reel);
  return frame && seenBy(reel.side.value, frame);
}

export function show({ frames, at }: Reel, to: number): void {
  const next = Math.max(0, Math.min(frames.length - 1, to));
  if (next === at.value) return;
  at.value = next;
  announce(frames[next]?.told ?? "");
}

/** Winds to the beginning of a turn, and brings the board into sight: who asks for it may be far below. */
export function showTurn(reel: Reel, turn: number): void {
  show(reel, startOf(reel.frames, turn));
  document.querySelector("main .cabinet")?.scrollIntoView({ block: "nearest" });
}

export function ReplayBar({ reel }: { reel: Reel }): JSX.Element {
  const { replay } = pages.value;
  const { frames, at } = reel;
  const playing = useSignal(false);
  const last = frames.length - 1;
  const frame = frameOf(reel);
  const turn = frame?.turn ?? 0;

  const to = (next: number): void => {
    playing.value = false;
    show(reel, next);
  };
  const toggle = (): void => {
    if (!playing.value && at.value === last) show(reel, 0);
    playing.value = !playing.value;
  };
  useEffect(() => {
    if (!playing.value) return undefined;
    if (at.value === last) {
      playing.value = false;
      return undefined;
    }
    const waiting = setTimeout(() => show(reel, at.value + 1), PACE);
    return () => clearTimeout(waiting);
  }, [playing.value, at.value]);

  return (
    <section class="sheet replay" aria-label={replay.title}>
      <div class="line">
        <h2>{replay.title}</h2>
        <Sides reel={reel} />
      </div>
      <p class="replay-told">{frame?.told}</p>
      <input
        type="range" min="0" max={last} step="1" value={at.value} aria-label={replay.scrub}
        aria-valuetext={`${replay.at(at.value, last)}. ${frame?.told ?? ""}`}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <div class="buttons">
        <Button kind="quiet jump" label={replay.first} onClick={() => to(0)}><Icon of="first" /></Button>
        <Button kind="quiet" label={replay.turnBack} onClick={() => to(startOf(frames, Math.max(0, turn - (at.value > startOf(frames, turn) ? 0 : 1))))}>
          <Icon of="turnBack" />
        </Button>
        <Button kind="quiet" label={replay.back} onClick={() => to(at.value - 1)}><Icon of="back" /></Button>
        <Button kind="main" label={playing.value ? replay.pause : replay.play} onClick={toggle}>
          <Icon of={playing.value ? "pause" : "play"} />
        </Button>
        <Button kind="quiet" label={replay.next} onClick={() => to(at.value + 1)}><Icon of="next" /></Button>
        <Button kind="quiet" label={replay.turnNext} onClick={() => to(frames.some((one) => one.turn > turn) ? startOf(frames, turn + 1) : last)}>
          <Icon of="turnNext" />
        </Button>
        <Button kind="quiet jump" label={replay.last} onClick={() => to(last)}><Icon of="last" /></Button>
        <small>{replay.at(at.value, last)}</small>
      </div>
    </section>
  );
}

function Sides({ reel: { side } }: { reel: Reel }): JSX.Element {
  const { replay } = pages.value;
  return (
    <div class="sides" role="radiogroup" aria-label={replay.side}>
      {(["guesser", "giver"] as const).map((one) => (
        <label key={one} class={side.value === one ? "on" : ""}>
          <input type="radio" class="unseen" name="side" checked={side.value === one} onChange={() => (side.value = one)} />
          {replay.sides[one]}
        </label>
      ))}
    </div>
  );
}
