// A text as a QR code, drawn. Dark on white in any look: that is what cameras read.

import type { JSX } from "preact";
import { encode } from "../qr";
import type { Modules } from "../qr";

const QUIET = 4;

/** Every run of dark modules as a bar. */
export const bars = (modules: Modules): string =>
  modules
    .flatMap((row, y) => [...row.map(Number).join("").matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`))
    .join("");

/** The last one, because a room has the same whenever one is back in its lobby, and it takes a while to work out. */
let kept = { text: "", size: 0, path: "" };

function drawing(text: string): typeof kept {
  if (kept.text === text) return kept;
  const modules = encode(text);
  return (kept = { text, size: modules.length + 2 * QUIET, path: bars(modules) });
}

export function Qr({ text, label }: { text: string; label: string }): JSX.Element {
  const { size, path } = drawing(text);
  return (
    <svg class="qr" viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
