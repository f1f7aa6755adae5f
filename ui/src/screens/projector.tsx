// The room on a wall: large letters, the link as a QR code, nothing private. Whoever's tab it is, the store hands out no more
// here than everybody may see.

import type { JSX } from "preact";
import { Board } from "../parts/board";
import { Clock } from "../parts/clock";
import { CurrentClue } from "../parts/clue";
import { Badge, Unseen } from "../parts/lamp";
import { Legend } from "../parts/legend";
import { Log } from "../parts/log";
import { Wordmark } from "../parts/emblem";
import { Qr } from "../parts/qr";
import { prefs } from "../prefs";
import { roomCode } from "../route";
import { roomUrl } from "../share";
import type { Scene } from "../store";
import { chairName, holders, TEAMS, whatIsOn } from "../tell";
import type { GameOnWire, Team } from "../wire";
import { pages } from "../words/pages";
import "./projector.css";

export function Projector(scene: Scene): JSX.Element {
  const { game } = scene.view;
  return (
    <>
      <main class={`projector at-${scene.view.stage}`}>
        {game ? <OnTable scene={scene} game={game} /> : <Waiting {...scene} />}
        <aside>
          <Invitation />
          {game ? <Log scene={scene} game={game} /> : <Wordmark />}
        </aside>
      </main>
    </>
  );
}

function OnTable({ scene, game }: { scene: Scene; game: GameOnWire }): JSX.Element {
  const { head, text } = whatIsOn(scene);
  return (
    <div class="stage">
      <header class={scene.view.stage === "playing" ? game.team : ""}>
        <div>
          <h1>{head}</h1>
          <p>{text}</p>
        </div>
        <Clock label={scene.words.table.clock} />
        <p class="tally">
          <Unseen>{scene.words.table.score(game.red_left, game.blue_left)}</Unseen>
          <span class="red" aria-hidden="true"><Badge letter="r" /> <b>{game.red_left}</b></span>
          <span class="blue" aria-hidden="true"><Badge letter="b" /> <b>{game.blue_left}</b></span>
        </p>
      </header>
      <CurrentClue scene={scene} game={game} />
      <div class="cabinet"><Board scene={scene} game={game} /></div>
      <Legend scene={scene} game={game} />
    </div>
  );
}

function Waiting(scene: Scene): JSX.Element {
  const { view, words } = scene;
  return (
    <div class="stage">
      <h1>{words.lobby.head}</h1>
      <div class="teams">{TEAMS.map((team) => <Sitting key={team} scene={scene} team={team} />)}</div>
      <ul class="reasons">
        {view.cannot_start.map((reason) => <li key={reason}>{words.said("cannot-start", reason)}</li>)}
      </ul>
    </div>
  );
}

function Sitting({ scene, team }: { scene: Scene; team: Team }): JSX.Element {
  const { view, words } = scene;
  return (
    <section class={`sheet ${team}`}>
      <h2>{words.team[team]}</h2>
      {(["giver", "guesser"] as const).map((role) => (
        <p key={role}>
          <small>{chairName(scene, { role, team: null })}</small>
          <b>{words.names(holders(view, { role, team }).map((one) => one.name)) || words.nobody}</b>
        </p>
      ))}
    </section>
  );
}

function Invitation(): JSX.Element {
  const { projector } = pages.value;
  if (prefs.value.streamer) return <p class="sheet">{projector.hidden}</p>;
  return (
    <section class="sheet invitation">
      <Qr text={roomUrl()} label={projector.qr} />
      <p>{projector.scan}</p>
      <p class="code">{roomCode.value}</p>
      <p class="faint">{location.host}</p>
    </section>
  );
}
