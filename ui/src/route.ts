// Where one is: the path of the page, as a signal. Screens are chosen by it in app.tsx. Whoever streams has the code of
// the room hidden in the address bar, too: the path here is the real one, the address only looks different.

import { computed, effect, signal } from "@preact/signals";
import { prefs } from "./prefs";
import { keep, kept } from "./tab";

const HIDDEN = "~";
const KEPT = "switchboard.hidden";
const ROOM = /^\/r\/([^/]+)/;

/** The code behind a hidden address: each entry of the tab's history has its own; the tab has the last one, for who opens
 * the address anew. */
const hidden = (): string => (history.state as { readonly room?: string } | null)?.room ?? kept(KEPT);

/** The path an address stands for. */
const real = (address: string): string => address.replace(ROOM, (all, code: string) => (code === HIDDEN ? `/r/${hidden()}` : all));

/** What the history may show of a path in the address bar, and what it remembers of it besides. */
function shown(to: string): [state: { room: string } | null, unused: "", address: string] {
  const code = prefs.peek().streamer && ROOM.exec(to)?.[1];
  if (!code) return [null, "", to];
  keep(KEPT, code);
  return [{ room: code }, "", to.replace(ROOM, `/r/${HIDDEN}`)];
}

/** What stands in an address may be written in it in another way. */
function decode(code: string | null): string | null {
  try {
    return code && decodeURIComponent(code);
  } catch {
    return code;
  }
}

const path = signal(real(location.pathname));
/** A way to look at a room other than one's own: `?view=projector`. */
export const look = signal(new URLSearchParams(location.search).get("view"));

/** The code of the room one is in, or null outside. */
export const roomCode = computed(() => decode(ROOM.exec(path.value)?.[1] ?? null));
/** The same as everybody at this screen may see it. */
export const codeToShow = computed(() => (prefs.value.streamer ? "••••••••" : roomCode.value));
/** The game of the room that is looked at again, or null. */
export const gameNumber = computed(() => Number(/^\/r\/[^/]+\/games\/(\d+)/.exec(path.value)?.[1] ?? 0) || null);
export { path };

export function go(to: string): void {
  if (to !== path.value) history.pushState(...shown(to));
  path.value = to;
  look.value = null;
  scrollTo(0, 0);
}

/** What makes an anchor lead there without loading the page again, perhaps after a question; with a modifier key the browser
 *  does what it does. */
export function link(to: string, may?: () => Promise<boolean>): { href: string; onClick: (event: MouseEvent) => unknown } {
  const follow = async (event: MouseEvent): Promise<void> => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!may || (await may())) go(to);
  };
  return { href: to, onClick: follow };
}

/** The same place by its proper name. */
export function rename(to: string): void {
  const [state, unused, address] = shown(to);
  history.replaceState(state, unused, address + location.search);
  path.value = to;
}

addEventListener("popstate", () => {
  path.value = real(location.pathname);
  look.value = new URLSearchParams(location.search).get("view");
});

effect(() => {
  if (prefs.value.streamer || location.pathname.startsWith(`/r/${HIDDEN}`)) rename(path.peek());
});
