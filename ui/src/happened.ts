// What has happened between two views of a room, one sentence each, in the order it happened. Reads scenes, gives sentences
// of the catalogue; knows no page.

import { ALONE } from "./store";
import type { Scene } from "./store";
import { chairName, clueText, fate, myPart, outcomeText, sameChair, situation, situationTold, turns, wanted, whoAmI } from "./tell";
import type { Told } from "./tell";
import type { GameOnWire, Member, Message, RoomOnWire } from "./wire";

/** For those who listen; at a first view, where they are. */
export function changes(was: RoomOnWire | null, scene: Scene): string[] {
  if (!was) return arrival(scene);
  // Where one sits may be told for two reasons at once.
  return [...new Set([...comings(was, scene), ...seatings(was, scene), ...moves(was, scene), ...rest(was, scene), ...talk(was, scene)])];
}

/** At a table of one's own the page says by itself what begins. */
function arrival(scene: Scene): string[] {
  const { view, words } = scene;
  if (scene.you === ALONE) return [];
  const clue = view.game?.now.clue;
  return [situationTold(scene), ...(clue ? [`${words.table.clueIs(clueText(clue))}.`] : [])];
}

function* comings(was: RoomOnWire, { view, you, words: { told } }: Scene): Generator<string> {
  const before = new Map(was.members.map((one) => [one.id, one.name]));
  const now = new Map(view.members.map((one) => [one.id, one.name]));
  for (const [id, name] of now) {
    const old = before.get(id);
    if (old === undefined) yield told.cameIn(name);
    else if (old !== name && id !== you) yield told.renamed(old, name);
  }
  for (const [id, name] of before) if (!now.has(id)) yield told.left(name);
  if (view.owner === you && was.owner !== you) yield told.yoursNow;
}

/** More than these at once, and all that matters is where one sits oneself. */
const FEW = 3;

/** People who have changed chairs. Where bots sit down is told when they come in. */
function* seatings(was: RoomOnWire, scene: Scene): Generator<string> {
  const { view, you, words: { told } } = scene;
  const before = new Map(was.members.map((one) => [one.id, one]));
  const moved = ({ id, chair }: Member): boolean => !sameChair(before.get(id)?.chair ?? null, chair);
  const others = view.members.filter((one) => one.id !== you && !one.bot && moved(one));
  if (others.length > FEW) yield told.seatedAnew;
  else for (const one of others) yield one.chair ? told.sits(one.name, chairName(scene, one.chair)) : told.stands(one.name);
  const me = before.get(you);
  if (me && scene.me && (moved(scene.me) || me.commentator !== scene.me.commentator)) yield `${whoAmI(scene)}.`;
}

/** What has happened in the game, to be heard and to be read. */
export function* moves({ dealt, game: was }: RoomOnWire, scene: Scene): Generator<string> {
  const { view, words, theme } = scene;
  const { game } = view;
  if (!game) return;
  if (!was || dealt !== view.dealt) {
    yield words.told.dealt(game.first);
    return;
  }
  const shown = newlyShown(was, game);
  const unseen = new Set(shown);
  const reveal = (card: number): string[] =>
    unseen.delete(card) ? [words.told.revealed(game.words[card] ?? "", words.identity(theme, game.shown[card] ?? "?"))] : [];
  for (const turn of turns(game).slice(was.turn - 1)) {
    const begun = turn.number === was.turn;
    if (turn.clue && !(begun && was.now.clue)) yield clueTold(scene, game, turn);
    yield* turn.guesses.flatMap(reveal);
    if (turn.forfeit !== null) yield* reveal(turn.forfeit);
    if (turn.end && isUnseen(turn) && (begun || turn.clue)) yield words.told.ended(turn.team, words.log.ends[turn.end]);
  }
  yield* [...unseen].flatMap(reveal);
  if (game.outcome && !was.outcome) yield `${outcomeText(scene, game.outcome)} ${fate(scene, game.outcome)}`.trim();
  else if (game.turn !== was.turn) yield words.told.turn(game.team);
  else if (shown.length && myPart(scene) === "guess") yield capital(`${words.table.left(game.guesses_left)}.`);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether neither a card nor the clue tells why a turn is over. */
const isUnseen = ({ end, clue }: Told): boolean => end === "stop" || end === "time" || (end === "forfeit" && !clue);

function clueTold({ words }: Scene, game: GameOnWire, { team, clue, valid, offended }: Told): string {
  const said = clue ? clueText(clue) : "";
  if (valid) return words.told.clue(team, said);
  return words.told.notAllowed(team, said, words.names(offended.map((card) => game.words[card] ?? "")));
}

/** The cards that have been turned over since; none that are hidden again, as they are for whoever begins to see the game late. */
export const newlyShown = (was: GameOnWire, game: GameOnWire): number[] =>
  [...game.shown].flatMap((letter, card) => (letter === "?" || was.shown[card] === letter ? [] : [card]));

function* rest(was: RoomOnWire, scene: Scene): Generator<string> {
  const { view, you, me, name, words, theme } = scene;
  const { rejected, pending, team } = view.game ?? {};
  if (view.game && was.dealt !== view.dealt && !myPart(scene)) yield `${whoAmI(scene)}.`;
  const begins = view.game?.key && !was.game?.key; // whoever begins to see the key is told of nothing older
  if (rejected && !begins && JSON.stringify(rejected) !== JSON.stringify(was.game?.rejected)) {
    yield words.desk.rejected(theme.referee, clueText([rejected.clue.text, rejected.clue.number]), rejected.reason);
  }
  if (view.game?.phase === "verdict" && was.game?.phase !== "verdict" && me?.chair?.role !== "referee") yield words.table.waits(theme.referee);
  if (view.pause !== was.pause) yield view.pause ? words.said("paused", view.pause) : words.told.goesOn;
  if (was.game && !view.game) yield words.told.backInLobby;
  const had = new Set(was.marks.map(({ member, card }) => `${member} ${card}`));
  for (const { member, card } of view.stage === "playing" ? view.marks : []) {
    if (member !== you && !had.has(`${member} ${card}`)) yield words.told.marks(name(member), view.game?.words[card] ?? "");
  }
  const moment = (one: RoomOnWire): string => `${one.dealt} ${one.game?.turn} ${one.game?.phase} ${one.pause}`;
  if (!myPart(scene) || moment(was) === moment(view)) return;
  if (pending && team) yield wanted(scene, team, pending);
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
