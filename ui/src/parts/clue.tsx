// The clue everybody plays by, on the indicator above the board; on narrow screens with the score on both sides.

import type { JSX } from "preact";
import { InTurn } from "../pieces";
import type { Scene } from "../store";
import { numberText } from "../tell";
import type { GameOnWire, Team } from "../wire";
import { Badge } from "./lamp";
import { afterwards, looksAt } from "./memo";
import "./clue.css";

interface Props {
  readonly scene: Scene;
  readonly game: GameOnWire;
}

export const CurrentClue = afterwards(Indicator, ({ scene: { words, theme, view }, game }: Props) => [words, theme, game, view.stage], "board");

function Indicator({ scene, game }: Props): JSX.Element {
  const { words, theme, view } = scene;
  const clue = game.now.clue ?? game.pending;
  const guessing = game.phase === "guess" && words.table.left(game.guesses_left);
  const over = view.stage === "over" && !game.outcome; // a board for one can end because its turns have
  const hint = game.pending ? words.table.waitsFor(theme.referee) : guessing || (clue || over ? "" : words.table.noClue);
  return (
    <div class={`indicator ${game.outcome || over ? "" : game.team}`}>
      <Score scene={scene} game={game} team="red" left={game.red_left} />
      <p class="clue">
        {game.outcome && <InTurn rank="board"><LastCard scene={scene} game={game} /></InTurn>}
        {clue && !game.outcome && (
          <>
            <b style={lettersOf(clue[0])}>{clue[0]}</b> <span class="number">{numberText(clue[1])}</span>{" "}
          </>
        )}
        {hint && !game.outcome && <small>{hint}</small>}
      </p>
      <Score scene={scene} game={game} team="blue" left={game.blue_left} />
    </div>
  );
}

/** By how many letters it has a word is made to fit on one line of the glass. */
const lettersOf = (word: string): Readonly<Record<string, string>> => ({ "--letters": String(word.length) });

/** The card that ended the game; how it ended is seen first. */
const LastCard = looksAt(Last, ({ scene: { words, theme }, game }: Props) => [words, theme, game]);

function Last({ scene: { words, theme }, game }: Props): JSX.Element | null {
  const card = game.now.forfeit ?? game.now.guesses.at(-1) ?? game.past.at(-1)?.forfeit;
  if (card === undefined || card === null) return null;
  const letter = game.shown[card] ?? "?";
  const word = game.words[card] ?? "";
  return (
    <>
      <b style={lettersOf(word)}>{word}</b> <Badge letter={letter} /> <small>{words.identity(theme, letter)}</small>
    </>
  );
}

function Score({ scene, game, team, left }: Props & { team: Team; left: number }): JSX.Element {
  const on = game.team === team && !game.outcome;
  return (
    <p class={`score ${team}${on ? " on" : ""}`}>
      <b>{left}</b> <Badge letter={team.charAt(0)} />
      <span class="unseen">{scene.words.team[team]} {scene.words.table.toFind}</span>
    </p>
  );
}
