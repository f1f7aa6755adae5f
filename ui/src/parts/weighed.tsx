// What the coach makes of a clue: what else could have been said, and which cards it suggests.

import type { JSX } from "preact";
import { choices, percent } from "../coach";
import { numberText } from "../tell";
import type { CardChance, Identity, Option, Options } from "../wire";
import { pages } from "../words/pages";
import { Badge } from "./lamp";
import "./coach.css";

export const LETTERS: Readonly<Record<Identity, string>> = { red: "r", blue: "b", neutral: "n", trap: "t" };
const MOST_CHANCES = 6;

/** `said` are the words of the board. */
export function Choices({ said, given, options }: { said: readonly string[]; given: Option | null; options: Options }): JSX.Element | null {
  const { coach } = pages.value;
  if (!options.best) return null;
  return (
    <div>
      <h3>{coach.options}</h3>
      <dl>
        {choices(given, options).map(([kinds, option]) => (
          <Choice key={kinds[0]} said={said} name={together(kinds.map((kind) => coach.kinds[kind]))} option={option} />
        ))}
      </dl>
    </div>
  );
}

/** Several names of one thing, the first of them with a capital. */
const together = (names: readonly string[]): string =>
  names.map((name, at) => (at ? name.charAt(0).toLowerCase() + name.slice(1) : name)).join(", ");

function Choice({ said, name, option }: { said: readonly string[]; name: string; option: Option }): JSX.Element {
  const { coach } = pages.value;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{option.text} {numberText(option.number)}</b> <span class="sum">{percent(option.win)}</span>
        <small>{coach.meant(option.cards.map((card) => said[card] ?? "").join(", "), percent(option.whole))}</small>
      </dd>
    </div>
  );
}

type Taken = Pick<CardChance, "card" | "identity" | "taken">;

/** By what is shown: those alike in the order of the board. */
const byTaken = (one: Taken, other: Taken): number => Math.round(other.taken * 100) - Math.round(one.taken * 100) || one.card - other.card;

export function Chances({ said, chances }: { said: readonly string[]; chances: readonly Taken[] }): JSX.Element | null {
  const { coach } = pages.value;
  const likeliest = [...chances].sort(byTaken).slice(0, MOST_CHANCES);
  if (!likeliest.length) return null;
  return (
    <div>
      <h3>{coach.chances}</h3>
      <ul class="chances">
        {likeliest.map(({ card, identity, taken }) => (
          <li key={card}>
            <Badge letter={LETTERS[identity]} />
            <span>{said[card]}</span>
            <progress max="1" value={taken} aria-hidden="true" />
            <span class="sum">{percent(taken)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
