// The coach: how the chances went, where the game turned, what was skill and what was luck, and what else could have been
// said in the turn that is looked at.

import type { JSX } from "preact";
import { isProblem } from "../api";
import { curve, opinion, percent, points } from "../coach";
import { InTurn } from "../pieces";
import { numberText } from "../tell";
import type { Scene } from "../store";
import type { Analysis, Terms, TurnAnalysis } from "../wire";
import { pages } from "../words/pages";
import { frameOf, showTurn } from "./replay";
import type { Reel } from "./replay";
import { Chances, Choices } from "./weighed";
import "./coach.css";

const WIDE = 640;
const HIGH = 180;

type Teller = Pick<Scene, "words" | "theme">;

interface Props {
  readonly room: string;
  readonly number: number;
  readonly reel: Reel;
  readonly teller: Teller;
}

export function Coach({ room, number, reel, teller }: Props): JSX.Element {
  const { coach } = pages.value;
  const said = opinion(room, number).value;
  if (!said) return <section class="sheet coach"><h2>{coach.title}</h2><p class="faint" aria-busy="true">{coach.thinking}</p></section>;
  if (isProblem(said)) {
    return <section class="sheet coach"><h2>{coach.title}</h2><p class="faint">{teller.words.said(said.code, said.message)}</p></section>;
  }
  const now = frameOf(reel)?.turn ?? 0;
  const turn = said.turns.find((one) => one.turn === now);
  return (
    <section class="coach" aria-label={coach.title}>
      <InTurn rank="sides"><Accolades said={said} teller={teller} reel={reel} /></InTurn>
      <InTurn rank="sides"><Course said={said} teller={teller} reel={reel} now={now} /></InTurn>
      <InTurn rank="sides"><Shares said={said} teller={teller} /></InTurn>
      {turn ? <Turn said={said} turn={turn} teller={teller} /> : <p class="sheet faint">{coach.choose}</p>}
    </section>
  );
}

// --- the course of the game --------------------------------------------------------------------------------------

interface Part {
  readonly said: Analysis;
  readonly teller: Teller;
}

function Course({ said, teller, reel, now }: Part & { reel: Reel; now: number }): JSX.Element {
  const { coach } = pages.value;
  const places = curve(said.start, said.red, WIDE, HIGH);
  const line = places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const told = [said.start, ...said.red].map((chance, at) => coach.point(at, percent(chance))).join(", ");
  const turned = said.turning;
  return (
    <section class="sheet course">
      <h2>{coach.course}</h2>
      <svg viewBox={`-10 -12 ${WIDE + 20} ${HIGH + 24}`} role="img" aria-label={`${coach.courseLabel(teller.words.team.red)}: ${told}`}>
        <rect class="blue" x="0" y="0" width={WIDE} height={HIGH} />
        <path class="red" d={`M0 ${HIGH}L${line}L${WIDE} ${HIGH}Z`} />
        <path class="even" d={`M0 ${HIGH / 2}H${WIDE}`} />
        <path class="chance" d={`M${line}`} />
        {now > 0 && <path class="now" d={`M${places[now]?.[0] ?? 0} 0V${HIGH}`} />}
        {places.slice(1).map(([x, y], at) => (
          <circle key={at} class={`dot ${said.turns[at]?.team ?? ""}`} cx={x} cy={y} r={at + 1 === turned?.turn ? 8 : 5} onClick={() => showTurn(reel, at + 1)} />
        ))}
        {turned && <circle class="ring" cx={places[turned.turn]?.[0]} cy={places[turned.turn]?.[1]} r="12" />}
        <text x="6" y="16">{teller.words.team.blue}</text>
        <text x="6" y={HIGH - 7}>{teller.words.team.red}</text>
      </svg>
      {turned && (
        <p>
          {coach.turning(turned.sentence, turned.turn, teller.words.team[turned.team], percent(turned.before), percent(turned.after))}{" "}
          <button type="button" class="quiet" onClick={() => showTurn(reel, turned.turn)}>{coach.goTo(turned.turn)}</button>
        </p>
      )}
      <p class="faint"><small>{coach.model}</small></p>
    </section>
  );
}

function Accolades({ said, teller, reel }: Part & { reel: Reel }): JSX.Element | null {
  const { coach } = pages.value;
  if (!said.accolades.length) return null;
  return (
    <ul class="accolades">
      {said.accolades.map((one) => (
        <li key={one.kind} class={`sheet ${one.team}`}>
          <svg class="rosette" viewBox="0 0 32 32" aria-hidden="true">
            <path d="M10 18 7 31l9-5 9 5-3-13z" /><circle cx="16" cy="12" r="11" /><circle class="jewel" cx="16" cy="12" r="6" />
          </svg>
          <div>
            <h3>{teller.theme.accolades[one.kind] ?? one.name}</h3>
            <p>{coach.accolade(one.sentence, teller.words.team[one.team], one.turn)}</p>
            <button type="button" class="quiet" onClick={() => showTurn(reel, one.turn)}>{coach.goTo(one.turn)}</button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Skill and luck of both teams, in points of the chance to win. */
function Shares({ said, teller }: Part): JSX.Element {
  const { coach } = pages.value;
  const kinds = Object.keys(coach.terms) as (keyof Terms)[];
  const most = Math.max(0.01, ...said.sides.flatMap(({ terms }) => kinds.map((kind) => Math.abs(terms[kind]))));
  return (
    <section class="sheet shares">
      <h2>{coach.shares}</h2>
      <div class="two">
        {said.sides.map(({ team, terms }) => (
          <InTurn key={team} rank="sides">
            <table>
              <caption class={team}>{teller.words.team[team]}</caption>
              <tbody>
                {kinds.filter((kind) => kind !== "unjudged" || terms[kind] !== 0).map((kind) => (
                  <tr key={kind}>
                    <th scope="row">{coach.terms[kind]}</th>
                    <td class="bar"><Bar value={terms[kind]} most={most} /></td>
                    <td class="sum">{points(terms[kind])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </InTurn>
        ))}
      </div>
      <p class="faint"><small>{coach.sharesHelp}</small></p>
    </section>
  );
}

const Bar = ({ value, most }: { value: number; most: number }): JSX.Element => (
  <svg viewBox="-50 0 100 12" preserveAspectRatio="none" aria-hidden="true">
    <rect class={value < 0 ? "minus" : "plus"} x={value < 0 ? (value / most) * 48 : 0} y="1" width={Math.abs(value / most) * 48} height="10" />
    <path d="M0 0V12" />
  </svg>
);

// --- one turn ------------------------------------------------------------------------------------------------------

function Turn({ said, turn, teller: { words } }: Part & { turn: TurnAnalysis }): JSX.Element {
  const { coach } = pages.value;
  const clue = turn.clue ? `${turn.clue.text} ${numberText(turn.clue.number)}` : words.log.noClue;
  return (
    <section class={`sheet turn ${turn.team}`}>
      <h2>{coach.turn(turn.turn, words.team[turn.team], clue)}</h2>
      <p>{coach.went(percent(turn.before), percent(turn.clued), percent(turn.after))}</p>
      {!turn.known && turn.clue && <p class="faint">{coach.unknown(turn.clue.text)}</p>}
      <div class="two">
        <Choices said={said.words} given={turn.given} options={turn.options} />
        {turn.known && <Chances said={said.words} chances={turn.chances} />}
      </div>
    </section>
  );
}
