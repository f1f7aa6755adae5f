// Training alone: guess what a giver means, or give a clue and hear what a listener makes of it.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { percent } from "../coach";
import { Button } from "../parts/button";
import { Badge } from "../parts/lamp";
import { Log } from "../parts/log";
import { Figures, SoloPage } from "../parts/solo/table";
import type { Ended } from "../parts/solo/table";
import { Chances, Choices } from "../parts/weighed";
import { path } from "../route";
import { copy } from "../share";
import { PARTNER, sight } from "../solo/table";
import { tellMark } from "../solo/tell";
import * as now from "../solo/train";
import type { Drill, Training } from "../solo/train";
import { scene } from "../store";
import type { Scene } from "../store";
import { numberText } from "../tell";
import { CLUE_NUMBERS } from "../wire";
import type { GameOnWire, Step } from "../wire";
import { words } from "../words";
import { pages } from "../words/pages";
import { soloWords } from "../words/solo";
import "./solo.css";

const drillOf = (where: string): Drill => (where.startsWith("/train/clue") ? "clue" : "guess");
const wanted = (): string | null => new URLSearchParams(location.search).get("seed")?.slice(0, 30) || null;
const begin = (): void => void now.open(drillOf(path.value), wanted());

export function Train(): JSX.Element {
  const { train } = soloWords.value;
  const drill = drillOf(path.value);
  useEffect(now.sitDown, []);
  useEffect(begin, [drill]);
  const ways = (Object.keys(train.drills) as Drill[]).map((one) => [`/train/${one}`, train.drills[one]] as const);
  return (
    <SoloPage
      title={train.title}
      ways={ways}
      at={`/train/${drill}`}
      opened={drill === now.drill.value}
      ended={ended()}
      left={<Rounds drill={drill} />}
      right={(teller, game) => <Opinion teller={teller} game={game} />}
      without={<Without drill={drill} />}
    />
  );
}

/** What can be done without the server, and what cannot. */
function Without({ drill }: { drill: Drill }): JSX.Element {
  const { offline, train } = soloWords.value;
  const left = now.left.value;
  if (!sight.value) return <p>{train.noBoards}</p>;
  return (
    <>
      <p>{left === null ? offline : left ? train.more(left) : train.noMore}</p>
      {drill === "clue" && left !== null && <p>{train.weighedAhead(CLUE_NUMBERS)}</p>}
    </>
  );
}

// --- what came of a board -------------------------------------------------------------------------------------------

function ended(): Ended | null {
  const { train } = soloWords.value;
  const said = now.mark.value;
  const on = now.training.value;
  const teller = scene.value;
  if (!said || !on || !teller?.view.game) return null;
  const text = tellMark(said, { ...teller, partner: PARTNER.name, board: teller.view.game.words }, soloWords.value);
  return { head: train.head(said.score), text, dock: <Dock on={on} score={said.score} /> };
}

function Dock({ on, score }: { on: Training; score: number }): JSX.Element {
  const { train } = soloWords.value;
  const isWhole = now.isWhole(on);
  const url = `${location.origin}/train/${now.drill.value}?seed=${encodeURIComponent(on.seed)}`;
  const shown = isWhole ? now.average(on.scores) : score;
  return (
    <div class="gauged">
      <Dial points={shown} />
      <div>
        <p class="sum-up">
          <b>{isWhole ? train.whole(shown) : train.done(on.round, now.ROUNDS)}</b>{" "}
          {isWhole && on.chosen && train.chosen}
          {isWhole && now.isBest.value && train.isBest}
        </p>
        <div class="buttons">
          {isWhole ? <Button kind="main big" onClick={now.startAgain}>{train.again}</Button> : <Button kind="main big" onClick={now.next}>{train.next}</Button>}
          {isWhole && <Button onClick={() => copy(url, train.linkCopied, train.copyBy(url))}>{train.link}</Button>}
        </div>
      </div>
    </div>
  );
}

const TICKS = Array.from({ length: 11 }, (_, tick) => tick * 10);
/** Where on the dial so many points are, at a distance from its middle. */
function placeOf(points: number, far: number): string {
  const turn = Math.PI * (1 - points / 100);
  return `${(60 + far * Math.cos(turn)).toFixed(1)} ${(60 - far * Math.sin(turn)).toFixed(1)}`;
}

/** The points as a needle on a dial; the headline says them in words. */
function Dial({ points }: { points: number }): JSX.Element {
  return (
    <svg class="points-dial" viewBox="0 0 120 74" aria-hidden="true">
      <path class="case" d="M2 72V60a58 58 0 0 1 116 0v12z" />
      <path class="scale" d={`M${placeOf(0, 46)}A46 46 0 0 1 ${placeOf(100, 46)}`} />
      {points > 0 && <path class="reach" d={`M${placeOf(0, 46)}A46 46 0 0 1 ${placeOf(points, 46)}`} />}
      {TICKS.map((tick) => <path key={tick} class={tick <= points ? "tick on" : "tick"} d={`M${placeOf(tick, 50)}L${placeOf(tick, 54)}`} />)}
      <path class="needle" d={`M60 60L${placeOf(points, 38)}`} />
      <circle class="hub" cx="60" cy="60" r="5" />
      <text x="60" y="47">{points}</text>
    </svg>
  );
}

// --- beside the board -----------------------------------------------------------------------------------------------

function Rounds({ drill }: { drill: Drill }): JSX.Element {
  const { train, kept } = soloWords.value;
  const on = now.training.value;
  const theme = words.value.themes[scene.value?.view.settings.theme === "codenames" ? "codenames" : "switchboard"];
  const best = now.best.value;
  const scores = on?.scores ?? [];
  return (
    <section class="sheet rounds">
      <h2>{train.drills[drill]}</h2>
      <ol>
        {Array.from({ length: now.ROUNDS }, (_, at) => <Round key={at} round={at + 1} score={scores[at]} isNow={on?.round === at + 1} />)}
      </ol>
      <Figures
        of={[
          [train.average, scores.length ? now.average(scores) : "–"],
          [train.best, best ? train.bestOf(best.score, best.day) : train.none],
          [train.trainings, best?.trainings ?? 0],
        ]}
      />
      <p class="faint">{train.about[drill](PARTNER.name, theme)}</p>
      <p class="faint"><small>{kept}</small></p>
    </section>
  );
}

function Round({ round, score, isNow }: { round: number; score: number | undefined; isNow: boolean }): JSX.Element {
  const { train } = soloWords.value;
  return (
    <li class={isNow ? "now" : ""} aria-current={isNow ? "step" : undefined}>
      <span class={score === undefined ? (isNow ? "lamp lit" : "lamp") : "lamp out"} aria-hidden="true" />
      <span>{train.roundName(round)}</span>
      <b>{score ?? (isNow ? train.now : <span class="faint">{train.notYet}</span>)}</b>
    </li>
  );
}

/** What the coach says, or, before, what has been said at the table. */
function Opinion({ teller, game }: { teller: Scene; game: GameOnWire }): JSX.Element {
  const said = now.mark.value;
  if (!said) return <Log scene={teller} game={game} />;
  const clue = game.now.clue;
  return (
    <section class="sheet coach opinion">
      <h2>{pages.value.coach.title}{clue && `: ${clue[0]} ${numberText(clue[1])}`}</h2>
      {"meant" in said ? (
        <>
          <Steps steps={said.turn.steps} teller={teller} board={game.words} />
          <Chances said={game.words} chances={said.turn.chances} />
          <Choices said={game.words} given={null} options={said.turn.options} />
        </>
      ) : (
        <>
          <Chances said={game.words} chances={said.chances} />
          <Choices said={game.words} given={said.given} options={said.options} />
        </>
      )}
    </section>
  );
}

type Taken = Pick<Step, "card" | "identity" | "chance">;

function Steps({ steps, teller, board }: { steps: readonly Taken[]; teller: Scene; board: readonly string[] }): JSX.Element {
  const { train } = soloWords.value;
  const letter = ({ identity }: Taken): string => identity?.charAt(0) ?? "";
  return (
    <div>
      <h3>{train.steps}</h3>
      <ol class="steps">
        {steps.map((step, at) => (
          <li key={at}>
            {step.card === null ? train.stopped(percent(step.chance)) : (
              <>
                <Badge letter={letter(step)} /> <b>{board[step.card]}</b>
                <span class="unseen">, {teller.words.identity(teller.theme, letter(step))}</span>
                <small>{train.chance(percent(step.chance))}</small>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
