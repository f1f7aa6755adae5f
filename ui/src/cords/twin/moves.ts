// Moves on a position: which there are, what they change, and what connects after them, as in cords/moves.py.

import type { Kind } from "../../wire";
import { alike, cardOf, laid, looksTheSame } from "./deck";
import { AWAY, CALLS, CARDS, EMERGENCY, PRIORITY } from "./given";
import { at, isIncoming, Refused, replaced, terminalName } from "./model";
import type { Connection, Deck, Move, Position } from "./model";
import { bestPath, joined } from "./trace";

const MADE: Readonly<Record<Kind, (deck: Deck, position: Position, move: Move) => Position>> = {
  exchange: exchanged,
  reverse: reversed,
  cross: crossed,
  transfer: transferred,
};

/** The position with cards or cubes moved, nothing paid and nothing connected yet; or `Refused`. */
export const moved = (deck: Deck, position: Position, move: Move): Position => MADE[move.kind](deck, position, move);

function exchanged(deck: Deck, position: Position, { a, b }: Move): Position {
  if (a === b) throw new Refused("same-card", "An exchange needs two different cards.");
  const [here, there] = [at(position.faces, a), at(position.faces, b)];
  const [one, other] = laid(deck, [here, there]);
  if (one && other && alike(one, other)) throw new Refused("looks-the-same", "Those two cards look the same; exchanging them changes nothing.");
  return { ...position, faces: replaced(replaced(position.faces, a, there), b, here) };
}

function reversed(deck: Deck, position: Position, { a }: Move): Position {
  const face = at(position.faces, a);
  if (looksTheSame(cardOf(deck, face))) throw new Refused("looks-the-same", "That card looks the same when turned; choose another.");
  return { ...position, faces: replaced(position.faces, a, face ^ 1) };
}

function crossed(deck: Deck, position: Position, move: Move): Position {
  checkEnds(move);
  const cubes = [move.a, move.b].map((terminal) => [terminal, callAt(position, terminal)] as const);
  for (const [terminal, call] of cubes) {
    if (call === AWAY) throw new Refused("no-cube", `There is no cube at ${terminalName(terminal)} to cross.`);
  }
  checkJoined(deck, position, move);
  return placed(placed(position, at(cubes, 0)[1], move.b), at(cubes, 1)[1], move.a);
}

function transferred(deck: Deck, position: Position, move: Move): Position {
  checkEnds(move);
  const call = callAt(position, move.a);
  if (call === AWAY) throw new Refused("no-cube", `There is no cube at ${terminalName(move.a)} to transfer.`);
  if (callAt(position, move.b) !== AWAY) {
    throw new Refused("occupied", `${terminalName(move.b)} is occupied; cross the two cubes, or choose a free terminal.`);
  }
  checkJoined(deck, position, move);
  return placed(position, call, move.b);
}

function checkEnds({ a, b }: Move): void {
  if (isIncoming(a) !== isIncoming(b)) throw new Refused("other-side", "A cube stays on its own side: C with C, R with R.");
  if (a === b) throw new Refused("same-terminal", "Name two different terminals.");
}

function checkJoined(deck: Deck, position: Position, { a, b }: Move): void {
  if (joined(deck, position.faces, a).includes(b)) return;
  throw new Refused("not-joined", `No cord leads from ${terminalName(a)} to ${terminalName(b)}.`);
}

const sideOf = (terminal: number): "incoming" | "recipient" => (isIncoming(terminal) ? "incoming" : "recipient");

/** The call whose cube stands at a terminal, or AWAY. */
export const callAt = (position: Position, terminal: number): number => position[sideOf(terminal)].indexOf(terminal);

function placed(position: Position, call: number, terminal: number): Position {
  const side = sideOf(terminal);
  return { ...position, [side]: replaced(position[side], call, terminal) };
}

const ORDINARY = Array.from({ length: CALLS }, (_, call) => call).slice(PRIORITY + 1);
const PRECEDENCE: readonly (readonly number[])[] = [[EMERGENCY], [PRIORITY], ORDINARY];

/** What connects now, in order of precedence (cords.md#precedence). */
export function settle(deck: Deck, position: Position): Connection[] {
  const made: Connection[] = [];
  for (const group of PRECEDENCE) {
    const open = group.filter((call) => at(position.incoming, call) !== AWAY);
    const connected = open.flatMap((call) => connects(deck, position, call) ?? []);
    made.push(...connected);
    if (connected.length < open.length) break;
  }
  return made;
}

function connects(deck: Deck, position: Position, call: number): Connection | null {
  const [incoming, recipient] = [at(position.incoming, call), at(position.recipient, call)];
  const path = bestPath(deck, position.faces, incoming, recipient);
  return path && { call, incoming, recipient, circles: path.circles };
}

/** The position with a call's two cubes taken off. */
export const without = (position: Position, call: number): Position => ({
  ...position,
  incoming: replaced(position.incoming, call, AWAY),
  recipient: replaced(position.recipient, call, AWAY),
});

/** Every move there is, exchanges first. */
export function legalMoves(deck: Deck, position: Position): Move[] {
  const looks = laid(deck, position.faces);
  const found: Move[] = [];
  for (let a = 0; a < CARDS; a++) {
    for (let b = a + 1; b < CARDS; b++) if (!alike(at(looks, a), at(looks, b))) found.push({ kind: "exchange", a, b });
  }
  position.faces.forEach((face, a) => {
    if (!looksTheSame(cardOf(deck, face))) found.push({ kind: "reverse", a, b: 0 });
  });
  for (const cubes of [position.incoming, position.recipient]) found.push(...cubeMoves(deck, position, cubes));
  return found;
}

function cubeMoves(deck: Deck, position: Position, cubes: readonly number[]): Move[] {
  const starts = cubes.filter((terminal) => terminal !== AWAY).sort((a, b) => a - b);
  return starts.flatMap((a) =>
    joined(deck, position.faces, a).flatMap((b): Move[] => {
      if (isIncoming(a) !== isIncoming(b)) return [];
      if (!cubes.includes(b)) return [{ kind: "transfer", a, b }];
      return a < b ? [{ kind: "cross", a, b }] : [];
    }),
  );
}
