// Small pictures for buttons; the button says in words what it is for.

import type { JSX } from "preact";

const PATHS = {
  chair: "M7 3h10v9H7zM5 12h14v3H5zM7 15v6M17 15v6",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  sound: "M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a9 9 0 0 1 0 12",
  mute: "M4 9v6h4l5 4V5L8 9zM16.5 9.5l5 5M21.5 9.5l-5 5",
  pause: "M8 5v14M16 5v14",
  help: "M8.500 9.200a3.500 3.500 0 1 1 5.200 3c-1.200.7-1.700 1.400-1.700 2.800M12 19h.01",
  door: "M6 3h9v18H6zM15 12h6M18 9l3 3-3 3",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  down: "M6 9l6 6 6-6",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  play: "M8 5l11 7-11 7z",
  again: "M5 12a7 7 0 1 0 2.5-5.400M5 4v4.500h4.500",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  turnBack: "M12 5l-7 7 7 7M19 5l-7 7 7 7",
  turnNext: "M5 5l7 7-7 7M12 5l7 7-7 7",
  first: "M5 5v14M19 5l-9 7 9 7z",
  last: "M19 5v14M5 5l9 7-9 7z",
} as const;

export const Icon = ({ of }: { of: keyof typeof PATHS }): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={PATHS[of]} /></svg>
);
