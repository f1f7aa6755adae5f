// Those who watch, the tags beside a name, and what the owner can do about anybody.

import type { JSX } from "preact";
import { ask, view as latest } from "../store";
import type { Scene } from "../store";
import { chairName, isUnderWay, sameChair, TEAMS } from "../tell";
import type { Chair, Command, Member } from "../wire";
import { Avatar } from "./avatar";
import { Button } from "./button";
import { Choose } from "./choose";
import { Icon } from "./icons";
import { afterwards } from "./memo";
import { NameField } from "./name";
import { WallLink } from "./share";
import { sure } from "./sure";
import "./people.css";

interface Props {
  readonly scene: Scene;
  readonly one: Member;
}

export const Watchers = afterwards(People, ({ view, you, mine, words, theme }: Scene) => [
  view.members, view.owner, view.stage, view.pause, view.settings, view.silent, you, mine, words, theme,
], "sides");

function People(scene: Scene): JSX.Element {
  const { view, you, words: { lobby } } = scene;
  const watching = view.members.filter((one) => !one.chair);
  return (
    <section class="sheet people">
      <h2>{lobby.people(view.members.length)}</h2>
      {view.stage !== "lobby" && <NameField {...scene} />}
      <p class="faint">{watching.length ? lobby.watching : lobby.nobodyWatches}</p>
      <ul>
        {watching.map((one) => (
          <li key={one.id} class={`seat${one.id === you ? " me" : ""}`}>
            <Avatar one={one} />
            <span class="who">
              <b>{one.name}</b> <Tags scene={scene} one={one} />
            </span>
            {scene.mine && <Manage scene={scene} one={one} />}
          </li>
        ))}
      </ul>
      {view.stage !== "lobby" && <p class="buttons"><WallLink /></p>}
    </section>
  );
}

export function Tags({ scene: { view, you, words }, one }: Props): JSX.Element {
  const { tags } = words.lobby;
  const all = [
    one.id === you && ["you", tags.you],
    one.id === view.owner && ["owner", tags.owner],
    one.bot && ["bot", tags.bot],
    !one.present && ["away", tags.away],
    one.ready && view.stage !== "playing" && ["ready", tags.ready],
    one.commentator && ["comments", tags.comments],
  ].filter((tag): tag is [string, string] => Boolean(tag));
  return <>{all.map(([kind, text]) => <small key={kind} class={`tag ${kind}`}>{text}</small>)}</>;
}

export function Manage({ scene, one }: Props): JSX.Element {
  const { view, you, words: { lobby } } = scene;
  const member = one.id;
  const places: (Chair | null)[] = [
    null,
    ...TEAMS.flatMap((team): Chair[] => [{ role: "giver", team }, { role: "guesser", team }]),
  ];
  if (view.settings.referee === "seated") places.push({ role: "referee", team: null });
  const now = places.findIndex((place) => sameChair(place, one.chair));
  const comments = view.settings.commentary !== null && !one.chair && !one.bot && view.stage === "playing";
  const mean = async (question: string, button: string, command: Command): Promise<void> => {
    if (one.bot || (await sure(question, button))) await ask(command);
  };
  /** A game may have begun since this was drawn. */
  const forGood = (): boolean => isUnderWay(latest.peek() ?? view) && one.chair !== null && !one.bot;
  const place = async (chair: Chair | null): Promise<boolean> =>
    (chair !== null || !forGood() || (await sure(lobby.standSure(one.name), lobby.takeChair))) && ask({ do: "assign", member, chair });
  return (
    <details class="manage" onToggle={closeOthers}>
      <summary aria-label={lobby.manage(one.name)}><Icon of="more" /></summary>
      <div class="sheet menu">
        <Choose
          label={lobby.seatOf(one.name)}
          value={now}
          options={places.map((place, at) => [at, chairName(scene, place)])}
          onChoose={(at) => place(places[Number(at)] ?? null)}
        />
        {member !== you && !one.bot && (
          <Button kind="quiet" onClick={() => mean(lobby.ownerSure(one.name), lobby.makeOwner, { do: "pass-owner", member })}>{lobby.makeOwner}</Button>
        )}
        {member !== you && (
          <Button kind="quiet" onClick={() => mean(lobby.outSure(one.name), lobby.sendOut, { do: "kick", member })}>{lobby.sendOut}</Button>
        )}
        {comments && <Button kind="quiet" onClick={() => ask({ do: "commentate", member })}>{lobby.letComment}</Button>}
      </div>
    </details>
  );
}

/** Not as soon as a finger goes down: the page becomes shorter, and what was pressed is elsewhere when the finger goes up. */
const KINDS = ["click", "keydown", "keyup"];

/** One menu is open at a time, and Escape or a tap elsewhere closes it. */
export function closeOthers(event: Event): void {
  const opened = event.currentTarget as HTMLDetailsElement;
  if (!opened.open) return;
  const close = (other: Event): void => {
    const escapes = other instanceof KeyboardEvent && other.key === "Escape";
    if (!escapes && opened.contains(other.target as Node) && opened.open) return;
    opened.open = false;
    for (const kind of KINDS) removeEventListener(kind, close);
    if (escapes) opened.querySelector("summary")?.focus();
  };
  for (const kind of KINDS) addEventListener(kind, close);
}
