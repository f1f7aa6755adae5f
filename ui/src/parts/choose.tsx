// A labelled choice among a few.

import type { JSX } from "preact";

interface Props {
  readonly label: string;
  readonly value: string | number | null;
  readonly options: readonly (readonly [string | number, string])[];
  readonly onChoose: (value: string) => void;
  readonly bare?: boolean;
}

export function Choose({ label, value, options, onChoose, bare }: Props): JSX.Element {
  const select = (
    <select aria-label={label} value={String(value ?? "")} onChange={(event) => onChoose(event.currentTarget.value)}>
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
