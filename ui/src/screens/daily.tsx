// The board of the day: the same for everybody, played once in each part, left and gone on with, and a result to show around.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "../parts/button";
import { Log } from "../parts/log";
import { Figures, SoloPage } from "../parts/solo/table";
import type { Ended } from "../parts/solo/table";
import { sure } from "../parts/sure";
import { go, link, path } from "../route";
import { copy } from "../share";
import { book, dayOf, figures } from "../solo/book";
import type { Role } from "../solo/book";
import { day, open, role as roleNow, shareText, sitDown, squares, takeBack, turnsOf, waitingMoves } from "../solo/daily";
import { PARTNER } from "../solo/table";
import { scene } from "../store";
import { todayUtc } from "../streak";
import { DAILY_TURNS } from "../wire";
import type { DailyPractice } from "../wire";
import { words } from "../words";
import type { ThemeWords } from "../words";
import { soloWords } from "../words/solo";
import "./solo.css";

const MINUTE = 60_000;
const PATHS: Readonly<Record<Role, string>> = { guesser: "/daily", giver: "/daily/giver" };

const roleOf = (where: string): Role => (where.startsWith(PATHS.giver) ? "giver" : "guesser");
const begin = (): void => void open(roleOf(path.value));
const themeNow = (): ThemeWords => scene.value?.theme ?? words.value.themes.switchboard;

export function Daily(): JSX.Element {
  const { daily } = soloWords.value;
  const role = roleOf(path.value);
  useEffect(sitDown, []);
  useEffect(begin, [role]);
  const ways = (["guesser", "giver"] as const).map((one) => [PATHS[one], daily.roles[one]] as const);
  return (
    <SoloPage
      title={daily.title}
      ways={ways}
      at={PATHS[role]}
      may={mayGo}
      opened={role === roleNow.value}
      ended={ended(role)}
      left={<Today role={role} />}
      right={(teller, game) => <Log scene={teller} game={game} only="red" />}
      without={<Without role={role} />}
      waits={<Waits />}
    />
  );
}

/** Who gives the clues sees what all cards of the board are: to guess on it afterwards is no play any more. */
async function mayGo(to: string): Promise<boolean> {
  const { daily } = soloWords.value;
  const guesses = roleNow.value === "guesser" && day.value && !day.value.over;
  return !guesses || to !== PATHS.giver || sure(daily.keySure, daily.keyShow);
}

/** What can be done without the server, and what cannot. */
function Without({ role }: { role: Role }): JSX.Element {
  const { daily, offline } = soloWords.value;
  const now = day.value;
  return <p>{!now ? daily.noBoard : now.over ? offline : daily.without[role]}</p>;
}

/** Moves that were made without the server, in their order. */
function Waits(): JSX.Element | null {
  const { daily } = soloWords.value;
  const moves = waitingMoves();
  if (!moves.length) return null;
  return (
    <div class="waits">
      <h2>{daily.waits}</h2>
      <ol>{moves.map((move, at) => <li key={at}>{move}</li>)}</ol>
      {moves.length > 1 && <p class="faint">{daily.missEnds}</p>}
      <Button kind="quiet" onClick={takeBack}>{daily.takeBack}</Button>
    </div>
  );
}

function ended(role: Role): Ended | null {
  const { daily } = soloWords.value;
  const now = day.value;
  if (!now?.over) return null;
  const turns = turnsOf(now);
  return {
    head: daily.head(turns, now.won),
    text: now.won ? daily.against(turns, now.par) : daily.lost(now.par),
    dock: <Result now={now} role={role} />,
  };
}

function Result({ now, role }: { now: DailyPractice; role: Role }): JSX.Element {
  const { daily } = soloWords.value;
  const text = shareText(now, role, themeNow(), soloWords.value);
  const left = Math.max(1, Math.ceil((Date.parse(now.date) + 24 * 60 * MINUTE - Date.now()) / MINUTE));
  return (
    <div class="shared">
      <Squares now={now} />
      <div>
        <div class="buttons">
          <Button kind="main big" onClick={() => copy(text, daily.copied, daily.copyBy(text))}>{daily.copy}</Button>
          {role === "guesser" && !dayOf("giver", now.date)?.over && <Button kind="quiet" onClick={() => go(PATHS.giver)}>{daily.other}</Button>}
        </div>
        <p class="faint">{daily.nextIn(Math.floor(left / 60), left % 60)} <a {...link("/train")}>{daily.toTraining}</a></p>
      </div>
    </div>
  );
}

/** The squares of the text to copy, drawn by ourselves: not every device has signs for them. */
const KINDS: Readonly<Record<string, "r" | "b" | "n" | "t">> = { "🟩": "r", "🟦": "b", "⬜": "n", "⬛": "t" };

/** What may be shown around: a column for each turn, from the bottom up. */
function Squares({ now }: { now: DailyPractice }): JSX.Element {
  const { daily } = soloWords.value;
  const tell = (line: string): string => [...line].map((sign) => words.value.identity(themeNow(), KINDS[sign] ?? "?")).join(", ");
  return (
    <ol class="squares" aria-label={daily.result}>
      {squares(now).map((line, at) => (
        <li key={at}>
          <span class="unseen">{tell(line)}</span>
          {[...line].map((sign, one) => <i key={one} class={`sq-${KINDS[sign] ?? "n"}`} aria-hidden="true" />)}
        </li>
      ))}
    </ol>
  );
}

function Today({ role }: { role: Role }): JSX.Element {
  const { daily, kept } = soloWords.value;
  const now = day.value;
  const mine = figures(book.value, role, now?.date ?? todayUtc());
  return (
    <>
      <section class="sheet today">
        <h2>{now ? daily.name(now.number) : daily.title}</h2>
        {now && <Turns now={now} />}
        <p class="faint">{daily.about[role](PARTNER.name, themeNow())}</p>
        <p class="faint">{daily.once}</p>
      </section>
      <section class="sheet">
        <h2>{daily.figures}</h2>
        <Figures
          of={[
            [daily.played, `${mine.played}, ${daily.won(mine.won)}`],
            [daily.best, mine.best ?? daily.none],
            [daily.streak, mine.streak],
            [daily.longest, mine.longest],
          ]}
        />
        <p class="faint"><small>{kept}</small></p>
      </section>
    </>
  );
}

/** A lamp for every turn there is; those that were used are out. */
function Turns({ now }: { now: DailyPractice }): JSX.Element {
  const { daily } = soloWords.value;
  const turns = turnsOf(now);
  const used = now.over ? squares(now).length : turns - 1;
  return (
    <>
      <p class="turn-count">
        <b>{daily.turn(turns, DAILY_TURNS)}</b> <span>{daily.par(now.par)}, <span class="faint">{daily.parHint}</span></span>
      </p>
      <span class="turn-lamps" aria-hidden="true">
        {Array.from({ length: DAILY_TURNS }, (_, at) => (
          <i key={at} class={[at < used ? "" : "lit", at + 1 === now.par && "par"].filter(Boolean).join(" ")} />
        ))}
      </span>
    </>
  );
}
