// Every clue that was given, newest first, with what was turned over on it.

import type { JSX } from "preact";
import type { Scene } from "../store";
import { clueText, turns } from "../tell";
import type { Told } from "../tell";
import type { GameOnWire, Team } from "../wire";
import { Badge, Unseen } from "./lamp";
import { afterwards, looksAt } from "./memo";
import "./log.css";

interface Props {
  readonly scene: Scene;
  readonly game: GameOnWire;
  /** Where one can look at a turn again. */
  readonly onTurn?: (turn: number) => void;
  /** The only team that plays. */
  readonly only?: Team;
}

export const Log = afterwards(Turns, ({ scene: { words, theme }, game: { past, now, shown, words: cards }, onTurn, only }: Props) => [
  words, theme, past, now, shown, cards, onTurn, only,
], "sides");

function Turns({ scene, game, onTurn, only }: Props): JSX.Element {
  const { log } = scene.words;
  const said = turns(game).filter((turn) => (turn.clue || turn.end) && (!only || turn.team === only)).reverse();
  return (
    <section class="sheet log">
      <h2>{log.title}</h2>
      {!said.length && <p class="faint">{log.none}</p>}
      <ol reversed>
        {said.map((turn) => <Entry key={turn.number} scene={scene} game={game} turn={turn} {...(onTurn && { onTurn })} />)}
      </ol>
    </section>
  );
}

interface OneTurn extends Props {
  readonly turn: Told;
}

const Entry = looksAt(Said, ({ scene: { words, theme }, game, turn, onTurn }: OneTurn) => [
  words, theme, game.words, turn.clue, turn.end, turn.guesses, turn.forfeit, turn.offended, onTurn,
  [...turn.guesses, turn.forfeit ?? -1].map((card) => game.shown[card]).join(""),
]);

function Said({ scene: { words, theme }, game, turn, onTurn }: OneTurn): JSX.Element {
  const { log } = words;
  const named = turn.offended.map((card) => game.words[card]).join(", ");
  const said = `${words.team[turn.team]}: ${turn.clue ? clueText(turn.clue) : log.noClue}`;
  const guess = (card: number): JSX.Element => (
    <li key={card}>
      <Badge letter={game.shown[card] ?? "?"} /> {game.words[card]}
      <Unseen>{`, ${words.identity(theme, game.shown[card] ?? "?")}`}</Unseen>
    </li>
  );
  return (
    <li class={turn.team}>
      <p>
        {onTurn ? <button type="button" class="quiet" onClick={() => onTurn(turn.number)}><b>{said}</b></button> : <b>{said}</b>}
        <small>{turn.end && log.ends[turn.end]}{named && log.tooClose(named)}</small>
      </p>
      <ul>
        {turn.guesses.map(guess)}
        {turn.forfeit !== null && <li>{log.penalty}</li>}
        {turn.forfeit !== null && guess(turn.forfeit)}
      </ul>
    </li>
  );
}
