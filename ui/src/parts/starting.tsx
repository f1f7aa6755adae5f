// The middle of the lobby: the button that starts a game, every reason why it cannot be pressed yet, and what helps.

import type { JSX } from "preact";
import { ask, thisGame } from "../store";
import type { Scene } from "../store";
import { seatBot } from "./bots";
import { Button } from "./button";

/** Seats the owner, if standing, and bots in all other chairs that somebody has to take. */
function fill({ view, me }: Scene): Promise<unknown> {
  const chairs = [...view.vacant];
  const own = me?.chair ? undefined : chairs.shift();
  return Promise.all([own && ask({ do: "sit", chair: own }), ...chairs.map((chair) => seatBot(chair))]);
}

export function Starting(scene: Scene): JSX.Element {
  const { view, mine, name, words } = scene;
  const { lobby } = words;
  const reasons = view.cannot_start.map((reason) => words.said("cannot-start", reason));
  const over = view.stage === "over";
  return (
    <section class="starting" aria-label={lobby.start}>
      {mine ? <Owners scene={scene} off={reasons.join(" ")} /> : <p>{(over ? lobby.startsNext : lobby.starts)(view.owner ? name(view.owner) : words.nobody)}</p>}
      <ul class="reasons">
        {reasons.map((reason) => <li key={reason}>{reason}</li>)}
      </ul>
      <div class="buttons">
        {mine && view.vacant.length > 0 && <Button onClick={() => fill(scene)}>{lobby.fill}</Button>}
        {mine && !over && <Button kind="quiet" onClick={() => ask({ do: "shuffle" })}>{lobby.shuffle}</Button>}
        <ReadyButton {...scene} />
      </div>
    </section>
  );
}

function Owners({ scene: { view, words: { lobby } }, off }: { scene: Scene; off: string }): JSX.Element {
  const over = view.stage === "over";
  return (
    <div class="buttons">
      <Button kind="main big" off={off} onClick={() => ask({ do: "start", rotate: false, ...thisGame(view) })}>
        {over ? lobby.rematch : lobby.start}
      </Button>
      {over && <Button off={off} onClick={() => ask({ do: "start", rotate: true, ...thisGame(view) })}>{lobby.rotate}</Button>}
      {over && <Button kind="quiet" onClick={() => ask({ do: "end-game", ...thisGame(view) })}>{lobby.backToLobby}</Button>}
    </div>
  );
}

function ReadyButton({ me, mine, words: { lobby } }: Scene): JSX.Element | null {
  if (!me?.chair) return null;
  return (
    <Button kind={mine || me.ready ? "quiet" : "main"} pressed={me.ready} onClick={() => ask({ do: "ready", ready: !me.ready })}>
      {lobby.ready}
    </Button>
  );
}
