// The cord puzzle: the board, the desk beside it, and new deals.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "../parts/button";
import { CordBoard, Tip } from "../parts/cords/board";
import { BookPanel, Deals } from "../parts/cords/deals";
import { AllMoves, BestLine, Calls, Dials, DiceQuestion, Log, Round } from "../parts/cords/desk";
import { Footer, Mast } from "../parts/mast";
import { away, knock, stranded } from "../cords/ask";
import { busy, name, now, open } from "../cords/game";
import { keepKnocking } from "../knock";
import { link } from "../route";
import { useTitle } from "../title";
import { cordWords } from "../words/cords";
import type { CordWords } from "../words/cords";
import "./cords.css";

const begin = (): void => void open(new URLSearchParams(location.search));

export function Cords(): JSX.Element {
  const words = cordWords.value;
  const table = now.value;
  useEffect(begin, []);
  useTitle(words.title);
  return (
    <div class="cords-page">
      <Mast />
      <main aria-busy={busy.value}>
        <header>
          <h1>{words.title}</h1>
          <p class="faint">{table ? `${tellName(words)} · ${words.round(table.round, table.deals.length)}` : words.lead}</p>
          <a {...link("/rules/cords")}>{words.toRules}</a>
        </header>
        {table ? (
          <>
            <div class="exchange-board">
              <Dials table={table} />
              <p class="unseen" id="cord-help">{words.help}</p>
              <CordBoard table={table} />
              <Tip />
            </div>
            <div class="desk-side">
              {away.value && <Away />}
              <Round table={table} />
              <Calls table={table} />
              <BestLine table={table} />
              <AllMoves table={table} />
              <Log />
            </div>
          </>
        ) : away.value ? <Away /> : <p class="faint">{words.loading}</p>}
        <div class="deal-side">
          <Deals table={table} />
          <BookPanel />
        </div>
        <DiceQuestion />
      </main>
      <Footer />
    </div>
  );
}

/** Beside the board, which stays where it is under somebody's hand. */
function Away(): JSX.Element {
  const words = cordWords.value;
  const again = (): Promise<void> => (now.value ? knock() : open(new URLSearchParams(location.search)));
  useEffect(() => keepKnocking(again), []);
  return (
    <div class={`sheet away ${stranded.value ? "stranded" : ""}`} role="alert">
      <p>{stranded.value ? words.stranded : words.offline}</p>
      <Button onClick={again}>{words.retry}</Button>
    </div>
  );
}

function tellName({ deal: { names, grades } }: CordWords): string {
  const { kind, text } = name.value;
  switch (kind) {
    case "daily":
      return names.daily(text);
    case "seed":
      return names.seed(text);
    case "grade":
      return names.grade(grades[text as keyof typeof grades] ?? text);
    default:
      return names[kind];
  }
}
