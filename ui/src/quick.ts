// One click to a dealt table: a room, a chair for whoever clicked, bots in the others, and the start.

import { signal } from "@preact/signals";
import { isProblem, listPacks, openRoom, packs } from "./api";
import { notify } from "./notice";
import { myName, prefs } from "./prefs";
import { go } from "./route";
import { ask } from "./store";
import { TEAMS } from "./tell";
import { BOTS, MAIN_PACK } from "./wire";
import type { Chair, PackSummary } from "./wire";
import { language, words } from "./words";

/** Whether a table is being made ready: until then there is nothing to see but that. */
export const dealing = signal(false);

export function shuffled<T>(list: readonly T[], chance: () => number = Math.random): T[] {
  const left = [...list];
  for (let at = left.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1));
    [left[at], left[other]] = [left[other] as T, left[at] as T];
  }
  return left;
}

const CHAIRS: readonly Chair[] = TEAMS.flatMap((team): Chair[] => [{ role: "giver", team }, { role: "guesser", team }]);
/** Those who know words; whoever wants the other kind finds it in the lobby. */
const PARTNERS = BOTS.filter((one) => one.style !== "random").map((one) => one.kind);

/** Who sits where when one plays alone: oneself in a chair of this role, three different bots in the others. */
export function seating(role: "giver" | "guesser", chance?: () => number): { mine: Chair; bots: [string, Chair][] } {
  const [team = "red"] = shuffled(TEAMS, chance);
  const others = CHAIRS.filter((chair) => chair.role !== role || chair.team !== team);
  const kinds = shuffled(PARTNERS, chance);
  return { mine: { role, team }, bots: others.map((chair, at) => [kinds[at % kinds.length] ?? "", chair]) };
}

async function open(pack: string): Promise<boolean> {
  if (!navigator.cookieEnabled) {
    notify(words.value.line.noCookies); // the room would be somebody's who is never seen again
    return false;
  }
  const answer = await openRoom({ name: myName(), settings: { theme: prefs.value.theme, pack } });
  if (isProblem(answer)) notify(words.value.said(answer.code, answer.message));
  else go(answer.path);
  return !isProblem(answer);
}

/** The first pack in a language, or else the one that everybody has: of several it is the house's own, too. */
export function packIn(wanted: string, all: readonly PackSummary[]): string {
  const fitting = all.filter((one) => one.language === wanted).map((one) => one.name);
  return fitting.includes(MAIN_PACK) ? MAIN_PACK : (fitting[0] ?? MAIN_PACK);
}

/** A room with a link to share; its chairs are for people, so its words are in the language of the page. */
export async function openLobby(): Promise<boolean> {
  if (!packs.peek().length) await listPacks();
  return open(packIn(language.peek(), packs.peek()));
}

/** A table against bots, dealt at once, with words that bots know. */
export async function playNow(role: "giver" | "guesser"): Promise<void> {
  if (dealing.peek()) return;
  dealing.value = true;
  try {
    if (!(await open(MAIN_PACK))) return;
    const { mine, bots } = seating(role);
    const seated = [ask({ do: "sit", chair: mine }), ...bots.map(([kind, chair]) => ask({ do: "add-bot", kind, chair }))];
    if ((await Promise.all(seated)).every(Boolean)) await ask({ do: "start", rotate: false });
  } finally {
    dealing.value = false;
  }
}
