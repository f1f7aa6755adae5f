// Pictures for the rules of the cord puzzle: cards of our own deck, drawn as they lie on the board.

import type { JSX } from "preact";
import { cardSvg, placePoint, SIZE, terminalPoint } from "../cords/twin/drawing";
import { DECK, HEIGHT, INWARD, PORT_POINTS, TERMINALS, WIDTH } from "../cords/twin/given";
import { at } from "../cords/twin/model";
import type { Point } from "../cords/twin/model";

const Card = ({ number, place: [x, y] = [0, 0] }: { number: number; place?: Point }): JSX.Element => (
  <g transform={`translate(${x} ${y})`} dangerouslySetInnerHTML={{ __html: cardSvg(at(DECK.cards, number - 1)) }} />
);

export const OneCard = ({ label }: { label: string }): JSX.Element => (
  <svg class="cordart" viewBox={`-24 -24 ${WIDTH + 48} ${HEIGHT + 48}`} role="img" aria-label={label}>
    <Card number={2} />
    {PORT_POINTS.map(([x, y], port) => {
      const [ux, uy] = at(INWARD, port);
      return <text key={port} x={x - 13 * ux} y={y - 13 * uy + 4.5}>{port}</text>;
    })}
  </svg>
);

/** The half at the right lower port of the one meets the half at the left lower port of the other. */
export const TwoCards = ({ label }: { label: string }): JSX.Element => {
  const [x, y] = at(PORT_POINTS, 2);
  return (
    <svg class="cordart" viewBox={`-10 -10 ${2 * WIDTH + 20} ${HEIGHT + 20}`} role="img" aria-label={label}>
      <Card number={3} />
      <Card number={9} place={[WIDTH, 0]} />
      <circle class="whole" cx={x} cy={y} r="9.5" />
    </svg>
  );
};

const CALLS: Readonly<Record<string, string>> = { C1: "a", C3: "c", C5: "b", C7: "d", R1: "b", R3: "d", R5: "a", R7: "c" };

function Terminal({ number }: { number: number }): JSX.Element {
  const [x, y] = terminalPoint(number);
  const name = `${number < TERMINALS / 2 ? "C" : "R"}${(number % 9) + 1}`;
  const call = CALLS[name];
  const outward = (where: number, size: number): number => (where < 46 ? -1 : where > size - 46 ? 1 : 0);
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle class={call ? "terminal lit" : "terminal"} r="11.5" />
      {call && <text y="4.5">{call}</text>}
      <text class="name" x={outward(x, SIZE[0]) * 20} y={outward(y, SIZE[1]) * 18 + 3.5}>{name}</text>
    </g>
  );
}

export const WholeBoard = ({ label }: { label: string }): JSX.Element => (
  <svg class="cordart large" viewBox={`0 0 ${SIZE.join(" ")}`} role="img" aria-label={label}>
    {DECK.cards.map((_, place) => <Card key={place} number={place + 1} place={placePoint(place)} />)}
    {Array.from({ length: TERMINALS }, (_, number) => <Terminal key={number} number={number} />)}
  </svg>
);
