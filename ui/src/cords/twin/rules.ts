// The rules: what follows from a command (`decide`) and what an event changes (`evolve`), as in cords/rules.py. Pure.

import { bank, chooseBanking, choosePayment, pay } from "./dice";
import { AWAY, CALLS, EMERGENCY, EMERGENCY_PLACE, ORDINARY_PLACES, PRIORITY, PRIORITY_PLACE, SECONDS, TERMINALS } from "./given";
import { at, openCalls, Refused, sum } from "./model";
import type { Command, Connection, Deal, Deck, Dice, Event, Game, Position } from "./model";
import { moved, settle, without } from "./moves";

/** The game that deals open. */
export const start = (deck: Deck, deals: readonly Deal[], dice: Dice): Game => ({
  deck,
  deals,
  at: 0,
  position: dealtPosition(at(deals, 0), dice),
  phase: "dealt",
  outcome: null,
});

/** The table as a deal leaves it, before anything connects (cords.md#places). */
export const dealtPosition = ({ round, faces, incoming, recipient }: Deal, dice: Dice): Position => ({
  faces,
  incoming: cubes(round, incoming, 0),
  recipient: cubes(round, recipient, TERMINALS / 2),
  dice,
});

function cubes(round: number, order: readonly number[], first: number): number[] {
  const placed: number[] = Array.from({ length: CALLS }, () => AWAY);
  if (round >= 2) placed[PRIORITY] = first + PRIORITY_PLACE;
  if (round === 3) placed[EMERGENCY] = first + EMERGENCY_PLACE;
  order.forEach((call, here) => (placed[call] = first + at(ORDINARY_PLACES, here)));
  return placed;
}

export const roundOf = (game: Game): number => at(game.deals, game.at).round;

// --- deciding --------------------------------------------------------------------------------------------------------

const PHASES: Readonly<Record<Command["does"], readonly Game["phase"][]>> = {
  begin: ["dealt"],
  play: ["play"],
  "hang up": ["dealt", "play"],
};

const UNTIMELY: Readonly<Record<Game["phase"], readonly [string, string]>> = {
  dealt: ["not-now", "The round has to begin first."],
  play: ["not-now", "The round has begun; make a move."],
  over: ["game-over", "The game is over."],
};

/** The events that follow from a command, or `Refused`. */
export function decide(game: Game, command: Command): Event[] {
  if (!PHASES[command.does].includes(game.phase)) throw new Refused(...UNTIMELY[game.phase]);
  switch (command.does) {
    case "begin":
      return begin(game, command.bank);
    case "play":
      return play(game, command);
    case "hang up":
      return [{ is: "game ended", outcome: { ending: "hung up", seconds: sum(game.position.dice) } }];
  }
}

function begin(game: Game, banked: Dice | null): Event[] {
  const { deck, position } = game;
  return [{ is: "round begun", round: roundOf(game) }, ...after(game, position.dice, settle(deck, position), banked)];
}

/** cords.md#paying: pay first; without time nothing connects any more (cords.md#lost). */
function play(game: Game, command: Extract<Command, { does: "play" }>): Event[] {
  const { move } = command;
  const shifted = moved(game.deck, game.position, move);
  const order = command.pay ?? choosePayment(game.position.dice, SECONDS[move.kind]);
  const dice = pay(game.position.dice, SECONDS[move.kind], order);
  const done: Event = { is: "moved", move, pay: order, dice };
  if (!sum(dice)) return [done, { is: "game ended", outcome: { ending: "out of time", seconds: 0 } }];
  return [done, ...after(game, dice, settle(game.deck, shifted), command.bank)];
}

/** What connects, where the bonuses go, and whether the round or the game is over with it. */
function after(game: Game, dice: Dice, made: readonly Connection[], banked: Dice | null): Event[] {
  const [events, left] = connected(dice, made, banked);
  if (made.length < openCalls(game.position).length) return events;
  const seconds = sum(left);
  events.push({ is: "round ended", round: roundOf(game), seconds });
  if (game.at + 1 === game.deals.length) events.push({ is: "game ended", outcome: { ending: "won", seconds } });
  return events;
}

/** cords.md#bonus: each bonus goes to one die. */
function connected(dice: Dice, made: readonly Connection[], banked: Dice | null): [Event[], Dice] {
  const bonuses = made.flatMap(({ circles }) => (circles ? [circles] : []));
  const chosen = [...(banked ?? chooseBanking(dice, bonuses))];
  if (chosen.length !== bonuses.length) {
    throw new Refused("bank-each-bonus", `There are ${bonuses.length} bonuses to bank and ${chosen.length} dice named; name one for each.`);
  }
  let left = dice;
  const events = made.map((connection): Event => {
    const die = connection.circles ? (chosen.shift() ?? null) : null;
    left = die === null ? left : bank(left, connection.circles, die);
    return { is: "call connected", connection, die, dice: left };
  });
  return [events, left];
}

// --- evolving --------------------------------------------------------------------------------------------------------

/** The game after an event. */
export function evolve(game: Game, event: Event): Game {
  switch (event.is) {
    case "round begun":
      return { ...game, phase: "play" };
    case "moved":
      return { ...game, position: { ...moved(game.deck, game.position, event.move), dice: event.dice } };
    case "call connected":
      return { ...game, position: { ...without(game.position, event.connection.call), dice: event.dice } };
    case "round ended":
      return nextRound(game);
    case "game ended":
      return { ...game, phase: "over", outcome: event.outcome };
  }
}

/** cords.md#rounds: a new deal, the same dice. */
function nextRound(game: Game): Game {
  const deal = game.deals[game.at + 1];
  return deal ? { ...game, at: game.at + 1, position: dealtPosition(deal, game.position.dice), phase: "dealt" } : game;
}

export const advance = (game: Game, events: readonly Event[]): Game => events.reduce(evolve, game);
