// What the page says about a room: whose turn it is and what you can do. What has happened is told by happened.ts.
// Reads scenes, gives sentences of the catalogue; knows no page.

import type { Scene } from "./store";
import type { Chair, GameOnWire, Member, Outcome, RoomOnWire, Team, TurnOnWire } from "./wire";

export const TEAMS: readonly Team[] = ["red", "blue"];

/** A turn, with its number and whose it is. */
export interface Told extends TurnOnWire {
  readonly number: number;
  readonly team: Team;
}

export type Part = "clue" | "guess" | "judge" | null;

export const numberText = (number: number | "unlimited"): string => (number === "unlimited" ? "∞" : String(number));
export const clueText = ([text, number]: readonly [string, number | "unlimited"]): string =>
  `${text} ${numberText(number)}`;

export const sameChair = (one: Chair | null, other: Chair | null): boolean =>
  one === other || (one !== null && other !== null && one.role === other.role && one.team === other.team);

export const holders = (view: RoomOnWire, chair: Chair): Member[] =>
  view.members.filter((one) => sameChair(one.chair, chair));

/** How a chair is called: Red Operator, Umpire; none is watching. */
export function chairName({ words, theme }: Pick<Scene, "words" | "theme">, chair: Chair | null): string {
  if (!chair) return words.watching;
  const role = { giver: theme.giver, guesser: theme.guesser, referee: theme.referee, spectator: "", clock: "" };
  return words.chair(role[chair.role], chair.team);
}

export const outcomeText = ({ words, theme }: Pick<Scene, "words" | "theme">, { winner, ending }: Outcome): string =>
  words.table.wins(winner, theme, ending);

/** All turns of a game, oldest first: the teams take turns. */
export function turns(game: GameOnWire): Told[] {
  const other = game.first === "red" ? "blue" : "red";
  return [...game.past, game.now].map((turn, at) => ({ ...turn, number: at + 1, team: at % 2 ? other : game.first }));
}

/** Whether cards are being turned over: nobody sits down then. */
export const isUnderWay = ({ stage, pause }: RoomOnWire): boolean => stage === "playing" && pause === null;

/** The chair that is awaited: nobody's while the game is on hold. */
export function onTurn({ game, pause, stage }: RoomOnWire): Chair | null {
  if (stage !== "playing" || pause || !game || game.phase === "over") return null;
  if (game.phase === "verdict") return { role: "referee", team: null };
  return { role: game.phase === "clue" ? "giver" : "guesser", team: game.team };
}

const PARTS: Readonly<Record<Chair["role"], Part>> = { giver: "clue", guesser: "guess", referee: "judge", spectator: null, clock: null };

/** What I am to do now. */
export function myPart({ view, me }: Pick<Scene, "view" | "me">): Part {
  const chair = onTurn(view);
  return chair && me?.chair && sameChair(chair, me.chair) ? PARTS[chair.role] : null;
}

export const isAmong = (chairs: readonly Chair[], place: Chair): boolean => chairs.some((chair) => sameChair(chair, place));

/** Whether I give clues in the game that is on: then I see the key, and may plan at any time. */
export const isGiver = ({ view, me }: Pick<Scene, "view" | "me">): boolean =>
  view.stage === "playing" && me?.chair?.role === "giver";

/** You are the Red Operator; without a full stop, because more may follow. */
export function whoAmI(scene: Scene): string {
  const { view, me, words } = scene;
  if (me?.chair) return words.table.youAre(chairName(scene, me.chair), me.chair.role === "guesser");
  return me?.commentator ? words.table.youComment(view.settings.commentary ?? 0) : words.table.youWatch;
}

/** Whose turn it is and what you can do: a short headline and a sentence. */
export function situation(scene: Scene): { head: string; text: string } {
  const { view, me, words } = scene;
  const { game } = view;
  const I = whoAmI(scene);
  if (view.stage === "lobby" || !game) {
    return { head: words.lobby.head, text: me?.chair ? `${I}.` : words.lobby.choose };
  }
  if (game.outcome) return { head: outcomeText(scene, game.outcome), text: fate(scene, game.outcome) };
  if (view.pause) return { head: words.table.onHold, text: `${I}.` };
  const part = myPart(scene);
  if (part) {
    const mine = { clue: words.table.giveClue, guess: words.table.guess, judge: words.table.judge };
    return { head: part === "judge" ? words.table.yourVerdict : words.table.yours(game.team), text: mine[part](I) };
  }
  return { head: words.table.turnOf(game.team), text: `${awaited(scene, game)} ${I}.` };
}

/** The same to be heard. */
export function situationTold(scene: Scene): string {
  const { head, text } = situation(scene);
  return `${head.replace(/\.$/, "")}. ${text}`.trim();
}

/** What a giver would like to say, to whoever judges it. */
export const wanted = (scene: Scene, team: Team, pending: NonNullable<GameOnWire["pending"]>): string =>
  scene.words.judge.wants(chairName(scene, { role: "giver", team }), clueText(pending));

/** Whose turn it is and what is awaited, to those who only watch. */
export function whatIsOn(scene: Scene): { head: string; text: string } {
  const { view, words } = scene;
  const { game } = view;
  if (!game || game.outcome || view.pause) return { head: situation(scene).head, text: view.pause ? words.said("paused", view.pause) : "" };
  return { head: words.table.turnOf(game.team), text: awaited(scene, game) };
}

function awaited({ view, mine, words, theme }: Scene, game: GameOnWire): string {
  const chair = onTurn(view) ?? { role: "giver", team: game.team };
  const sitting = holders(view, chair);
  const people = sitting.filter((one) => !one.bot);
  const who = words.names(sitting.map((one) => one.name));
  if (people.length && !people.some((one) => one.present)) {
    const away = words.table.away(words.names(people.map((one) => one.name)), people.length > 1);
    return mine ? `${away} ${words.table.pauseHelps}` : away;
  }
  if (chair.role === "referee") {
    const waits = sitting.length ? words.table.waits(theme.referee) : words.table.nobodyJudges(theme.referee);
    return mine && !sitting.length ? `${waits} ${words.table.pauseHelps}` : waits;
  }
  if (!sitting.length) {
    const empty = words.table.nobodySits(chairName({ words, theme }, chair));
    return mine ? `${empty} ${words.table.pauseHelps}` : empty;
  }
  return game.phase === "clue" ? words.table.thinking(who) : words.table.guessing(who, sitting.length > 1);
}

/** What an end means for one's own team. */
export function fate({ me, words }: Scene, { winner }: Outcome): string {
  if (!me?.chair?.team) return "";
  return me.chair.team === winner ? words.table.won : words.table.lost;
}
