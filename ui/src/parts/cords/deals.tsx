// New games: of the day, by chance, by grade, by id or seed; and what this browser has noted of old ones.

import type { JSX } from "preact";
import { book, daysWon } from "../../cords/book";
import * as game from "../../cords/game";
import { copy } from "../../share";
import { longest, streak, todayUtc } from "../../streak";
import type { CordTable } from "../../wire";
import { cordWords } from "../../words/cords";
import { Button } from "../button";
import { sure } from "../sure";

/** Whether the game at hand may be left. */
async function mayLeave(): Promise<boolean> {
  const table = game.now.value;
  const { leave, leaveIt } = cordWords.value.deal;
  return !table || table.ending !== null || table.commands.length < 2 || sure(leave, leaveIt);
}

async function dealGraded(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const said = new FormData(event.target as HTMLFormElement);
  const grade = String(said.get("grade"));
  if (await mayLeave()) void game.deal({ grade, round: Number(said.get("round")) }, { kind: "grade", text: grade });
}

async function dealTyped(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const text = String(new FormData(event.target as HTMLFormElement).get("text")).trim();
  if (text && (await mayLeave())) void game.dealTyped(text.slice(0, 40));
}

export function Deals({ table }: { table: CordTable | null }): JSX.Element {
  const { deal } = cordWords.value;
  return (
    <section class="sheet deals">
      <h2>{deal.title}</h2>
      <div class="buttons">
        <Button kind="main" onClick={async () => (await mayLeave()) && game.dealDaily()}>{deal.daily}</Button>
        <Button onClick={async () => (await mayLeave()) && game.deal({}, { kind: "random", text: "" })}>{deal.whole}</Button>
      </div>
      <p class="faint">{deal.dailyHint}</p>
      <form onSubmit={dealGraded}>
        <label class="field">{deal.grade}
          <select name="grade">{Object.entries(deal.grades).map(([grade, title]) => <option key={grade} value={grade}>{title}</option>)}</select>
        </label>
        <label class="field">{deal.round}
          <select name="round">{[1, 2, 3].map((round) => <option key={round}>{round}</option>)}</select>
        </label>
        <Button type="submit">{deal.one}</Button>
      </form>
      <form onSubmit={dealTyped}>
        <label class="field">{deal.byId}
          <input name="text" maxLength={40} autocomplete="off" spellcheck={false} placeholder="1-15FK-T938-J" />
        </label>
        <Button type="submit">{deal.open}</Button>
      </form>
      <p class="faint">{deal.byIdHint}</p>
      {table && <Id table={table} />}
    </section>
  );
}

function Id({ table }: { table: CordTable }): JSX.Element {
  const { deal } = cordWords.value;
  const id = table.deals[table.round - Number(table.deals[0]?.[0] ?? 1)] ?? "";
  return (
    <p class="id">
      {deal.id} <code>{id}</code>{" "}
      <Button kind="quiet small" onClick={() => copy(id, deal.copied, deal.copyBy(id))}>{deal.copyId}</Button>
    </p>
  );
}

export function BookPanel(): JSX.Element {
  const words = cordWords.value.book;
  const { days, played, won, most } = book.value;
  const figures: readonly (readonly [string, string | number])[] = [
    [words.played, `${played}, ${won} ${words.won}`],
    [words.dailies, Object.keys(days).length],
    [words.streak, streak(daysWon(days), todayUtc())],
    [words.longest, longest(daysWon(days))],
    [words.most, most],
  ];
  return (
    <section class="sheet book">
      <h2>{words.title}</h2>
      {played === 0 ? <p class="faint">{words.none}</p> : (
        <dl>{figures.map(([title, figure]) => <div key={title}><dt>{title}</dt><dd>{figure}</dd></div>)}</dl>
      )}
      <p class="faint">{words.kept}</p>
    </section>
  );
}
