// What a page outside of a room is called on its tab; in a room follow.ts says whose turn it is.

import { useEffect } from "preact/hooks";

const HOUSE = "Switchboard";

export const titled = (title: string): string => (title ? `${title} · ${HOUSE}` : HOUSE);

export function useTitle(title: string): void {
  useEffect(() => void (document.title = titled(title)), [title]);
}
