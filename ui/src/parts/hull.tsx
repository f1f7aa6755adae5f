// A box around something that changes with nearly every view. The browser lays out again what is in it, and not the page
// around it: it does so only for a box whose size depends on nothing inside and which is no item of a grid. So its height is
// told to it, in the frame in which what is inside has become higher or lower.

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import "./hull.css";

interface Props {
  /** What is in it, for the layout around. */
  readonly of: "status" | "clue" | "move";
  readonly children: ComponentChildren;
}

export function Hull({ of, children }: Props): JSX.Element {
  const hull = useRef<HTMLDivElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const watching = new ResizeObserver(([seen]) => {
      if (seen && hull.current) hull.current.style.height = `${seen.contentRect.height}px`;
    });
    if (inside.current) watching.observe(inside.current);
    return () => watching.disconnect();
  }, []);
  return (
    <div class={`hull of-${of}`} ref={hull}>
      <div ref={inside}>{children}</div>
    </div>
  );
}
