// The table after everything a player has done, as web/cords.py shows it.

import type { CallOnTable, CardOnTable, Connected, CordTable, Done, Lead, TableAsked, TerminalOnTable } from "../../wire";
import { parseDealId } from "./deal";
import { cardOf, faces, looksTheSame } from "./deck";
import { cardSvg, junctionPoint, pathLine, placePoint, SIZE, terminalPoint } from "./drawing";
import { AWAY, DECK, EMERGENCY, FULL_CLOCK, LETTERS, PRIORITY, ROUNDS, SECONDS, TERMINALS, TITLES } from "./given";
import { at, badNotation, openCalls, terminalName } from "./model";
import type { Deal, Event, Game, Position } from "./model";
import { callAt, legalMoves } from "./moves";
import { formatMove, formatPosition, readCommand, tellCommand } from "./notation";
import { advance, decide, roundOf, start } from "./rules";
import { bestPath, completeCircles, isBetter, paths } from "./trace";
import type { Path } from "./trace";

/** The table after all commands, or `Refused` at the first thing that cannot be. */
export function table({ deals, commands = [], next = false }: TableAsked): CordTable {
  const opened = start(DECK, checked(deals.map((id) => parseDealId(id, DECK))), FULL_CLOCK);
  const steps: Event[][] = [];
  let game = opened;
  for (const text of commands) {
    const events = decide(game, readCommand(text));
    game = advance(game, events);
    steps.push(events);
  }
  const log = steps.flat();
  const resting = log.at(-1)?.is === "round ended" && !next;
  const seen = resting ? advance(opened, log.slice(0, -1)) : game;
  const left = log.flatMap((event) => (event.is === "round ended" ? [event.seconds] : []));
  const told = { deals, commands: steps.map(tellCommand), left, round_over: resting };
  return { ...shown(seen, resting), ...told, done: tellDone(seen, next ? [] : (steps.at(-1) ?? [])) };
}

/** A game of one round, or of rounds that follow each other (cords.md#rounds). */
function checked(deals: readonly Deal[]): readonly Deal[] {
  const rounds = deals.map((deal) => deal.round);
  const first = at(rounds, 0);
  if (rounds.every((round, here) => round === first + here && round <= ROUNDS)) return deals;
  throw badNotation(`A game's deals are of rounds that follow each other, not of [${rounds.join(", ")}].`);
}

function shown(seen: Game, resting: boolean): Omit<CordTable, "deals" | "commands" | "left" | "round_over" | "done"> {
  const { deck, position, outcome } = seen;
  const moves = seen.phase === "play" && !resting ? legalMoves(deck, position) : [];
  return {
    round: roundOf(seen),
    phase: seen.phase,
    position: formatPosition(position),
    size: SIZE,
    cards: position.faces.map((_, place) => tellCard(seen, place)),
    terminals: Array.from({ length: TERMINALS }, (_, terminal) => tellTerminal(seen, terminal)),
    calls: tellCalls(position),
    circles: completeCircles(deck, position.faces).map(junctionPoint),
    dice: position.dice,
    moves: moves.map((move) => ({ move: formatMove(move), kind: move.kind, seconds: SECONDS[move.kind] })),
    ending: outcome && outcome.ending,
    title: outcome?.ending === "won" ? at(TITLES, Math.min(Math.max(1, outcome.seconds), TITLES.length) - 1) : null,
  };
}

function tellCard({ deck, position }: Game, place: number): CardOnTable {
  const face = at(position.faces, place);
  const look = at(faces(deck), face);
  const same = looksTheSame(cardOf(deck, face));
  return { card: (face >> 1) + 1, turned: Boolean(face & 1), same, at: placePoint(place), cords: look.cords, halves: look.halves, svg: cardSvg(look) };
}

function tellTerminal(seen: Game, terminal: number): TerminalOnTable {
  const call = callAt(seen.position, terminal);
  const [name, point] = [terminalName(terminal), terminalPoint(terminal)];
  if (call === AWAY) return { name, at: point, call: null, leads: [] };
  return { name, at: point, call: LETTERS.charAt(call), leads: leads(seen, terminal) };
}

/** The best way to every other end. */
function leads({ deck, position }: Game, terminal: number): Lead[] {
  const best = new Map<number, Path>();
  for (const path of paths(deck, position.faces, terminal)) {
    const known = best.get(path.end);
    if (path.end !== terminal && (!known || isBetter(path, known))) best.set(path.end, path);
  }
  const ends = [...best].sort(([a], [b]) => a - b);
  return ends.map(([end, path]) => ({ to: terminalName(end), circles: path.circles, line: pathLine(path) }));
}

/** cords.md#precedence */
function tellCalls(position: Position): CallOnTable[] {
  const open = openCalls(position);
  const first = [EMERGENCY, PRIORITY].find((call) => open.includes(call));
  return open.map((call) => ({
    call: LETTERS.charAt(call),
    incoming: terminalName(at(position.incoming, call)),
    recipient: terminalName(at(position.recipient, call)),
    waits: first !== undefined && first !== call,
  }));
}

function tellDone(seen: Game, events: readonly Event[]): Done {
  const done = { begun: null, move: null, paid: 0, round_ended: null } as { -readonly [Key in keyof Done]: Done[Key] };
  const connected: Connected[] = [];
  for (const event of events) {
    if (event.is === "round begun") done.begun = event.round;
    if (event.is === "moved") [done.move, done.paid] = [formatMove(event.move), SECONDS[event.move.kind]];
    if (event.is === "call connected") connected.push(tellConnected(seen, event));
    if (event.is === "round ended") done.round_ended = event.round;
  }
  return { ...done, connected };
}

function tellConnected({ deck, position }: Game, { connection, die }: Extract<Event, { is: "call connected" }>): Connected {
  const { call, incoming, recipient, circles } = connection;
  const path = bestPath(deck, position.faces, incoming, recipient);
  return {
    call: LETTERS.charAt(call),
    incoming: terminalName(incoming),
    recipient: terminalName(recipient),
    circles,
    line: path ? pathLine(path) : "",
    die: die === null ? null : die + 1,
  };
}
