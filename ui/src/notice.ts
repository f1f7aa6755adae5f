// A sentence for everybody at this screen, for a while; nothing takes it away at once.

import { signal } from "@preact/signals";

const SHOWN_FOR = 7000;
const GLIMPSED_FOR = 5000;

export const notice = signal("");
let fading: ReturnType<typeof setTimeout> | undefined;

export function notify(text: string): void {
  clearTimeout(fading);
  notice.value = text;
  fading = setTimeout(dismiss, SHOWN_FOR);
}

export function dismiss(): void {
  notice.value = "";
}

/** What was just said in the chat, to those who have it out of sight. */
export const glimpse = signal<{ readonly name: string; readonly text: string } | null>(null);
let passing: ReturnType<typeof setTimeout> | undefined;

export function glance(name: string, text: string): void {
  clearTimeout(passing);
  glimpse.value = { name, text };
  passing = setTimeout(() => (glimpse.value = null), GLIMPSED_FOR);
}
