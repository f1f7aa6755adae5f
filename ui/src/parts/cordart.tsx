// Pictures for the rules of the cord puzzle: cards with ports, cords and half circles, drawn from their notation.

import type { JSX } from "preact";

const WIDE = 84;
const HIGH = 112;
/** Where the ports of a card are: top, right upper, right lower, bottom, left lower, left upper. */
const PORTS: readonly (readonly [number, number])[] = [
  [WIDE / 2, 0], [WIDE, HIGH * 0.3], [WIDE, HIGH * 0.7], [WIDE / 2, HIGH], [0, HIGH * 0.7], [0, HIGH * 0.3],
];
const COLOURS = ["red", "blue", "brass"];

/** A cord leaves its port at a right angle to the edge. */
function bend(from: number, to: number): string {
  const [x1 = 0, y1 = 0] = PORTS[from] ?? [];
  const [x2 = 0, y2 = 0] = PORTS[to] ?? [];
  const inward = ([x, y]: readonly [number, number]): [number, number] => [x + (WIDE / 2 - x) * 0.75, y + (HIGH / 2 - y) * (y % HIGH ? 0 : 0.7)];
  const [a, b] = inward([x1, y1]);
  const [c, d] = inward([x2, y2]);
  return `M${x1} ${y1}C${a} ${b} ${c} ${d} ${x2} ${y2}`;
}

interface CardProps {
  /** As in the notation of decks: `03 14 25 o25`. */
  readonly card: string;
  readonly x?: number;
  readonly y?: number;
  readonly numbers?: boolean;
}

function CordCard({ card, x = 0, y = 0, numbers = false }: CardProps): JSX.Element {
  const parts = card.split(" ");
  const halves = parts.filter((part) => part.startsWith("o")).flatMap((part) => [...part.slice(1)].map(Number));
  const cords = parts.filter((part) => !part.startsWith("o"));
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect class="face" x="2" y="2" width={WIDE - 4} height={HIGH - 4} rx="5" />
      <svg x="0" y="0" width={WIDE} height={HIGH} viewBox={`0 0 ${WIDE} ${HIGH}`}>
        {halves.map((port) => <circle key={port} class="half" cx={PORTS[port]?.[0]} cy={PORTS[port]?.[1]} r="11" />)}
      </svg>
      {cords.map((cord, at) => <path key={cord} class={`line ${COLOURS[at % 3]}`} d={bend(Number(cord[0]), Number(cord[1]))} />)}
      {PORTS.map(([px, py], port) => <circle key={port} class="port" cx={px} cy={py} r="5" />)}
      {numbers && PORTS.map(([px, py], port) => (
        <text key={port} x={px + (px - WIDE / 2) * 0.32} y={py + (py - HIGH / 2) * 0.26 + 4}>{port}</text>
      ))}
    </g>
  );
}

export const OneCard = ({ label }: { label: string }): JSX.Element => (
  <svg class="cordart" viewBox="-24 -24 132 160" role="img" aria-label={label}>
    <CordCard card="04 15 23 o5" numbers />
  </svg>
);

export const TwoCards = ({ label }: { label: string }): JSX.Element => (
  <svg class="cordart" viewBox="-10 -10 188 132" role="img" aria-label={label}>
    <CordCard card="03 41 o1" />
    <CordCard card="52 03 o5" x={WIDE} />
  </svg>
);

const DEALT = ["04 15 23", "03 14 25 o25", "05 13 24 o4", "01 25 34 o1", "02 14 35 o14", "03 15 24 o5", "04 13 25 o25", "05 12 34", "03 14 25 o14"];
const CALLS: Readonly<Record<string, string>> = { C1: "a", C3: "c", C5: "b", C7: "d", R1: "b", R3: "d", R5: "a", R7: "c" };

/** Where each terminal stands: C down the left side and along the bottom, R along the top and down the right side. */
function terminals(): [string, number, number][] {
  const side = (row: number, port: number): number => row * HIGH + (PORTS[port]?.[1] ?? 0);
  const places: [string, number, number][] = [];
  for (let row = 0; row < 3; row++) {
    places.push([`C${row * 2 + 1}`, -22, side(row, 5)], [`C${row * 2 + 2}`, -22, side(row, 4)]);
    places.push([`R${row * 2 + 4}`, 3 * WIDE + 22, side(row, 1)], [`R${row * 2 + 5}`, 3 * WIDE + 22, side(row, 2)]);
    places.push([`C${row + 7}`, row * WIDE + WIDE / 2, 3 * HIGH + 22], [`R${row + 1}`, row * WIDE + WIDE / 2, -22]);
  }
  return places;
}

export const WholeBoard = ({ label }: { label: string }): JSX.Element => (
  <svg class="cordart large" viewBox="-48 -52 348 440" role="img" aria-label={label}>
    {DEALT.map((card, at) => <CordCard key={at} card={card} x={(at % 3) * WIDE} y={Math.floor(at / 3) * HIGH} />)}
    {terminals().map(([name, x, y]) => (
      <g key={name} transform={`translate(${x} ${y})`}>
        <circle class={CALLS[name] ? "terminal lit" : "terminal"} r="14" />
        <text y="4">{CALLS[name] ?? name}</text>
        {CALLS[name] && <text class="below" y={name.startsWith("C") ? 26 : -18}>{name}</text>}
      </g>
    ))}
  </svg>
);
