// Keeps the keyboard somewhere. Whoever comes to another page is at its headline; when what had the focus is gone, the board has
// it, or the headline.

import { effect } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { inTurn } from "./pieces";
import { path } from "./route";
import { scene } from "./store";

/** What has been hidden keeps the focus until the page has been painted, and loses it then. */
function isLost(): boolean {
  const at = document.activeElement;
  return !at || at === document.body || at.checkVisibility?.({ visibilityProperty: true }) === false;
}

function focusOn(place: HTMLElement | null): void {
  if (place?.tagName === "H1") place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}

function find(): void {
  if (!isLost()) return;
  focusOn(document.querySelector<HTMLElement>("main :is(.card, [data-spot])[tabindex='0']") ?? document.querySelector<HTMLElement>("main h1"));
}

/** Waits for the page one goes to: some come a little later, and what is shown meanwhile is busy. */
const arriving = new MutationObserver(arrive);

function arrive(): void {
  const heading = document.querySelector<HTMLElement>("main:not([aria-busy='true']) h1");
  if (!heading) return;
  arriving.disconnect();
  if (!document.activeElement?.matches("input, textarea, select, dialog *")) focusOn(heading);
}

/** Watches over every change: a page that had the focus somewhere still has it after the change is drawn. */
export function followFocus(): void {
  effect(() => {
    void scene.value;
    if (!isLost()) requestAnimationFrame(() => inTurn("dock", find)); // there are cards by then
  });
  let at = path.peek();
  effect(() => {
    if (path.value === at) return;
    at = path.value;
    arriving.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-busy"] });
  });
}

/** The same for a part that is drawn later than the change. */
export function useFocusKept(): void {
  const was = !isLost();
  useLayoutEffect(() => void (was && find()));
}
