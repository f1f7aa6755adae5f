// A finished game at an address of its own: for the people of its room, without sitting down in it again.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { finishedGame, isProblem } from "../api";
import { dress } from "../follow";
import { Board } from "../parts/board";
import { Button } from "../parts/button";
import { CurrentClue } from "../parts/clue";
import { Coach } from "../parts/coach";
import { Keepsakes } from "../parts/keepsakes";
import { Legend } from "../parts/legend";
import { Log } from "../parts/log";
import { Footer, Mast } from "../parts/mast";
import { gameOf, ReplayBar, showTurn, useReel } from "../parts/replay";
import { frames } from "../replay";
import { gameNumber, go, roomCode } from "../route";
import { sceneOf } from "../store";
import type { Scene } from "../store";
import { outcomeText } from "../tell";
import { useTitle } from "../title";
import { readRoomOnWire } from "../wire";
import type { FinishedGame, Problem } from "../wire";
import { words } from "../words";
import { pages } from "../words/pages";
import "./game.css";

export function Game(): JSX.Element {
  const room = roomCode.value ?? "";
  const number = gameNumber.value ?? 0;
  const found = useSignal<FinishedGame | Problem | null>(null);
  useEffect(() => {
    found.value = null;
    void finishedGame(room, number).then((answer) => (found.value = answer));
  }, [room, number]);
  return (
    <div class="again">
      <Mast />
      {!found.value && <main><p class="later faint" aria-busy="true">{words.value.line.loading}</p></main>}
      {found.value && (isProblem(found.value) ? <NotFor problem={found.value} room={room} /> : <Told room={room} number={number} finished={found.value} />)}
      <Footer />
    </div>
  );
}

function NotFor({ problem, room }: { problem: Problem; room: string }): JSX.Element {
  const { replay } = pages.value;
  const stranger = problem.code === "not-a-member";
  return (
    <main class="sheet farewell">
      <p role="alert">{stranger ? replay.members : words.value.said(problem.code, problem.message)}</p>
      <Button kind="main" onClick={() => go(`/r/${room}`)}>{replay.toRoom}</Button>
    </main>
  );
}

/** The room as it would be if nobody but the game were in it. */
function sceneFor({ theme, ruleset, referee, game }: FinishedGame, number: number): Scene {
  const settings = { theme, ruleset, referee, pack: "" };
  const room = readRoomOnWire({ stage: "over", settings, members: [], owner: null, dealt: number });
  return sceneOf({ ...room, game }, "", words.value);
}

function Told({ room, number, finished }: { room: string; number: number; finished: FinishedGame }): JSX.Element {
  const { replay } = pages.value;
  const { game, theme } = finished;
  const scene = useMemo(() => sceneFor(finished, number), [finished, words.value]);
  const reel = useReel(useMemo(() => frames(game, scene), [scene]));
  const shown = gameOf(reel) ?? game;
  const then: Scene = { ...scene, view: { ...scene.view, game: shown } };
  useTitle(replay.title2(number));
  useEffect(() => {
    dress.value = theme;
    return () => void (dress.value = null);
  }, [theme]);
  return (
    <main>
      <div class="centre">
        <h1>{replay.title2(number)}: {game.outcome && outcomeText(scene, game.outcome)}</h1>
        <CurrentClue scene={then} game={shown} />
        <div class="cabinet"><Board scene={then} game={shown} /></div>
        <Legend scene={then} game={shown} />
        <ReplayBar reel={reel} />
        <Keepsakes room={room} number={number} />
        <Button kind="quiet" onClick={() => go(`/r/${room}`)}>{replay.toRoom}</Button>
      </div>
      <div class="beside">
        <Coach room={room} number={number} reel={reel} teller={scene} />
        <Log scene={scene} game={game} onTurn={(turn) => showTurn(reel, turn)} />
      </div>
    </main>
  );
}
