// Which screen is shown, and what lies above all of them.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Header } from "./parts/header";
import { later } from "./parts/later";
import { Broken, Glimpse, Notice } from "./parts/notice";
import { Sure } from "./parts/sure";
import { dealing } from "./quick";
import { gameNumber, link, look, path, roomCode } from "./route";
import { Farewell } from "./screens/farewell";
import { Lobby } from "./screens/lobby";
import { fetchOver, Table } from "./screens/table";
import { ended, scene } from "./store";
import type { Scene } from "./store";
import { words } from "./words";

const Front = later(async () => (await import("./screens/front")).Front);

const Game = later(async () => (await import("./screens/game")).Game);
/** When a table that was opened has all it needs. */
const SETTLED = 15_000;
const Projector = later(async () => (await import("./screens/projector")).Projector);
const Rules = later(async () => (await import("./screens/rules")).Rules);

const Cords = later(async () => (await import("./screens/cords")).Cords);
const Train = later(async () => (await import("./screens/train")).Train);
const Daily = later(async () => (await import("./screens/daily")).Daily);

/** Pages outside of rooms, by how their paths begin; the front page is whatever has no other. */
const PAGES: readonly (readonly [string, () => JSX.Element])[] = [
  ["/cords", () => <Cords />],
  ["/train", () => <Train />],
  ["/daily", () => <Daily />],
  ["/rules", () => <Rules />],
];

const SCREENS: Readonly<Record<Scene["view"]["stage"], (scene: Scene) => JSX.Element | null>> = {
  lobby: Lobby,
  playing: Table,
  over: Table,
};

function Room(): JSX.Element {
  const now = scene.value;
  const playing = now?.view.stage === "playing";
  useEffect(() => {
    if (!playing) return undefined;
    // Not with the table, which is wanted at once; but before the game is over, when the server may have a newer page.
    const soon = setTimeout(() => void fetchOver().catch(() => undefined), SETTLED);
    return () => clearTimeout(soon);
  }, [playing]);
  if (!now || (dealing.value && now.view.stage === "lobby")) {
    return (
      <main class="sheet farewell" aria-busy="true">
        <h1>{dealing.value ? words.value.line.dealing : words.value.line.connecting}</h1>
        <a {...link("/")}>{words.value.line.front}</a>
      </main>
    );
  }
  if (look.value === "projector") return <Projector {...now} />;
  const Stage = SCREENS[now.view.stage];
  return (
    <>
      <Header {...now} />
      <Stage {...now} />
    </>
  );
}

function Screen(): JSX.Element {
  if (ended.value) return <Farewell end={ended.value} />;
  if (gameNumber.value) return <Game />;
  if (roomCode.value) return <Room />;
  const page = PAGES.find(([begins]) => path.value.startsWith(begins));
  return page ? page[1]() : <Front />;
}

export function App(): JSX.Element {
  return (
    <>
      <div class="screen"><Screen /></div>
      <Broken />
      <Notice />
      <Glimpse />
      <Sure />
    </>
  );
}
