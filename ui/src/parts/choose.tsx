// A labelled choice among a few, and what all fields have to do that ask somebody before they change anything.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";

interface Props {
  readonly label: string;
  readonly value: string | number | null;
  readonly options: readonly (readonly [string | number, string])[];
  /** What comes of it: false is that it may not be. */
  readonly onChoose: (value: string) => unknown;
  readonly bare?: boolean;
}

type Field = HTMLSelectElement | HTMLInputElement;

/** What follows when a field has asked for a change: if that was refused, the field shows again what is. */
export function useAsking<F extends Field>(show: (field: F) => void): (field: F, done: unknown) => Promise<void> {
  const latest = useRef(show);
  latest.current = show;
  return async (field, done) => {
    if ((await done) === false) latest.current(field);
  };
}

export function Choose({ label, value, options, onChoose, bare }: Props): JSX.Element {
  const now = String(value ?? "");
  const asks = useAsking<HTMLSelectElement>((field) => (field.value = now));
  const choose = ({ currentTarget: field }: { currentTarget: HTMLSelectElement }): unknown => asks(field, onChoose(field.value));
  const select = (
    <select aria-label={label} value={now} onChange={choose}>
      {options.map(([one, text]) => (
        <option key={one} value={String(one)}>{text}</option>
      ))}
    </select>
  );
  if (bare) return select;
  return (
    <div class="field">
      <span aria-hidden="true">{label}</span>
      {select}
    </div>
  );
}
