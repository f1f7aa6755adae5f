// A text as a QR code, drawn. Dark on white in any look: that is what cameras read.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { encode } from "../qr";
import type { Modules } from "../qr";

const QUIET = 4;

/** Every run of dark modules as a bar. */
export const bars = (modules: Modules): string =>
  modules
    .flatMap((row, y) => [...row.map(Number).join("").matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`))
    .join("");

export function Qr({ text, label }: { text: string; label: string }): JSX.Element {
  const modules = useMemo(() => encode(text), [text]);
  const size = modules.length + 2 * QUIET;
  return (
    <svg class="qr" viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={bars(modules)} fill="#000" />
    </svg>
  );
}
