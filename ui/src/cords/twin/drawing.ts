// Cards and cords as drawings, as in cords/drawing.py: the same curves, to the letter.

import { ARC, BRASS, CLEAR, HEIGHT, INK, INWARD, JUNCTION_AT, MARGIN, OFF_CARD, PAPER, PORT_POINTS, PORTS, RADIUS, REACH, STEPS, TERMINAL_PORTS, WIDTH } from "./given";
import { at } from "./model";
import type { Card, Point } from "./model";
import type { Path } from "./trace";

export const SIZE: Point = [2 * MARGIN + 3 * WIDTH, 2 * MARGIN + 3 * HEIGHT];

type Curve = readonly [Point, Point, Point, Point];

/** A number as `:g` writes it. */
const g = (value: number): string => String(Number(value.toPrecision(6)));
const spot = ([x, y]: Point): string => `${g(x)} ${g(y)}`;

/** A cord between two ports as a cubic curve: an end, its two handles, an end. */
function curve(a: number, b: number): Curve {
  const [[ax, ay], [bx, by]] = [at(PORT_POINTS, a), at(PORT_POINTS, b)];
  const reach = REACH[0] * (Math.abs(ax - bx) + Math.abs(ay - by)) + REACH[1];
  const [[ux, uy], [vx, vy]] = [at(INWARD, a), at(INWARD, b)];
  return [[ax, ay], [ax + reach * ux, ay + reach * uy], [bx + reach * vx, by + reach * vy], [bx, by]];
}

function way(a: number, b: number, [left, top]: Point = [0, 0]): string {
  const [start, leave, arrive, end] = curve(a, b).map(([x, y]) => spot([left + x, top + y]));
  return `M${start}C${leave} ${arrive} ${end}`;
}

/** Points along a cord. */
function points(a: number, b: number): Point[] {
  const handles = curve(a, b);
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    const sum = (axis: 0 | 1): number => handles.reduce((all, handle, number) => all + at(weights, number) * handle[axis], 0);
    return [sum(0), sum(1)];
  });
}

const drawn = new WeakMap<Card, string>();

/** The inside of a card's drawing, which is worked out once. */
export function cardSvg(card: Card): string {
  const svg = drawn.get(card) ?? draw(card);
  drawn.set(card, svg);
  return svg;
}

/** Cords that meet no other at a port pass under those that do. */
function draw({ cords, halves }: Card): string {
  const edge = `<rect width="${WIDTH}" height="${HEIGHT}" rx="8"`;
  const [paper, frame] = [`${edge} fill="${PAPER}"/>`, `${edge} fill="none" stroke="${INK}" stroke-width="1.5"/>`];
  const meets = (cord: Cord): boolean => cord.some((port) => beside(cords, cord, port).length > 0);
  const ordered = [...cords.filter((cord) => !meets(cord)), ...cords.filter(meets)];
  const lines = ordered.map(([a, b]) => lineSvg(curve(a, b), PAPER, 9) + lineSvg(curve(a, b), INK, 4));
  return [paper, ...lines, ...stubs(cords).map((stub) => lineSvg(stub, INK, 4)), frame, ...halves.map(halfSvg)].join("");
}

type Cord = Card["cords"][number];

/** The other cords that meet it at a port. */
const beside = (cords: Card["cords"], cord: Cord, port: number): Cord[] => cords.filter((one) => one.includes(port) && one !== cord);

/** The ends of cords at a split, where they run into each other and none passes under another. */
function stubs(cords: Card["cords"]): Curve[] {
  return cords.flatMap((cord) =>
    ([cord, [cord[1], cord[0]]] as const).flatMap(([port, other]) => {
      const others = beside(cords, cord, port);
      return others.length ? [firstPart(curve(port, other), parting(points(port, other), others))] : [];
    }),
  );
}

/** How much of a cord, of 1, lies too near to those that it meets at its beginning. */
function parting(line: readonly Point[], others: readonly Cord[]): number {
  const around = others.flatMap(([a, b]) => points(a, b));
  const found = line.findIndex(([x, y]) => around.every(([px, py]) => (x - px) ** 2 + (y - py) ** 2 > CLEAR ** 2));
  return found < 0 ? 1 : found / STEPS;
}

function firstPart([p, q, r, s]: Curve, t: number): Curve {
  const [pq, qr, rs] = [between(p, q, t), between(q, r, t), between(r, s, t)];
  const [pqr, qrs] = [between(pq, qr, t), between(qr, rs, t)];
  return [p, pq, pqr, between(pqr, qrs, t)];
}

const between = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [ax + t * (bx - ax), ay + t * (by - ay)];

const lineSvg = ([start, leave, arrive, end]: Curve, colour: string, width: number): string =>
  `<path d="M${spot(start)}C${spot(leave)} ${spot(arrive)} ${spot(end)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

function halfSvg(port: number): string {
  const [[x, y], [dx, dy], [ux, uy]] = [at(PORT_POINTS, port), at(ARC, port), at(INWARD, port)];
  const [start, end] = [spot([x - RADIUS * dx, y - RADIUS * dy]), spot([x + RADIUS * dx, y + RADIUS * dy])];
  const sweep = dx * uy - dy * ux < 0 ? 1 : 0;
  return `<path d="M${start}A${RADIUS} ${RADIUS} 0 0 ${sweep} ${end}Z" fill="${BRASS}" stroke="${INK}" stroke-width="1.5"/>`;
}

/** The upper left corner of a place on the board. */
export const placePoint = (place: number): Point => [MARGIN + (place % 3) * WIDTH, MARGIN + Math.floor(place / 3) * HEIGHT];

function portPoint(port: number): Point {
  const [[left, top], [x, y]] = [placePoint(Math.floor(port / PORTS)), at(PORT_POINTS, port % PORTS)];
  return [left + x, top + y];
}

/** Where a terminal stands: beside its port, off the card. */
export function terminalPoint(terminal: number): Point {
  const port = at(TERMINAL_PORTS, terminal);
  const [[x, y], [ux, uy]] = [portPoint(port), at(INWARD, port % PORTS)];
  return [x - OFF_CARD * ux, y - OFF_CARD * uy];
}

export const junctionPoint = (junction: number): Point => portPoint(JUNCTION_AT.indexOf(junction));

/** A path over the whole board, as the data of an SVG path. */
export const pathLine = ({ steps }: Path): string => steps.map(([place, entry, out]) => way(entry, out, placePoint(place))).join("");
