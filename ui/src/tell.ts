// What the page says about a room: whose turn it is and what you can do, and what happened between two views.
// Reads scenes, gives sentences of the catalogue; knows no page and no rules.

import type { Scene } from "./store";
import type { Chair, GameOnWire, Member, Message, Outcome, RoomOnWire, Team, TurnEnd, TurnOnWire } from "./wire";

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

/** What I am to do now, as the view tells it. */
export function myPart({ view, me }: Pick<Scene, "view" | "me">): Part {
  const { game, pause, stage } = view;
  if (stage !== "playing" || pause || !game || !me?.chair) return null;
  if (me.chair.role === "referee") return game.phase === "verdict" ? "judge" : null;
  if (me.chair.team !== game.team) return null;
  if (game.phase === "clue" && me.chair.role === "giver") return "clue";
  return game.phase === "guess" && me.chair.role === "guesser" ? "guess" : null;
}

/** Whether I give clues in the game that is on: then I see the key, and may plan at any time. */
export const isGiver = ({ view, me }: Pick<Scene, "view" | "me">): boolean =>
  view.stage === "playing" && me?.chair?.role === "giver";

function whoAmI(scene: Scene): string {
  const { me, words } = scene;
  if (me?.chair) return words.table.youAre(chairName(scene, me.chair), me.chair.role === "guesser");
  return me?.commentator ? words.table.youComment : words.table.youWatch;
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
  if (game.phase === "verdict") return words.table.waits(theme.referee);
  const sitting = holders(view, { role: game.phase === "clue" ? "giver" : "guesser", team: game.team });
  const people = sitting.filter((one) => !one.bot);
  const who = words.names(sitting.map((one) => one.name)) || words.nobody;
  if (people.length && !people.some((one) => one.present)) {
    const away = words.table.away(words.names(people.map((one) => one.name)), people.length > 1);
    return mine ? `${away} ${words.table.pauseHelps}` : away;
  }
  return game.phase === "clue" ? words.table.thinking(who) : words.table.guessing(who, sitting.length > 1);
}

function fate({ me, words }: Scene, { winner }: Outcome): string {
  if (!me?.chair?.team) return "";
  return me.chair.team === winner ? words.table.won : words.table.lost;
}

// --- what happened ----------------------------------------------------------------------------------------------

/** What has happened between two views, one sentence each, for those who listen. */
export function changes(was: RoomOnWire | null, scene: Scene): string[] {
  if (!was) return [];
  return [...comings(was, scene), ...moves(was, scene), ...rest(was, scene), ...talk(was, scene)];
}

function* comings(was: RoomOnWire, { view, you, words }: Scene): Generator<string> {
  const before = new Map(was.members.map((one) => [one.id, one.name]));
  const now = new Map(view.members.map((one) => [one.id, one.name]));
  for (const [id, name] of now) if (!before.has(id)) yield words.told.cameIn(name);
  for (const [id, name] of before) if (!now.has(id)) yield words.told.left(name);
  if (view.owner === you && was.owner !== you) yield words.told.yoursNow;
}

function* moves({ dealt, game: was }: RoomOnWire, scene: Scene): Generator<string> {
  const { view, words, theme } = scene;
  const { game } = view;
  if (!game) return;
  if (!was || dealt !== view.dealt) {
    yield words.told.dealt(game.first);
    return;
  }
  const all = turns(game);
  const fresh = all.filter(({ number }) => number > was.turn || (number === was.turn && !was.now.clue));
  const cluesOf = (some: readonly Told[]): string[] => some.flatMap(({ team, clue }) => (clue ? [words.told.clue(team, clueText(clue))] : []));
  const earlier = game.turn === was.turn ? game.turn : game.turn - 1; // the last turn whose clue comes before these cards
  yield* cluesOf(fresh.filter(({ number }) => number <= earlier));
  const opened = newlyShown(was, game);
  for (const card of opened) {
    yield words.told.revealed(game.words[card] ?? "", words.identity(theme, game.shown[card] ?? "?"));
  }
  if (game.outcome && !was.outcome) yield `${outcomeText(scene, game.outcome)} ${fate(scene, game.outcome)}`.trim();
  else if (game.turn !== was.turn) {
    const [ended, next] = all.slice(was.turn - 1);
    const old = next?.clue && next.number < game.turn;
    if (ended?.end && !old && UNSEEN_ENDS.includes(ended.end)) yield words.told.ended(ended.team, words.log.ends[ended.end]);
    yield words.told.turn(game.team);
  } else if (opened.length && myPart(scene) === "guess") yield `${words.table.left(game.guesses_left)}.`;
  yield* cluesOf(fresh.filter(({ number }) => number > earlier));
}

/** Ends of a turn that no card tells of. */
const UNSEEN_ENDS: readonly TurnEnd[] = ["stop", "time", "forfeit"];

/** The cards that were turned over since. */
export const newlyShown = (was: GameOnWire, game: GameOnWire): number[] =>
  [...game.shown].flatMap((letter, card) => (was.shown[card] === letter ? [] : [card]));

function* rest(was: RoomOnWire, scene: Scene): Generator<string> {
  const { view, you, name, words, theme } = scene;
  const rejected = view.game?.rejected;
  if (rejected && JSON.stringify(rejected) !== JSON.stringify(was.game?.rejected)) {
    yield words.desk.rejected(theme.referee, clueText([rejected.clue.text, rejected.clue.number]), rejected.reason);
  }
  if (view.pause !== was.pause) yield view.pause ? words.said("paused", view.pause) : words.told.goesOn;
  if (was.game && !view.game) yield words.told.backInLobby;
  const had = new Set(was.marks.map(({ member, card }) => `${member} ${card}`));
  for (const { member, card } of view.stage === "playing" ? view.marks : []) {
    if (member !== you && !had.has(`${member} ${card}`)) yield words.told.marks(name(member), view.game?.words[card] ?? "");
  }
  const moment = (one: RoomOnWire): string => `${one.dealt} ${one.game?.turn} ${one.game?.phase} ${one.pause}`;
  if (!myPart(scene) || moment(was) === moment(view)) return;
  if (view.game?.pending) yield wanted(scene, view.game.team, view.game.pending);
  yield situation(scene).text;
}

/** New messages: those after the longest end of the old list that the new one begins with. */
export function newMessages(was: readonly Message[], now: readonly Message[]): readonly Message[] {
  const same = (one: Message, other: Message | undefined): boolean =>
    other !== undefined && one.member === other.member && one.text === other.text && one.to === other.to;
  let skip = 0;
  while (!was.slice(skip).every((old, at) => same(old, now[at]))) skip += 1;
  return now.slice(was.length - skip);
}

function* talk(was: RoomOnWire, { view, you, name, words }: Scene): Generator<string> {
  for (const message of newMessages(was.messages, view.messages)) {
    if (message.member !== you) yield words.told.says(name(message.member), message.text);
  }
}
