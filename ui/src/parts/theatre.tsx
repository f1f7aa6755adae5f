// The moment a card is turned over: a cord runs from the edge of the board to its jack, and its lamp flashes. Shown beside
// what is true already; nothing waits for it, and whoever wants less motion sees none of it.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { newlyShown } from "../happened";
import type { RoomOnWire } from "../wire";
import { looksAt } from "./memo";
import "./theatre.css";

const LASTS = 1100;
const SIDE = 5;

interface Call {
  readonly id: number;
  readonly letter: string;
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** A cord that hangs: from the foot of the board, through its own weight, up to the jack. */
function cord(x: number, y: number, foot: number): string {
  const sag = Math.min(100, y + (100 - y) * 0.75);
  return `M${foot} 101 C ${foot} ${sag}, ${x} ${Math.min(100, y + 22)}, ${x} ${y}`;
}

function call(card: number, letter: string, id: number): Call | null {
  const button = document.querySelector(`[data-at="${card}"]`);
  const board = button?.closest(".board");
  if (!button || !board) return null;
  // By where it is in the grid: to ask the page for places would have it laid out once more.
  const at = [...board.querySelectorAll("[data-at]")].indexOf(button);
  const x = ((at % SIDE) + 0.5) * (100 / SIDE);
  const y = (Math.floor(at / SIDE) + 0.5) * (100 / SIDE);
  return { id, letter, x, y, path: cord(x, y, letter === "b" ? 82 : letter === "r" ? 18 : 50) };
}

const calls = signal<readonly Call[]>([]);

/** A cord to every card that was turned over between two views. */
export function runCords(was: RoomOnWire | null, { dealt, game }: RoomOnWire): void {
  if (!game || !was?.game || was.dealt !== dealt) return;
  const fresh = newlyShown(was.game, game).map((card) => call(card, game.shown[card] ?? "n", card + 100 * game.turn));
  const shown = fresh.filter((one) => one !== null);
  if (!shown.length) return;
  calls.value = [...calls.peek(), ...shown];
  setTimeout(() => (calls.value = calls.peek().filter((one) => !shown.includes(one))), LASTS);
}

/** Looks at the calls, and at nothing else. */
export const Theatre = looksAt(Cords, () => []);

function Cords(): JSX.Element {
  return (
    <svg class="theatre" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {calls.value.map(({ id, letter, path, x, y }) => (
        <g key={id} class={`id-${letter}`}>
          <path class="under" d={path} />
          <path class="over" d={path} />
          <ellipse cx={x} cy={y} rx="1.2" ry="1.8" />
        </g>
      ))}
    </svg>
  );
}
