// A guesser's move: turn a marked card over, by name, or stop. The two are far apart.

import type { JSX } from "preact";
import { ask, thisTurn } from "../store";
import type { Scene } from "../store";
import type { GameOnWire, Poll } from "../wire";
import { Button } from "./button";

export function Guessing({ scene, game }: { scene: Scene; game: GameOnWire }): JSX.Element {
  const { view, words: { guess } } = scene;
  const off = !game.may_stop && guess.cannotStop;
  const polls = [...view.polls].sort((one, other) => other.votes - one.votes);
  return (
    <div class="guessing">
      <ul class="reveals">
        {polls.map((poll) => <Reveal key={poll.card} scene={scene} game={game} poll={poll} />)}
        {!polls.length && <li>{guess.hint}</li>}
      </ul>
      <div class="stop">
        <Button onClick={() => ask({ do: "stop", ...thisTurn(view) })} off={off}>{guess.stop}</Button>
        <small>{off || guess.stopHint}</small>
      </div>
    </div>
  );
}

function Reveal({ scene, game, poll }: { scene: Scene; game: GameOnWire; poll: Poll }): JSX.Element {
  const { view, you, words: { guess } } = scene;
  const { card, votes, confirmers } = poll;
  const word = game.words[card] ?? "";
  const missing = votes === 0 ? guess.idea(word) : guess.missing(word, votes, view.votes_needed);
  const why = confirmers.length ? guess.teammate(word) : missing;
  const off = !confirmers.includes(you) && why;
  return (
    <li class="reveal">
      <Button kind="main" off={off} onClick={() => ask({ do: "confirm", ...thisTurn(view), card })}>
        {guess.reveal(view.settings.theme, word)}
      </Button>
      {off && <small>{off}</small>}
    </li>
  );
}
