// The switchboard in the middle of the lobby: for everybody who sits down a lamp is lit, and a cord runs to a jack.

import type { JSX } from "preact";
import type { Scene } from "../store";
import type { Member } from "../wire";

const COLUMNS = 11;
const ROWS = 3;
const x = (column: number): number => 40 + column * 58;
const y = (row: number): number => 50 + row * 54;
const SOME_LIT = [2, 9, 17, 25, 31];

interface Props {
  readonly view?: Scene["view"];
}

/** The jack of the nth player of a team: red fills the board from the left, blue from the right. */
function jack(one: Member, at: number): { column: number; row: number } {
  const column = at % 5;
  return { column: one.chair?.team === "red" ? column : COLUMNS - 1 - column, row: Math.floor(at / 5) % ROWS };
}

/** From its hole in the shelf, with some slack, up to the jack. */
function cord(one: Member, at: number): JSX.Element {
  const { column, row } = jack(one, at);
  const [to, top] = [x(column), y(row) + 4];
  const from = to + (column < COLUMNS / 2 ? 24 : -24);
  return (
    <g key={one.id} class={`cord ${one.chair?.team ?? ""}${one.present ? "" : " loose"}`}>
      <path d={`M${from} 236 C ${from + (from - to)} ${top + 110}, ${to - (from - to) * 0.6} ${top + 70}, ${to} ${top}`} />
      <circle cx={to} cy={top} r="7" />
    </g>
  );
}

export function Panel({ view }: Props): JSX.Element {
  const seated = view?.members.filter((one) => one.chair?.team) ?? [];
  const places = new Map<string, number>();
  const counts = { red: 0, blue: 0 };
  for (const one of seated) if (one.chair?.team) places.set(one.id, counts[one.chair.team]++);
  const jacks = seated.map((one) => jack(one, places.get(one.id) ?? 0));
  const lit = view ? jacks.map(({ column, row }) => column + COLUMNS * row) : SOME_LIT;
  return (
    <svg class="panel" viewBox="0 0 660 264" aria-hidden="true">
      <rect class="wood" x="4" y="4" width="652" height="196" rx="10" />
      <rect class="inlay" x="13" y="13" width="634" height="178" rx="5" />
      {Array.from({ length: COLUMNS * ROWS }, (_, at) => (
        <g key={at}>
          <circle class={lit.includes(at) ? "bulb lit" : "bulb"} cx={x(at % COLUMNS)} cy={y(Math.floor(at / COLUMNS)) - 18} r="5" />
          <circle class="hole" cx={x(at % COLUMNS)} cy={y(Math.floor(at / COLUMNS)) + 4} r="9" />
        </g>
      ))}
      <path class="riser" d="M20 200h620v26H20z" />
      <path class="shelf" d="M20 226h620l16 34H4z" />
      {seated.map((one) => cord(one, places.get(one.id) ?? 0))}
    </svg>
  );
}
