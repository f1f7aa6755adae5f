// The board of the day: laid as it was left, played once, and told without giving anything away. What its cards are only the
// server knows: moves made without it are written down, and made when it is back.

import { signal } from "@preact/signals";
import { isProblem } from "../api";
import { notify } from "../notice";
import { todayUtc } from "../streak";
import { clueText, turns } from "../tell";
import type { DailyPractice } from "../wire";
import type { ThemeWords } from "../words";
import { words } from "../words";
import { soloWords } from "../words/solo";
import type { SoloWords } from "../words/solo";
import { askDaily } from "./ask";
import { dayOf, KEY, note, reread } from "./book";
import type { Role } from "./book";
import { hearOf } from "./keep";
import * as later from "./later";
import { isUnavailable, unavailable } from "./post";
import { anew, asking, goOn, lay, refuse, sit, tell, unmark } from "./table";
import type { Moves } from "./table";

export const role = signal<Role>("guesser");
export const day = signal<DailyPractice | null>(null);

/** How many turns were played, the running one included. */
export const turnsOf = (now: DailyPractice): number =>
  now.result ? squares(now).length : turns(now.game).filter(({ team }) => team === "red").length;

/** The squares of a result: a line for each turn. */
export const squares = ({ result }: DailyPractice): readonly string[] => result?.split("\n").slice(1) ?? [];

/** The result in the words one plays in: how it went, and no word of the board. */
export function shareText(now: DailyPractice, as: Role, theme: ThemeWords, { daily }: SoloWords): string {
  const heading = daily.heading(theme.title, now.number, theme[as], daily.how(turnsOf(now), now.won), now.par);
  return [heading, ...squares(now)].join("\n");
}

function show(now: DailyPractice, isNew: boolean): void {
  day.value = now;
  const put = isNew ? lay : goOn;
  put({ game: now.game, role: role.value, team: "red", over: now.over });
}

/** The moves so far and one more; what is not answered is written down for later. */
async function play(move: string, about: "clue" | "move"): Promise<boolean> {
  const [was, as] = [day.value, role.value];
  if (!was) return false;
  const isAwaited = asking();
  const answer = await askDaily({ role: as, date: was.date, moves: [...was.moves, move] });
  if (!isAwaited()) return false;
  if (isUnavailable(answer)) return wait(was, as, move);
  if (isProblem(answer)) return refuse(answer, about);
  write(answer, as);
  show(answer, false);
  if (answer.over) tell(soloWords.value.daily.head(turnsOf(answer), answer.won));
  return true;
}

function write(now: DailyPractice, as: Role): void {
  later.keepLeft(as, now);
  if (now.moves.length) note(as, now.date, { moves: now.moves, over: now.over, won: now.won, turns: turnsOf(now) });
}

const MOVES: Moves = {
  guess: (card) => play(`red > ${day.value?.game.words[card] ?? ""}`, "move"),
  stop: () => play(later.STOP, "move"),
  give: (text, number) => play(`red: ${text} ${number}`, "clue"),
  back: () => find(role.value),
};

// --- without the server ---------------------------------------------------------------------------------------------

/** Moves that wait, as they are told. */
export function waitingMoves(): readonly string[] {
  const now = day.value;
  return (now && !now.over && later.waitingFor(role.value, now.date)?.moves.map(moveText)) || [];
}

const moveText = (move: string): string => (move === later.STOP ? words.value.guess.stop : move.replace(/^red( >|:) /, ""));

function wait(now: DailyPractice, as: Role, move: string): boolean {
  const { daily } = soloWords.value;
  unmark();
  if (!later.writeDown(as, now, move)) return refuse(unavailable(daily.noRoom), "move");
  tell(daily.writtenDown(moveText(move)));
  return true;
}

export function takeBack(): void {
  if (day.value) later.takeBack(role.value, day.value.date);
}

/** Makes the moves that wait, one after the other, as long as they are of the turn that is on. */
async function catchUp(from: DailyPractice, as: Role, isAwaited: () => boolean): Promise<DailyPractice> {
  let now = from;
  for (let next = later.due(as, now).next; next; next = later.due(as, now).next) {
    const answer = await askDaily({ role: as, date: now.date, moves: [...now.moves, next] });
    if (!isAwaited() || isUnavailable(answer)) return now;
    if (isProblem(answer)) {
      refuse(answer, "move");
      break;
    }
    write((now = answer), as);
  }
  const { lapsed } = later.due(as, now);
  if (lapsed.length) notify(soloWords.value.daily.lapsed(words.value.names(lapsed.map(moveText))));
  later.forget(as, now.date);
  return now;
}

/** What waits for boards of days that are over by now. */
async function catchUpEarlier(today: string, isAwaited: () => boolean): Promise<void> {
  for (const [as, date] of later.earlier(today)) {
    const was = await askDaily({ role: as, date, moves: dayOf(as, date)?.moves ?? [] });
    if (isUnavailable(was) || !isAwaited()) return;
    if (isProblem(was)) later.forget(as, date);
    else await finishLate(was, as, isAwaited);
  }
}

async function finishLate(was: DailyPractice, as: Role, isAwaited: () => boolean): Promise<void> {
  const { over } = await catchUp(was, as, isAwaited);
  if (!later.waitingFor(as, was.date)) notify(soloWords.value.daily.doneLate(was.number, over));
}

/** Without the server the board lies as it was left, if it is the one of today. */
function findLeft(as: Role): boolean {
  const left = later.leftOf(as, todayUtc());
  if (!left || left.moves.join() !== (dayOf(as, left.date)?.moves ?? []).join()) return false;
  show(left, true);
  tell(...heard(left));
  return true;
}

/** Today's board as it lies, to be there without the server even if it was never opened. Never a giver's: it shows the key. */
export async function takeAlong(): Promise<void> {
  const today = todayUtc();
  if (later.leftOf("guesser", today) || dayOf("guesser", today)) return;
  const fresh = await askDaily({ role: "guesser" });
  if (!isProblem(fresh)) later.keepLeft("guesser", fresh);
}

// --- opening --------------------------------------------------------------------------------------------------------

/** Today's board by the server's calendar, as it was left; from the beginning if that cannot be any more. */
async function find(as: Role): Promise<boolean> {
  const isAwaited = asking();
  const fresh = await askDaily({ role: as });
  if (!isAwaited()) return false;
  if (isUnavailable(fresh)) return findLeft(as);
  if (isProblem(fresh)) return refuse(fresh, "move");
  await catchUpEarlier(fresh.date, isAwaited);
  const moves = dayOf(as, fresh.date)?.moves ?? [];
  const left = moves.length ? await askDaily({ role: as, date: fresh.date, moves }) : fresh;
  if (!isAwaited() || isUnavailable(left)) return false;
  const now = await catchUp(isProblem(left) ? fresh : left, as, isAwaited);
  if (!isAwaited()) return false;
  later.keepLeft(as, now);
  show(now, day.value?.date !== now.date);
  tell(...heard(now));
  return true;
}

function heard(now: DailyPractice): string[] {
  const { daily } = soloWords.value;
  if (now.over) return [daily.head(turnsOf(now), now.won)];
  const clue = now.game.now.clue;
  return [daily.intro(now.number, now.par), ...(clue ? [words.value.told.clue("red", clueText(clue))] : [])];
}

export function open(as: Role): Promise<boolean> {
  role.value = as;
  day.value = null;
  return anew(() => find(as));
}

/** Another tab of this browser may have gone on: this one follows it. */
function follow(): void {
  const was = day.value;
  reread();
  const moves = was && dayOf(role.value, was.date)?.moves;
  if (moves && moves.join() !== was.moves.join()) void anew(() => find(role.value));
}

export function sitDown(): () => void {
  const ends = [sit(MOVES), hearOf(KEY, follow), later.hearOfMoves()];
  return () => ends.forEach((end) => end());
}
