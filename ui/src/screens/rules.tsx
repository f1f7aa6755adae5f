// The rules of both games, in short, with pictures made of the same parts as the table.

import type { ComponentChildren, JSX } from "preact";
import { demoSteps } from "../demo";
import { Board } from "../parts/board";
import { Button } from "../parts/button";
import { OneCard, TwoCards, WholeBoard } from "../parts/cordart";
import { Badge } from "../parts/lamp";
import { Legend } from "../parts/legend";
import { Footer, Mast } from "../parts/mast";
import { prefs } from "../prefs";
import { playNow } from "../quick";
import { go, link, path } from "../route";
import { useTitle } from "../title";
import { words } from "../words";
import type { ThemeWords } from "../words";
import { pages } from "../words/pages";
import "./rules.css";

const CORDS = "/rules/cords";

export function Rules(): JSX.Element {
  const { rules } = pages.value;
  const cords = path.value === CORDS;
  useTitle(rules.title);
  return (
    <div class="rulebook">
      <Mast />
      <main>
        <h1>{rules.title}</h1>
        <nav class="tabs" aria-label={rules.title}>
          <a {...link("/rules")} aria-current={cords ? undefined : "page"}>{rules.games.words}</a>
          <a {...link(CORDS)} aria-current={cords ? "page" : undefined}>{rules.games.cords}</a>
        </nav>
        {cords ? <Cords /> : <WordGame />}
      </main>
      <Footer />
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly text: readonly string[];
  readonly children?: ComponentChildren;
}

function Section({ id, title, text, children }: SectionProps): JSX.Element {
  return (
    <section class="sheet" id={id}>
      <h2>{title}</h2>
      {text.map((one) => <p key={one}>{one}</p>)}
      {children}
    </section>
  );
}

// --- the word game ----------------------------------------------------------------------------------------------

function WordGame(): JSX.Element {
  const { rules } = pages.value;
  const theme = words.value.themes[prefs.value.theme];
  const pictures: Readonly<Record<string, JSX.Element>> = {
    aim: <KeyPicture />,
    guess: <Outcomes theme={theme} />,
    may: <Clues />,
    rulesets: <Rulesets />,
  };
  return (
    <>
      {rules.sections.map(({ id, title, text }) => (
        <Section key={id} id={id} title={title} text={text(theme)}>{pictures[id]}</Section>
      ))}
      <Names />
      <p class="faint">{rules.full}</p>
      <div class="buttons end">
        <Button kind="main big" onClick={() => playNow("guesser")}>{rules.play}</Button>
      </div>
    </>
  );
}

/** What things are called, in both themes. */
function Names(): JSX.Element {
  const { rules } = pages.value;
  const { switchboard, codenames } = words.value.themes;
  const rows = Object.entries(rules.names) as [keyof typeof rules.names, string][];
  return (
    <section class="sheet names">
      <p>{rules.dress}</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{switchboard.title}</th>
            <th scope="col">{codenames.title}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, means]) => (
            <tr key={name}>
              <th scope="row">{means}</th>
              <td>{switchboard[name]}</td>
              <td>{codenames[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The board of the demo as its giver sees it. */
function KeyPicture(): JSX.Element | null {
  const step = demoSteps(prefs.value.theme, words.value, pages.value)[2];
  const game = step?.scene.view.game;
  if (!step || !game) return null;
  return (
    <div class="picture">
      <div class="cabinet"><Board scene={step.scene} game={game} label={pages.value.rules.title} /></div>
      <Legend scene={step.scene} game={game} />
    </div>
  );
}

function Outcomes({ theme }: { theme: ThemeWords }): JSX.Element {
  const { outcomes } = pages.value.rules;
  const { identity } = words.value;
  const rows = [["r", outcomes.own], ["b", outcomes.other], ["n", outcomes.neutral], ["t", outcomes.trap]] as const;
  return (
    <ul class="outcomes">
      {rows.map(([letter, text]) => (
        <li key={letter} class={`id-${letter}`}>
          <Badge letter={letter} />
          <span><b>{identity(theme, letter)}</b> {text}</span>
        </li>
      ))}
    </ul>
  );
}

function Clues(): JSX.Element {
  const { clues } = pages.value.rules;
  const verdict = (yes: boolean): JSX.Element => <td class={yes ? "good" : "bad"}>{yes ? `✓ ${clues.yes}` : `✗ ${clues.no}`}</td>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{clues.clue}</th>
          <th scope="col">{clues.hidden}</th>
          <th scope="col">{clues.letters}</th>
          <th scope="col">{clues.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {clues.rows.map(([clue, card, letters, meaning]) => (
          <tr key={clue}>
            <th scope="row" lang="en">{clue}</th>
            <td lang="en">{card}</td>
            {verdict(letters)}
            {verdict(meaning)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Rulesets = (): JSX.Element => (
  <dl>
    {pages.value.rules.rulesets.map(([name, text]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

// --- the cord puzzle ---------------------------------------------------------------------------------------------

function Cords(): JSX.Element {
  const { cords } = pages.value;
  const pictures: Readonly<Record<string, JSX.Element>> = {
    board: <figure><OneCard label={cords.port} /><figcaption>{cords.port}</figcaption></figure>,
    round: <figure><WholeBoard label={cords.board} /><figcaption>{cords.board}</figcaption></figure>,
    time: <figure><TwoCards label={cords.circle} /><figcaption>{cords.circle}</figcaption></figure>,
  };
  return (
    <>
      <p class="lead">{cords.lead}</p>
      {cords.sections.map(({ id, title, text }) => (
        <Section key={id} id={id} title={title} text={text}>{pictures[id]}</Section>
      ))}
      <div class="buttons end">
        <Button kind="main big" onClick={() => go("/cords")}>{cords.play}</Button>
      </div>
    </>
  );
}
