// The giver's desk: the words a clue is for, the clue and its number, what the referee thinks of it, notes nobody else sees.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { bump, choose, clearDesk, clue, notes, pick, picks, sorted, typed, verdict } from "../desk";
import { ask, link, thisTurn } from "../store";
import type { Scene } from "../store";
import { clueText, myPart, numberText } from "../tell";
import { MAX_CLUE } from "../wire";
import type { GameOnWire } from "../wire";
import { Button } from "./button";
import "./desk.css";

/** Room for a number behind the longest clue. */
const TYPED = MAX_CLUE + 3;

interface Props {
  readonly scene: Scene;
  readonly game: GameOnWire;
}

export function Desk({ scene, game }: Props): JSX.Element {
  return (
    <div class="desk">
      <ClueForm scene={scene} game={game} />
      <Opinion scene={scene} game={game} />
      <Targets scene={scene} game={game} />
      <Notes scene={scene} />
    </div>
  );
}

function ClueForm({ scene }: Props): JSX.Element {
  const { desk } = scene.words;
  const { text, number } = clue.value;
  const yours = myPart(scene) === "clue";
  const off = (!yours && desk.notYet) || (!text && desk.typeFirst);
  const gives = useRef(false);
  const give = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (off || gives.current) return;
    const field = (event.currentTarget as HTMLElement).querySelector("input");
    const written = typed.value;
    gives.current = true;
    const done = await ask({ do: "give-clue", ...thisTurn(scene.view), text, number });
    gives.current = false;
    if (!done || typed.value !== written) return; // what was typed since is the next idea
    clearDesk();
    if (matchMedia("(pointer: coarse)").matches) field?.blur(); // the keys of a phone make way for the board
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    bump(event.key === "ArrowUp" ? 1 : -1);
  };
  return (
    <form class="clue-form" onSubmit={give}>
      <label>
        <span class="unseen">{desk.clue}</span>
        <input
          id="clue-word"
          dir="auto"
          placeholder={desk.example}
          aria-describedby="verdict"
          maxLength={TYPED}
          autocomplete="off"
          autocapitalize="none"
          enterkeyhint="send"
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
          onKeyDown={keys}
        />
      </label>
      <NumberDial scene={scene} />
      <Button type={off ? "button" : "submit"} kind="main" off={off}>
        {text ? desk.give(clueText([text, number])) : desk.giveEmpty}
      </Button>
    </form>
  );
}

function NumberDial({ scene: { words: { desk } } }: { scene: Scene }): JSX.Element {
  const { number } = clue.value;
  return (
    <div class="desk-dial" role="group" aria-label={desk.number}>
      <Button kind="step" label={desk.fewer} onClick={() => bump(-1)}>−</Button>
      <output aria-live="polite" aria-label={`${desk.number}: ${numberText(number)}`}>{numberText(number)}</output>
      <Button kind="step" label={desk.more} onClick={() => bump(1)}>+</Button>
      <Button kind="step" label={desk.unlimited} pressed={number === "unlimited"} onClick={() => choose("unlimited")}>∞</Button>
    </div>
  );
}

/** What the house says of the clue is told to those who listen; hints, and what a referee said, are not told a second time. */
function Opinion({ scene: { words, theme }, game: { rejected } }: Props): JSX.Element {
  const said = clue.value.text ? verdict.value : null;
  const looks = said ? (said.valid ? " good" : " bad") : rejected && !clue.value.text ? " bad" : "";
  const turnedDown = rejected && words.desk.rejected(theme.referee, clueText([rejected.clue.text, rejected.clue.number]), rejected.reason);
  const hint = clue.value.text && link.value === "on" ? "…" : (turnedDown ?? words.desk.planHint);
  return (
    <p id="verdict" class={`verdict${looks}`}>
      <span role="status">{said && `${said.valid ? "✓" : "✗"} ${words.said(said.code, said.message)}`}</span>
      {!said && hint}
    </p>
  );
}

function Targets({ scene: { words: { desk } }, game }: Props): JSX.Element {
  return (
    <div class="targets">
      <Button kind="quiet" pressed={sorted.value} onClick={() => (sorted.value = !sorted.value)}>{desk.sort}</Button>
      <ul aria-label={desk.targets}>
        {[...picks.value].map((card) => (
          <li key={card}>
            <Button kind={`chip id-${game.key?.[card] ?? "?"}`} label={desk.drop(game.words[card] ?? "")} onClick={() => pick(card)}>
              {game.words[card]} <span aria-hidden="true">×</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Notes({ scene: { words: { desk } } }: { scene: Scene }): JSX.Element {
  return (
    <details class="notes">
      <summary>{desk.notes}</summary>
      <textarea
        aria-label={desk.notes}
        rows={3}
        placeholder={desk.notesHint}
        value={notes.value}
        onInput={(event) => (notes.value = event.currentTarget.value)}
      />
    </details>
  );
}
