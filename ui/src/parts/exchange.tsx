// The jack field of an exchange, drawn: rows of jacks with their lamps, a brass rail, and a few cords plugged in.

import type { JSX } from "preact";
import "./exchange.css";

const COLUMNS = 34;
const PITCH = 48;
const xOf = (column: number): number => 32 + column * PITCH;
const ROWS = [40, 96];

/** Cords: from jack to jack (column, row), how deep they hang, and of which colour. */
const CORDS: readonly (readonly [number, number, number, number, number, string])[] = [
  [3, 0, 8, 1, 118, "blue"],
  [10, 1, 14, 0, 96, "red"],
  [12, 0, 20, 1, 128, "brass"],
  [18, 1, 23, 0, 104, "blue"],
  [22, 1, 30, 0, 122, "red"],
  [27, 1, 32, 1, 88, "brass"],
];
/** Lamps that glow now and then, each in its own time. */
const CALLING = [1, 6, 16, 25, 29, 38, 47, 52, 59, 65];

const isPlugged = (column: number, row: number): boolean =>
  CORDS.some(([from, top, to, bottom]) => (column === from && row === top) || (column === to && row === bottom));

export function Exchange(): JSX.Element {
  return (
    <svg class="exchange" viewBox="0 0 1648 240" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <rect class="field" x="0" y="0" width="1648" height="140" />
      {ROWS.map((y, row) =>
        Array.from({ length: COLUMNS }, (_, column) => {
          const lit = isPlugged(column, row) ? " lit" : CALLING.includes(row * COLUMNS + column) ? ` calling c${column % 4}` : "";
          return (
            <g key={`${row} ${column}`}>
              <circle class={`bulb${lit}`} cx={xOf(column)} cy={y - 19} r="5" />
              <circle class="jack-ring" cx={xOf(column)} cy={y + 4} r="10" />
            </g>
          );
        }),
      )}
      <rect class="exchange-rail" x="0" y="128" width="1648" height="12" />
      {CORDS.map(([from, top, to, bottom, deep, colour]) => {
        const [x1, y1, x2, y2] = [xOf(from), (ROWS[top] ?? 0) + 4, xOf(to), (ROWS[bottom] ?? 0) + 4];
        const path = `M${x1} ${y1}C${x1} ${y1 + deep * 1.25} ${x2} ${y2 + deep * 1.25} ${x2} ${y2}`;
        return (
          <g key={path}>
            <path class="shadow" d={path} />
            <path class={`wire ${colour}`} d={path} />
            <path class="braid" d={path} />
            {[[x1, y1], [x2, y2]].map(([x = 0, y = 0]) => (
              <g key={`${x} ${y}`}>
                <rect class="sleeve" x={x - 5} y={y - 4} width="10" height="24" rx="4" />
                <circle class="tip" cx={x} cy={y} r="7" />
              </g>
            ))}
          </g>
        );
      })}
    </svg>
  );
}
