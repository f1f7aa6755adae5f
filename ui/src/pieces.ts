// What a view changes is drawn in pieces, those that are looked at first before the rest: as many as a frame has time for, and the
// others in the frames after it. A quick machine draws all of it at once; on a slow one no frame takes long.

import { Component } from "preact";
import type { ComponentChildren } from "preact";

/** What a frame may take, in milliseconds, before the browser paints. */
const MOST = 6;
/** What the longest of the last pieces took: the next may take as long. It counts for less with each that follows. */
let longest = 0;
const FADES = 0.9;

/** In the order in which they are drawn. */
const RANKS = ["board", "dock", "sides"] as const;
export type Rank = (typeof RANKS)[number];
type Piece = () => void;

const waiting: Readonly<Record<Rank, Set<Piece>>> = { board: new Set(), dock: new Set(), sides: new Set() };
/** Since when something is drawn that is no piece. */
let begun: number | null = null;
let isDue = false;

/** Something new is drawn: that, too, takes of the frame's time. */
export function begin(): void {
  begun = performance.now();
  setTimeout(() => (begun = null));
}

/** Draw this as soon as there is time for it; once, however often that is asked until then. */
export function inTurn(rank: Rank, piece: Piece): void {
  waiting[rank].add(piece);
  if (isDue) return;
  isDue = true;
  const since = begun ?? performance.now();
  queueMicrotask(() => void draw(since, 0));
}

/** What has gone need not be drawn. */
export const outOfTurn = (rank: Rank, piece: Piece): void => void waiting[rank].delete(piece);

interface Props {
  readonly rank: Rank;
  readonly children: ComponentChildren;
}

/** What comes to the page in its turn; once it is there it follows every change at once. */
export class InTurn extends Component<Props, { has: boolean }> {
  readonly #piece = (): void => this.setState({ has: true });
  override componentDidMount(): void {
    inTurn(this.props.rank, this.#piece);
  }
  override componentWillUnmount(): void {
    outOfTurn(this.props.rank, this.#piece);
  }
  override render(): ComponentChildren {
    return this.state.has ? this.props.children : null;
  }
}

/** Asking for a length has the browser lay out at once what it would lay out at the end of the frame. */
function laidOut(since: number): number {
  void document.body.offsetHeight;
  return performance.now() - since;
}

/** A page that nobody sees has no frames; it has a title, and a sound. */
document.addEventListener("visibilitychange", () => document.hidden && void draw(0, 0));

async function draw(since: number, atLeast: number): Promise<void> {
  for (let drawn = 0; ; drawn += 1) {
    const rank = RANKS.find((one) => waiting[one].size);
    isDue = rank !== undefined;
    if (!rank) return;
    if (drawn >= atLeast && !document.hidden && laidOut(since) + longest > MOST) break;
    const [piece] = waiting[rank];
    if (piece) waiting[rank].delete(piece);
    const started = performance.now();
    try {
      piece?.();
    } catch (error) {
      reportError(error); // the rest of the page goes on
    }
    await null; // Preact draws when what has asked for it is done
    longest = Math.min(MOST, Math.max(longest * FADES, laidOut(started)));
  }
  requestAnimationFrame(() => setTimeout(() => void draw(performance.now(), 1))); // when this frame has been painted
}
