// The board of the day: laid as it was left, played once, and told without giving anything away.

import { signal } from "@preact/signals";
import { isProblem } from "../api";
import { clueText, turns } from "../tell";
import type { DailyPractice } from "../wire";
import type { ThemeWords } from "../words";
import { words } from "../words";
import { soloWords } from "../words/solo";
import type { SoloWords } from "../words/solo";
import { askDaily } from "./ask";
import { dayOf, note } from "./book";
import type { Role } from "./book";
import { anew, asking, goOn, lay, refuse, sit, tell } from "./table";
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

/** The moves so far and one more; what is not answered is not made. */
async function play(move: string, about: "clue" | "move"): Promise<boolean> {
  const [was, as] = [day.value, role.value];
  if (!was) return false;
  const isAwaited = asking();
  const answer = await askDaily({ role: as, date: was.date, moves: [...was.moves, move] });
  if (!isAwaited()) return false;
  if (isProblem(answer)) return refuse(answer, about);
  write(answer, as);
  show(answer, false);
  if (answer.over) tell(soloWords.value.daily.head(turnsOf(answer), answer.won));
  return true;
}

const write = (now: DailyPractice, as: Role): void => note(as, now.date, { moves: now.moves, over: now.over, won: now.won, turns: turnsOf(now) });

const MOVES: Moves = {
  guess: (card) => play(`red > ${day.value?.game.words[card] ?? ""}`, "move"),
  stop: () => play("red stops", "move"),
  give: (text, number) => play(`red: ${text} ${number}`, "clue"),
};

/** Today's board by the server's calendar, as it was left; from the beginning if that cannot be any more. */
async function find(as: Role): Promise<boolean> {
  const isAwaited = asking();
  const fresh = await askDaily({ role: as });
  if (!isAwaited()) return false;
  if (isProblem(fresh)) return refuse(fresh, "move");
  const moves = dayOf(as, fresh.date)?.moves ?? [];
  const left = moves.length ? await askDaily({ role: as, date: fresh.date, moves }) : fresh;
  if (!isAwaited() || (isProblem(left) && !left.message)) return false;
  const now = isProblem(left) ? fresh : left;
  show(now, true);
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

export const sitDown = (): (() => void) => sit(MOVES);
