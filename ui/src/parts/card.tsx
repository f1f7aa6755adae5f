// One card: its word, what is known of it, who has marked it. Drawn anew only when something about it changes.

import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import type { ThemeWords, Words } from "../words";
import { initial } from "./avatar";
import { Badge, Unseen } from "./lamp";
import { setting } from "./measure";
import { memo } from "./memo";

const MOST_VOTES = 4;
/** Where there is less room. */
const FEW_VOTES = 2;

/** What there is to be seen of a card besides its word. */
export interface Face {
  readonly shown: string;
  readonly known: string;
  /** Names, one a line; one's own mark comes first. */
  readonly voters: string;
  readonly marked: boolean;
  readonly picked: boolean;
  readonly fresh: boolean;
}

export interface CardProps {
  readonly card: number;
  readonly word: string;
  /** How wide the word is, in ems: with other letters it is set anew. */
  readonly ems: number;
  /** A signal, because with most moves it changes for one card alone: the others are not even looked at. */
  readonly face: ReadonlySignal<Face>;
  readonly focus: boolean;
  readonly words: Words;
  readonly theme: ThemeWords;
  onTap(card: number, marked: boolean): void;
}

export const Card = memo((props: CardProps): JSX.Element => {
  const { card, word, focus, onTap } = props;
  const { shown, known, voters, marked, picked, fresh } = props.face.value;
  const open = shown !== "?";
  const letter = open ? shown : known;
  const kind = open ? "open" : letter === "?" ? "hidden" : "known";
  const looks = ["card", kind, letter !== "?" && `id-${letter}`, voters && "marked", picked && "picked"];
  const names = voters ? voters.split("\n") : [];
  const { text, style } = setting(word);
  const broken = text !== word; // those who listen are told it whole
  const more = told(props, letter, open, picked, names);
  return (
    <div role="gridcell" class={fresh ? (shown === "t" ? "fresh trap" : "fresh") : undefined}>
      <button
        type="button"
        class={looks.filter(Boolean).join(" ")}
        tabIndex={focus ? 0 : -1}
        data-at={card}
        aria-pressed={open ? undefined : marked || picked}
        aria-disabled={open || undefined}
        onClick={() => onTap(card, marked)}
      >
        {letter === "?" ? <span class="card-jack" aria-hidden="true" /> : Badge({ letter })}
        <span class="word" style={style} aria-hidden={broken || undefined}>{text}</span>
        {(broken || more) && Unseen({ children: broken ? word + more : more })}
        {names.length > 0 && (
          <span class={names.length > FEW_VOTES + 1 ? "votes many" : "votes"} aria-hidden="true">
            {names.slice(0, MOST_VOTES).map((name, at) => <Vote key={at} name={name} own={marked && at === 0} />)}
            {names.length > MOST_VOTES && <i class="vote others">+{names.length - MOST_VOTES}</i>}
            {names.length > FEW_VOTES + 1 && <i class="vote rest">+{names.length - FEW_VOTES}</i>}
          </span>
        )}
      </button>
    </div>
  );
});

/** A name of which only the first letter is left where there is no room; one's own is short, and stays whole. */
const Vote = ({ name, own }: { name: string; own: boolean }): JSX.Element => {
  const whole = own ? name.length : initial(name).length;
  return (
    <i class={own ? "vote own" : "vote"} title={name}>
      {name.slice(0, whole)}<span>{name.slice(whole)}</span>
    </i>
  );
};

/** The same in words, for those who do not see it. */
function told({ theme, words }: CardProps, letter: string, open: boolean, picked: boolean, names: string[]): string {
  const { table, identity } = words;
  const parts = [
    open && table.revealed,
    letter !== "?" && identity(theme, letter),
    picked && table.planned,
    names.length && table.markedBy(words.names(names)),
  ].filter(Boolean);
  return parts.length ? `, ${parts.join(", ")}` : "";
}
