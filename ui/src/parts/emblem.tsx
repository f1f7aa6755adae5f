// The mark of the house: a patch cord between two jacks, laid as an S; and the name in letters of the time.

import type { JSX } from "preact";
import "./emblem.css";

export function Emblem(): JSX.Element {
  return (
    <svg class="emblem" viewBox="0 0 64 64" aria-hidden="true">
      <circle class="disc" cx="32" cy="32" r="31" />
      <circle class="ring" cx="32" cy="32" r="28" />
      <circle class="ring thin" cx="32" cy="32" r="24.5" />
      <path class="cord" d="M43 22.5C40 14 23 14 23 24.5S41 30 41 40 24 50 21 41.5" />
      <circle class="plug" cx="43" cy="23" r="4.6" />
      <circle class="plug" cx="21" cy="41" r="4.6" />
      <circle class="bulb" cx="43" cy="23" r="2.3" />
      <circle class="bulb" cx="21" cy="41" r="2.3" />
    </svg>
  );
}

/** A letter: how wide it is, and its strokes between 0 and 100. */
const LETTERS: readonly (readonly [number, string])[] = [
  [58, "M52 7H27A20.5 20.5 0 0 0 27 48H31A22.5 22.5 0 0 1 31 93H4"],
  [92, "M5 2 25 91 46 12 67 91 87 2"],
  [14, "M7 0V100"],
  [58, "M0 7H58M29 7V100"],
  [66, "M62 7H50A43 43 0 0 0 50 93H62"],
  [60, "M7 0V100M53 0V100M7 62H53"],
  [60, "M7 47H31A23 23 0 0 1 31 93H7V7H29A20 20 0 0 1 29 47"],
  [100, "M50 7A43 43 0 0 1 50 93A43 43 0 0 1 50 7Z"],
  [76, "M5 100 38 9 71 100M17 68H59"],
  [62, "M7 100V7H30A24.5 24.5 0 0 1 30 56H7M30 56 56 99"],
  [70, "M7 7H20A43 43 0 0 1 20 93H7Z"],
];
const GAP = 15;
const LAMP = 7; // the O has a lamp in it

export function Wordmark(): JSX.Element {
  let x = 6;
  const placed = LETTERS.map(([width, path]) => {
    const at = x;
    x += width + GAP;
    return { at, path };
  });
  const lamp = (placed[LAMP]?.at ?? 0) + 50;
  return (
    <svg class="wordmark" viewBox={`0 -6 ${x - GAP + 6} 112`} role="img" aria-label="Switchboard">
      {["stroke", "inline"].map((kind) => (
        <g key={kind} class={kind}>
          {placed.map(({ at, path }) => <path key={at} d={path} transform={`translate(${at} 0)`} />)}
        </g>
      ))}
      <circle class="jewel" cx={lamp} cy="50" r="17" />
      <circle class="glint" cx={lamp - 5} cy="45" r="4.5" />
    </svg>
  );
}
