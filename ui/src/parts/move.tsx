// The dock under the board: what you can do now. It is always there and never much smaller or larger, so that nothing
// jumps when it is your turn.

import type { JSX } from "preact";
import { lastMove } from "../follow";
import type { Scene } from "../store";
import { isGiver, myPart } from "../tell";
import type { GameOnWire } from "../wire";
import { Desk } from "./desk";
import { Guessing } from "./guessing";
import { Judging } from "./judging";
import { memo } from "./memo";
import { Starting } from "./starting";
import "./move.css";

interface Props {
  readonly scene: Scene;
  readonly game: GameOnWire;
}

function mine({ scene, game }: Props): JSX.Element | null {
  const part = myPart(scene);
  const turn = `${scene.view.dealt} ${game.turn}`; // a page that was hidden may go from one turn to another of the same kind
  if (game.outcome) return <Starting {...scene} />;
  if (part === "guess") return <Guessing key={turn} scene={scene} game={game} />;
  if (part === "judge") return <Judging key={turn} scene={scene} game={game} />;
  return isGiver(scene) && !scene.view.pause ? <Desk scene={scene} game={game} /> : null;
}

export function Move(props: Props): JSX.Element {
  const { table } = props.scene.words;
  const does = mine(props);
  return (
    <section class={`dock${myPart(props.scene) ? " yours" : ""}${does ? "" : " idle"}`} aria-label={table.yourMove}>
      {does ?? <p class="faint">{props.scene.view.pause ? table.onHold : idle(props.scene)}</p>}
      {!props.game.outcome && <LastMove />}
    </section>
  );
}

/** Whoever watches is told how to take part. */
const idle = ({ me, words: { table } }: Scene): string => (me?.chair || me?.commentator ? table.nothingToDo : table.howToSit);

/** What has just happened, for those who look; those who listen have heard it. */
const LastMove = memo((): JSX.Element => <p class="last">{lastMove.value}</p>);
