// A guesser's move: turn a marked card over, by name, or stop. The two are far apart. Others mark while one reaches for a
// button: each stays where it is for as long as it is there, whatever comes and goes beside it.

import type { JSX } from "preact";
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { announce } from "../announce";
import { ask, thisTurn, view as latest } from "../store";
import type { Scene } from "../store";
import type { GameOnWire, Poll, RoomOnWire } from "../wire";
import { Button } from "./button";

/** The buttons in their places: as they came. One that has gone stays there, as it was, as long as another follows it. */
export function placed(before: readonly Poll[], now: readonly Poll[]): readonly Poll[] {
  const kept = before.map((was) => now.find((poll) => poll.card === was.card) ?? was);
  const all = [...kept, ...now.filter((poll) => !kept.includes(poll))];
  return all.slice(0, all.findLastIndex((poll) => now.includes(poll)) + 1);
}

interface Props {
  readonly scene: Scene;
  readonly game: GameOnWire;
}

export function Guessing({ scene, game }: Props): JSX.Element {
  const { view, words: { guess } } = scene;
  const off = !game.may_stop && guess.cannotStop;
  const places = useRef<readonly Poll[]>([]);
  places.current = placed(places.current, view.polls);
  return (
    <div class="guessing">
      <ul class="reveals">
        {places.current.map((poll) => (
          <Reveal key={poll.card} scene={scene} game={game} poll={poll} gone={!view.polls.includes(poll)} />
        ))}
        {!places.current.length && <li>{guess.hint}</li>}
      </ul>
      <Stop scene={scene} off={off} />
    </div>
  );
}

/** What one has seen of the game when one is asked. */
const standing = ({ dealt, game }: RoomOnWire): string => `${dealt} ${game?.turn} ${game?.shown}`;

/** A turn is not ended by a slip: it takes two presses, which a double click is not. Whoever does something else has thought better of it. */
function Stop({ scene: { view, words: { guess } }, off }: { scene: Scene; off: string | false }): JSX.Element {
  const asked = useSignal("");
  const sure = asked.value === standing(view);
  const press = (event: MouseEvent): unknown => {
    const now = standing(latest.peek() ?? view); // which may have changed since this was drawn
    if (asked.value === now) return event.detail < 2 && ask({ do: "stop", ...thisTurn(view) });
    asked.value = now;
    (event.currentTarget as HTMLElement).focus(); // some browsers do not do so, and would not tell when it is left
    announce(guess.stopSure);
    return undefined;
  };
  return (
    <div class="stop" onFocusOut={() => (asked.value = "")}>
      <Button kind={sure ? "sure" : ""} onClick={press} off={off}>{sure ? guess.stopNow : guess.stop}</Button>
      <small>{off || (sure ? guess.stopSure : guess.stopHint)}</small>
    </div>
  );
}

interface Place {
  readonly scene: Scene;
  readonly game: GameOnWire;
  readonly poll: Poll;
  /** Whether nobody marks it any more. */
  readonly gone: boolean;
}

function Reveal({ scene, game, poll, gone }: Place): JSX.Element {
  const { view, you, words: { guess } } = scene;
  const { card, votes, confirmers } = poll;
  const word = game.words[card] ?? "";
  const missing = votes === 0 ? guess.idea(word) : guess.missing(word, votes, view.votes_needed);
  const why = confirmers.length ? guess.teammate(word) : missing;
  const off = !confirmers.includes(you) && why;
  return (
    <li class={gone ? "reveal gone" : "reveal"}>
      <Button kind="main" off={off} onClick={() => ask({ do: "confirm", ...thisTurn(view), card })}>
        {guess.reveal(view.settings.theme, word)}
      </Button>
      {off && <small>{off}</small>}
    </li>
  );
}
