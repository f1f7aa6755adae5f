// What comes to the table after a game: it can be told again step by step, taken away, and the coach says what could have
// been. All of it is drawn when the table itself has been: how the game ended is to be seen first.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { Coach } from "../parts/coach";
import { Keepsakes } from "../parts/keepsakes";
import { gameOf, ReplayBar, showTurn, useReel } from "../parts/replay";
import type { Reel } from "../parts/replay";
import { frames } from "../replay";
import { InTurn } from "../pieces";
import { lookedAt, windTo } from "../rewind";
import { roomCode } from "../route";
import type { Scene } from "../store";
import type { GameOnWire } from "../wire";

interface Props {
  readonly scene: Scene;
  readonly game: GameOnWire;
}

/** The reel of the game that is over, for both places where something belongs to it. */
const reelNow = signal<Reel | null>(null);

/** Beside the dock, when that has been drawn: the controls of the replay. */
export const Rewind = (props: Props): JSX.Element => <InTurn rank="dock"><Winding {...props} /></InTurn>;

function Winding({ scene, game }: Props): JSX.Element {
  const reel = useReel(useMemo(() => frames(game, scene), [scene.view.dealt, scene.words, scene.theme]));
  const shown = gameOf(reel) ?? game;
  useLayoutEffect(() => void (lookedAt.value = shown.outcome ? null : { dealt: scene.view.dealt, game: shown }), [shown]);
  useEffect(() => {
    reelNow.value = reel;
    windTo.value = (turn) => showTurn(reel, turn);
  }, [reel.frames]);
  useEffect(() => () => void (lookedAt.value = reelNow.value = windTo.value = null), []);
  return <InTurn rank="dock"><ReplayBar reel={reel} /></InTurn>;
}

/** Beside everything else about the room: what to keep, and the coach. */
export function LookingBack({ scene }: Props): JSX.Element | null {
  const reel = reelNow.value;
  if (!reel) return null;
  const which = { room: roomCode.value ?? "", number: scene.view.dealt };
  return (
    <>
      <InTurn rank="sides"><Keepsakes {...which} /></InTurn>
      <Coach {...which} reel={reel} teller={scene} />
    </>
  );
}
