// The time that is left, from the milliseconds the server gave.

import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { deadline, whole } from "../store";

const LOW = 10;
/** Where nothing is to move, the bar is shortened once in this many milliseconds. */
const STEP = 1000;

export const leftNow = (): number | null =>
  deadline.peek() === null ? null : Math.max(0, Math.ceil(((deadline.peek() ?? 0) - performance.now()) / 1000));

export const timeText = (left: number | null): string =>
  left === null ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

export function Clock({ label }: { label: string }): JSX.Element | null {
  const left = useSignal(leftNow());
  const until = deadline.value;
  useEffect(() => {
    const tick = (): void => void (left.value = leftNow());
    tick();
    const ticking = setInterval(tick, 250);
    return () => clearInterval(ticking);
  }, [until]);
  const text = useComputed(() => timeText(left.value));
  const low = useComputed(() => (left.value !== null && left.value <= LOW ? "low" : ""));
  if (until === null) return null;
  return (
    <div id="clock" role="timer" aria-label={label} class={low}>
      <span class="time">{text}</span>
      <Bar until={until} of={whole.value} />
    </div>
  );
}

/** How much is left of the whole, run down by the browser itself. */
function Bar({ until, of }: { until: number; of: number }): JSX.Element {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const left = Math.max(0, until - performance.now());
    const from = { transform: `scaleX(${Math.min(1, left / of)})` };
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const easing = still ? `steps(${Math.max(1, Math.ceil(left / STEP))})` : "linear";
    const run = bar.current?.animate?.([from, { transform: "scaleX(0)" }], { duration: left, fill: "forwards", easing });
    return () => run?.cancel();
  }, [until, of]);
  return <span class="bar" aria-hidden="true"><i ref={bar} /></span>;
}
