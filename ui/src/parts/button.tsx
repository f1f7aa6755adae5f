// A real button; `off` is the reason why it cannot be pressed now: it can still be found, and asked. Pressed twice it does once
// what it does, until that is done.

import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { notify } from "../notice";

interface Props {
  readonly children: ComponentChildren;
  readonly onClick?: ((event: MouseEvent) => unknown) | undefined;
  readonly kind?: string;
  readonly off?: string | false | null | undefined;
  readonly label?: string;
  readonly pressed?: boolean;
  readonly type?: "button" | "submit";
}

export function Button({ children, onClick, kind, off, label, pressed, type = "button" }: Props): JSX.Element {
  const does = useRef<unknown>(null);
  const press = async (event: MouseEvent): Promise<void> => {
    if (off) {
      event.preventDefault();
      notify(off);
      return;
    }
    if (does.current) return;
    try {
      await (does.current = onClick?.(event));
    } finally {
      does.current = null;
    }
  };
  return (
    <button
      type={type}
      class={off ? `${kind ?? ""} off` : kind}
      onClick={press}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={off ? true : undefined}
      title={off || undefined}
    >
      {children}
    </button>
  );
}
