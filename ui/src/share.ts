// The link of a room: what it is, and how it gets to others.

import { notify } from "./notice";
import { prefs } from "./prefs";
import { roomCode } from "./route";
import { words } from "./words";

export const roomUrl = (): string => `${location.origin}/r/${roomCode.value ?? ""}`;
/** Whether this device has a way of its own to send a link. */
export const canSend = (): boolean => "share" in navigator && matchMedia("(pointer: coarse)").matches;

/** Copies a text, and says so; where nothing can be copied, `otherwise` is said. */
export async function copy(text: string, done: string, otherwise: string): Promise<void> {
  notify((await put(text)) ? done : otherwise);
}

/** Whether a text could be copied. One that is yet to be fetched is asked for while the button is being pressed: WebKit
 * lets nobody copy who comes back later. */
export async function put(text: string | Promise<string>): Promise<boolean> {
  try {
    const plain = async (): Promise<Blob> => new Blob([await text], { type: "text/plain" });
    if (typeof text === "string") await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ "text/plain": plain() })]);
    return true;
  } catch {
    return Promise.resolve(text).then(select, () => false);
  }
}

/** The old way, which is left where a page is not encrypted: at a house's own address, say. */
function select(text: string): boolean {
  const back = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  return copied;
}

export function copyLink(): Promise<void> {
  const { top, share } = words.value;
  return copy(roomUrl(), top.copied, prefs.value.streamer ? share.noCopy : top.sendLink(roomUrl()));
}

export async function sendLink(): Promise<void> {
  try {
    await navigator.share({ url: roomUrl(), title: "Switchboard" });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyLink();
  }
}
