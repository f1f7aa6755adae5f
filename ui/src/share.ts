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
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    notify(otherwise);
  }
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
