// A real button; `off` is the reason why it cannot be pressed now: it can still be found, and asked.

import type { ComponentChildren, JSX } from "preact";
import { notify } from "../notice";

interface Props {
  readonly children: ComponentChildren;
  readonly onClick?: (() => unknown) | undefined;
  readonly kind?: string;
  readonly off?: string | false | null | undefined;
  readonly label?: string;
  readonly pressed?: boolean;
  readonly type?: "button" | "submit";
}

export function Button({ children, onClick, kind, off, label, pressed, type = "button" }: Props): JSX.Element {
  const press = (event: Event): void => {
    if (off) {
      event.preventDefault();
      notify(off);
    } else void onClick?.();
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
