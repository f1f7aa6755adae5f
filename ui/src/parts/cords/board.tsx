// The board of the cord puzzle: one drawing, whose cards and plugs can be touched, dragged, and reached with arrow keys.

import { computed, signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { hint, make, now, taken } from "../../cords/game";
import { between, goals, isCard, nextSpot, spotsOf, touch } from "../../cords/pick";
import type { Point, Spot } from "../../cords/pick";
import { tellCard, tellCost, tellTerminal } from "../../cords/tell";
import { announce } from "../../announce";
import { notify } from "../../notice";
import type { CordTable, LegalMove, TerminalOnTable } from "../../wire";
import { cordWords } from "../../words/cords";

const WIDE = 100;
const HIGH = 140;
const HIT = 52;
const DRAG_FROM = 8;
/** Terminals are nearer to the edge of the board than this. */
const EDGE = 46;

/** The spot under the pointer or the focus: its moves and costs are told. */
const looked = signal<Spot | null>(null);
const cursor = signal<Spot>("5");
const ways = computed(() => (now.value && taken.value ? goals(now.value.moves, taken.value) : new Map<Spot, LegalMove>()));

/** What the next move of the best line touches. */
const hinted = computed(() => new Set(spotsOf(hint.value?.line.find((command) => !command.startsWith("begin"))?.split(" ")[0] ?? "")));

const points = computed(() => {
  const found = new Map<Spot, Point>();
  now.value?.cards.forEach(({ at: [x, y] }, place) => found.set(String(place + 1), { x: x + WIDE / 2, y: y + HIGH / 2 }));
  now.value?.terminals.forEach(({ name, at: [x, y] }) => found.set(name, { x, y }));
  return found;
});

function moveTo(legal: LegalMove): void {
  taken.value = null;
  void make(legal);
}

function press(table: CordTable, spot: Spot): void {
  if (!table.moves.length) return;
  const words = cordWords.value;
  const standing = table.terminals.some(({ name, call }) => name === spot && call !== null);
  const meant = touch(table.moves, taken.value, spot, standing);
  if (meant.does === "move") return moveTo(meant.legal);
  if (meant.does === "nothing") return notify(taken.value ? words.noMove : words.choose);
  taken.value = meant.does === "take" ? spot : null;
  announce(meant.does === "take" ? tellTaken(table, spot) : words.letGo);
}

function tellTaken(table: CordTable, spot: Spot): string {
  const words = cordWords.value;
  if (isCard(spot)) return words.chosenCard(spot, Boolean(between(table.moves, spot, spot)));
  return words.chosenPlug(spot, [...goals(table.moves, spot).keys()]);
}

/** What can be done where one looks, and what it costs. */
export function Tip(): JSX.Element {
  const words = cordWords.value;
  const [table, spot] = [now.value, looked.value];
  const way = spot ? ways.value.get(spot) : undefined;
  const told = (): string => {
    if (table?.round_over) return words.told.roundDone(table.left.at(-1) ?? 0);
    if (!table?.moves.length) return table?.phase === "dealt" ? words.goal : " ";
    if (way) return tellCost(words, way);
    if (taken.value) return tellTaken(table, taken.value);
    if (!spot) return words.choose;
    return [...goals(table.moves, spot).values()].filter((legal) => legal.kind !== "exchange").map((legal) => tellCost(words, legal)).join(" · ") || words.choose;
  };
  return <p class="tip">{told()}</p>;
}

interface Drag {
  readonly spot: Spot;
  readonly from: Point;
  readonly by: Point;
  readonly moving: boolean;
  readonly over: Spot | null;
}

export function CordBoard({ table }: { table: CordTable }): JSX.Element {
  const words = cordWords.value;
  const svg = useRef<SVGSVGElement>(null);
  const drag = useSignal<Drag | null>(null);
  const justDragged = useRef(false);

  const scale = (): number => table.size[0] / (svg.current?.getBoundingClientRect().width || table.size[0]);
  const spotAt = (event: PointerEvent): Spot | null => {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const spots = under.map((one) => one.closest<SVGElement>("[data-spot]")?.dataset["spot"]);
    return spots.find((spot) => spot !== undefined && spot !== drag.peek()?.spot) ?? null;
  };
  const down = (event: PointerEvent): void => {
    const spot = (event.target as Element).closest<SVGElement>("[data-spot]")?.dataset["spot"];
    justDragged.current = false;
    if (!spot || !event.isPrimary || !table.moves.length) return;
    drag.value = { spot, from: { x: event.clientX, y: event.clientY }, by: { x: 0, y: 0 }, moving: false, over: null };
  };
  const moved = (event: PointerEvent): void => {
    const held = drag.value;
    if (!held || !event.isPrimary) return;
    const [dx, dy] = [event.clientX - held.from.x, event.clientY - held.from.y];
    const moving = held.moving || Math.hypot(dx, dy) > DRAG_FROM;
    if (!moving) return;
    if (!held.moving) {
      svg.current?.setPointerCapture(event.pointerId);
      const standing = table.terminals.some(({ name, call }) => name === held.spot && call !== null);
      taken.value = isCard(held.spot) || standing ? held.spot : null;
    }
    const over = spotAt(event);
    looked.value = over;
    drag.value = { ...held, moving, over, by: { x: dx * scale(), y: dy * scale() } };
  };
  const up = (event: PointerEvent): void => {
    const held = drag.value;
    drag.value = null;
    if (!held?.moving) return;
    justDragged.current = true;
    const goal = spotAt(event);
    const legal = goal && taken.value ? between(table.moves, taken.value, goal) : undefined;
    taken.value = null;
    if (legal) moveTo(legal);
    else if (goal) notify(words.noMove);
  };
  const click = (event: MouseEvent): void => {
    const spot = (event.target as Element).closest<SVGElement>("[data-spot]")?.dataset["spot"];
    if (justDragged.current) justDragged.current = false;
    else if (spot) press(table, spot);
  };
  const key = (event: KeyboardEvent): void => {
    const spot = (event.target as Element).closest<SVGElement>("[data-spot]")?.dataset["spot"];
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextSpot(points.value, spot, event.key);
    if (next) {
      cursor.value = next;
      svg.current?.querySelector<SVGElement>(`[data-spot="${next}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") press(table, spot);
    else if (event.key === "Escape" && taken.value) taken.value = null;
    else if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
  };
  const look = (event: Event): void => {
    if (drag.peek()?.moving) return;
    const spot = (event.target as Element).closest<SVGElement>("[data-spot]")?.dataset["spot"] ?? null;
    looked.value = spot;
    if (spot && event.type === "focusin") cursor.value = spot;
  };

  const held = drag.value?.moving ? drag.value : null;
  return (
    <svg
      ref={svg} class={`cord-board ${table.moves.length ? "" : "resting"}`} viewBox={`0 0 ${table.size.join(" ")}`} role="group" aria-label={words.board}
      onPointerDown={down} onPointerMove={moved} onPointerUp={up} onPointerCancel={() => (drag.value = null)}
      onClick={click} onKeyDown={key} onPointerOver={look} onPointerLeave={() => drag.peek()?.moving || (looked.value = null)} onFocusIn={look} onFocusOut={() => (looked.value = null)}
    >
      {table.cards.map((_, place) => <Card key={place} table={table} place={place} by={held?.spot === String(place + 1) ? held.by : null} />)}
      <Circles table={table} />
      <Lines table={table} />
      {table.terminals.map((terminal) => (
        <Terminal key={terminal.name} table={table} terminal={terminal} by={held?.spot === terminal.name ? held.by : null} />
      ))}
      <Labels table={table} />
      {held && isCard(held.spot) && <use href={`#cord-card-${held.spot}`} class="ghost" x={held.by.x} y={held.by.y} />}
    </svg>
  );
}

/** What is only to be seen: the names of terminals, and what the moves cost that are open. */
function Labels({ table }: { table: CordTable }): JSX.Element {
  const [wide, high] = table.size;
  const outward = (at: number, size: number): number => (at < EDGE ? -1 : at > size - EDGE ? 1 : 0);
  return (
    <g class="labels" aria-hidden="true">
      {table.terminals.map(({ name, at: [x, y] }) => (
        <text key={name} class="name" x={x + outward(x, wide) * 20} y={y + outward(y, high) * 18 + 3.5}>{name}</text>
      ))}
      {[...ways.value].map(([spot, { seconds }]) => {
        const { x, y } = points.value.get(spot) ?? { x: 0, y: 0 };
        const card = isCard(spot);
        return <Cost key={spot} x={x + (card ? WIDE / 2 - 16 : 13)} y={y - (card ? HIGH / 2 - 16 : 14)} seconds={seconds} />;
      })}
    </g>
  );
}

interface CardProps {
  readonly table: CordTable;
  readonly place: number;
  readonly by: Point | null;
}

function Card({ table, place, by }: CardProps): JSX.Element {
  const words = cordWords.value;
  const spot = String(place + 1);
  const card = table.cards[place];
  if (!card) return <g />;
  const [x, y] = card.at;
  const way = ways.value.get(spot);
  const label = [tellCard(words, spot, card), way && tellCost(words, way)].filter(Boolean).join("; ");
  return (
    <g
      class={`cord-card ${hinted.value.has(spot) ? "hinted" : ""} ${taken.value === spot ? "taken" : ""} ${way ? "goal" : ""} ${by ? "lifted" : ""}`} id={`cord-card-${spot}`} data-spot={spot}
      role="button" tabindex={cursor.value === spot ? 0 : -1} aria-label={label} aria-pressed={taken.value === spot} transform={`translate(${x} ${y})`}
    >
      <g dangerouslySetInnerHTML={{ __html: card.svg }} />
      <text class="place" x="7" y="14" aria-hidden="true">{card.same ? `${spot}°` : spot}</text>
      <rect class="rim" x="2.5" y="2.5" width={WIDE - 5} height={HIGH - 5} rx="6" />
    </g>
  );
}

const Cost = ({ x, y, seconds }: { x: number; y: number; seconds: number }): JSX.Element => (
  <g class="cost" transform={`translate(${x} ${y})`}>
    <circle r="11" />
    <text y="4" aria-hidden="true">{seconds}″</text>
  </g>
);

/** Halves that have met. */
const Circles = ({ table }: { table: CordTable }): JSX.Element => (
  <g class="whole">
    {table.circles.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="9.5" />)}
  </g>
);

/** The cords of calls that have just connected, and those of the plug that is taken or looked at. */
function Lines({ table }: { table: CordTable }): JSX.Element {
  const plug = table.terminals.find(({ name }) => name === (taken.value ?? looked.value));
  const over = taken.value ? looked.value : null;
  return (
    <g class="lines">
      {plug?.leads.map(({ to, line }) => <path key={to} class={`lead call-${plug.call} ${to === over ? "over" : ""}`} d={line} />)}
      {table.done.connected.map(({ call, line }) => (
        <g key={call}>
          <path class="glow" d={line} />
          <path class={`lit call-${call}`} d={line} />
        </g>
      ))}
    </g>
  );
}

interface TerminalProps {
  readonly table: CordTable;
  readonly terminal: TerminalOnTable;
  readonly by: Point | null;
}

function Terminal({ table, terminal, by }: TerminalProps): JSX.Element {
  const words = cordWords.value;
  const { name, call, at: [x, y] } = terminal;
  const way = ways.value.get(name);
  const label = [tellTerminal(words, table, terminal), way && tellCost(words, way)].filter(Boolean).join("; ");
  const waits = call !== null && table.calls.some((one) => one.call === call && one.waits);
  return (
    <g
      class={`terminal ${hinted.value.has(name) ? "hinted" : ""} ${taken.value === name ? "taken" : ""} ${way ? "goal" : ""} ${waits ? "waits" : ""}`} data-spot={name}
      role="button" tabindex={cursor.value === name ? 0 : -1} aria-label={label} aria-pressed={call === null ? undefined : taken.value === name}
      transform={`translate(${x} ${y})`}
    >
      <rect class="hit" x={-HIT / 2} y={-HIT / 2} width={HIT} height={HIT} rx="10" />
      <circle class="cord-jack" r="11.5" />
      {call !== null && (
        <g class={`plug call-${call}`} transform={by ? `translate(${by.x} ${by.y})` : undefined}>
          <rect x="-10" y="-10" width="20" height="20" rx="4" />
          <text y="5" aria-hidden="true">{call}</text>
        </g>
      )}
    </g>
  );
}
