// The room one was in last, so that there is a way back to it from the front page.

import { computed, effect, signal } from "@preact/signals";
import { lookAt } from "./api";
import { roomCode } from "./route";
import { ended, view } from "./store";
import type { Summary } from "./wire";

const KEY = "switchboard.room";
/** These ends say that there is no way back. */
const NO_WAY_BACK = [4403, 4404];

export const recent = signal<Summary | null>(null);

const kept = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser may keep nothing for anybody
  }
};

function keep(code: string | null): void {
  try {
    if (code) localStorage.setItem(KEY, code);
    else localStorage.removeItem(KEY);
  } catch {
    // then there is no way back but the browser's own
  }
}

const inside = computed(() => view.value !== null);

/** Remembers the room one is in; a room one has left, or cannot come back to, is forgotten. */
export function followRooms(): void {
  effect(() => {
    const code = roomCode.value;
    const end = ended.value;
    if (code && inside.value && !end) keep(code);
    if (end && NO_WAY_BACK.includes(end.code)) keep(null);
  });
}

export const forgetRoom = (): void => keep(null);

/** Looks whether the room is still there. */
export async function findRecent(): Promise<void> {
  const code = kept();
  recent.value = code ? await lookAt(code) : null;
}
