// Keeps the keyboard somewhere: when what had the focus is gone, the board has it, or the headline.

import { effect } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { scene } from "./store";

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

function find(): void {
  if (!isLost()) return;
  const next = document.querySelector<HTMLElement>("main .card[tabindex='0']") ?? document.querySelector<HTMLElement>("main h1");
  if (next?.tagName === "H1") next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

/** Watches over every change: a page that had the focus somewhere still has it after the change is drawn. */
export function followFocus(): void {
  effect(() => {
    void scene.value;
    if (!isLost()) requestAnimationFrame(find);
  });
}

/** The same for a part that is drawn later than the change. */
export function useFocusKept(): void {
  const was = !isLost();
  useLayoutEffect(() => void (was && find()));
}
