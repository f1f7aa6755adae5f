// Twenty-five cards in a grid of which one can have the focus: arrow keys move it, Enter does what a tap does, Shift and
// Enter turn the card over if the votes are there. A giver can have the cards sorted by what they are.

import { batch, signal, useSignal } from "@preact/signals";
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useCallback, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { pick, picks, sorted } from "../desk";
import { InTurn, inTurn } from "../pieces";
import { prefs } from "../prefs";
import { same } from "../same";
import { ask, thisTurn } from "../store";
import type { Scene } from "../store";
import { isGiver, myPart } from "../tell";
import type { GameOnWire, Mark, Team } from "../wire";
import { Card } from "./card";
import type { CardProps, Face } from "./card";
import { widths } from "./measure";
import { afterwards, memo } from "./memo";
import "./board.css";

const SIDE = 5;
const ALL = Array.from({ length: SIDE * SIDE }, (_, card) => card);
const ROWS = [0, 1, 2, 3, 4].map((row) => ALL.slice(row * SIDE, row * SIDE + SIDE));
const STEPS: readonly string[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** Where a key leads from a place, if it stays on the board. */
export function step(at: number, key: string): number {
  const row = Math.floor(at / SIDE);
  const column = at % SIDE;
  if (key === "ArrowLeft" && column > 0) return at - 1;
  if (key === "ArrowRight" && column < SIDE - 1) return at + 1;
  if (key === "ArrowUp" && row > 0) return at - SIDE;
  if (key === "ArrowDown" && row < SIDE - 1) return at + SIDE;
  if (key === "Home") return row * SIDE;
  if (key === "End") return row * SIDE + SIDE - 1;
  return at;
}

/** The cards as a giver may want to see them: the own team's first, then the others', nobody's, the trap; open ones last. */
export function byIdentity(game: GameOnWire, team: Team): number[] {
  const order = team === "red" ? "rbnt" : "brnt";
  const rank = (card: number): number => order.indexOf(game.key?.[card] ?? "") + (game.shown[card] === "?" ? 0 : 10);
  return [...ALL].sort((one, other) => rank(one) - rank(other) || one - other);
}

/** The cards that were turned over in the newest change, for as long as there is no newer one. */
function useFresh(dealt: number, shown: string): ReadonlySet<number> {
  const kept = useRef({ dealt, shown, fresh: new Set<number>() });
  const was = kept.current;
  if (was.shown !== shown || was.dealt !== dealt) {
    const same = was.dealt === dealt;
    const fresh = new Set(same ? ALL.filter((card) => was.shown[card] !== shown[card]) : []);
    kept.current = { dealt, shown, fresh };
  }
  return kept.current.fresh;
}

/** Who has marked each card that is marked, oneself first. */
export function byCard(marks: readonly Mark[], you: string): ReadonlyMap<number, readonly string[]> {
  const voters = new Map<number, string[]>();
  for (const { card, member } of marks) {
    const others = voters.get(card) ?? [];
    voters.set(card, member === you ? [member, ...others] : [...others, member]);
  }
  return voters;
}

/** What there is to be seen of each card. A face that stays as it was is not set anew, and its card not drawn. A key that is
 *  opened while one looks comes card by card, after the card that ended the game. */
function useFaces({ view, words, you, name }: Scene, game: GameOnWire, plans: boolean): readonly ReadonlySignal<Face>[] {
  const fresh = useFresh(view.dealt, game.shown);
  const marked = byCard(view.marks, you);
  const kept = useRef<{ dealt: number; faces: readonly Signal<Face>[] } | null>(null);
  const shown = kept.current?.dealt === view.dealt ? kept.current.faces : null;
  const now = ALL.map((card): Face => {
    const voters = marked.get(card) ?? [];
    return {
      shown: game.shown[card] ?? "?",
      known: (game.key && shown?.[card]?.peek().known) ?? game.key?.[card] ?? "?",
      voters: voters.map((one) => (one === you ? words.table.you : name(one))).join("\n"),
      marked: voters.includes(you),
      picked: plans && picks.value.has(card),
      fresh: fresh.has(card),
    };
  });
  const faces = shown ?? now.map((face) => signal(face));
  kept.current = { dealt: view.dealt, faces };
  const key = useRef(game.key);
  key.current = game.key;
  const opening = useMemo(() => faces.map((face, card) => () => kept.current?.faces === faces && open(face, key.current?.[card])), [faces]);
  useLayoutEffect(() => {
    batch(() => faces.forEach((face, card) => (face.value = same(face.peek(), now[card] ?? face.peek()))));
    opening.forEach((piece, card) => game.key && game.key[card] !== faces[card]?.peek().known && inTurn("board", piece));
  });
  return faces;
}

const open = (face: Signal<Face>, known = "?"): void => void (face.value = same(face.peek(), { ...face.peek(), known }));

interface Props {
  readonly scene: Scene;
  readonly game: GameOnWire;
  /** What it is called, if it is not the board that is played on. */
  readonly label?: string;
}

export function Board({ scene, game, label }: Props): JSX.Element {
  const { view, words, theme, you, me } = scene;
  const at = useSignal<number | null>(null); // the card, not its place: that can change while one is at it
  const grid = useRef<HTMLDivElement>(null);
  const latest = useRef(scene);
  latest.current = scene;
  const plans = isGiver(scene);
  const able = plans || myPart(scene) === "guess";
  const bySort = plans && sorted.value;
  const places = useMemo(() => (bySort && me?.chair?.team ? byIdentity(game, me.chair.team) : ALL), [bySort, me?.chair?.team, game.shown, view.dealt]);
  const { font } = prefs.value;
  const ems = useMemo(() => widths(game.words), [game.words, view.settings.theme, font]);
  const faces = useFaces(scene, game, plans);
  const isDealt = useSignal(false);
  useLayoutEffect(() => inTurn("dock", () => void (isDealt.value = true)), []); // after all rows

  const tap = useCallback((card: number, marked: boolean) => {
    const now = latest.current;
    if (now.view.dealt !== view.dealt || now.view.game?.shown[card] !== "?") return; // a card of the game before is no card of this one
    if (myPart(now) === "guess") void ask({ do: "mark", ...thisTurn(now.view), card, on: !marked });
    else if (isGiver(now)) pick(card);
  }, [view.dealt]);

  const steer = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const card = at.value ?? places[0] ?? 0;
    const poll = view.polls.find((one) => one.card === card);
    if (event.key === "Enter" && event.shiftKey && poll?.confirmers.includes(you)) {
      event.preventDefault();
      void ask({ do: "confirm", ...thisTurn(view), card });
      return;
    }
    if (!STEPS.includes(event.key)) return;
    event.preventDefault(); // nor does the page move at the edge of the board
    const next = step(places.indexOf(card), event.key);
    grid.current?.querySelector<HTMLElement>(`[data-at="${places[next]}"]`)?.focus();
  };

  return (
    <div
      class={bySort ? "board sorted" : "board"}
      role="grid"
      aria-disabled={able ? undefined : true}
      aria-busy={isDealt.value ? undefined : true}
      aria-label={label ?? words.table.board}
      aria-describedby="board-help"
      ref={grid}
      onKeyDown={steer}
      onFocusIn={(event) => {
        const card = (event.target as HTMLElement).dataset["at"];
        if (card) at.value = Number(card);
      }}
    >
      <Field places={places} cards={game.words} ems={ems} faces={faces} at={at} words={words} theme={theme} onTap={tap} />
      <i class={able ? "pane lifted" : "pane"} aria-hidden="true" />
    </div>
  );
}

interface Cards extends Pick<CardProps, "words" | "theme" | "onTap"> {
  readonly places: readonly number[];
  readonly cards: readonly string[];
  readonly ems: readonly number[];
  readonly faces: readonly ReadonlySignal<Face>[];
  /** The card that Tab leads to; before anybody was at one, the first. */
  readonly at: ReadonlySignal<number | null>;
}

/** All cards in their places, the same ones from one deal to the next: to deal them all is more than one frame has time for. */
const Field = memo((cards: Cards): ComponentChildren =>
  ROWS.map((row, at) => <InTurn key={at} rank="board"><Row row={row} {...cards} /></InTurn>),
);

const Row = afterwards(({ row, places, cards, ems, faces, at, ...rest }: Cards & { row: readonly number[] }): JSX.Element => (
  <div role="row">
    {row.map((place) => {
      const card = places[place] ?? place;
      const face = faces[card];
      return face && (
        <Card key={card} card={card} word={cards[card] ?? ""} ems={ems[card] ?? 5} face={face} focus={card === (at.value ?? places[0])} {...rest} />
      );
    })}
  </div>
), ({ row: _, ...rest }) => Object.values(rest), "board");
