// What the letters and colours mean, and how the board is used with a keyboard.

import type { JSX } from "preact";
import type { Scene } from "../store";
import type { GameOnWire } from "../wire";
import { Badge, Unseen } from "./lamp";
import { afterwards } from "./memo";

interface Props {
  readonly scene: Scene;
  readonly game: GameOnWire;
}

export const Legend = afterwards(Letters, ({ scene: { words, theme }, game }: Props) => [words, theme, game.key, game.outcome], "dock");

function Letters({ scene: { words, theme }, game }: Props): JSX.Element {
  return (
    <p class="legend" id="board-help">
      {["r", "b", "n", "t"].map((letter) => (
        <span key={letter}>
          <Badge letter={letter} /> {words.identity(theme, letter)}
        </span>
      ))}
      <Unseen>{words.table.boardHelp}</Unseen>
      {game.key && !game.outcome && <span>{words.table.seeKey(theme.key)}</span>}
    </p>
  );
}
