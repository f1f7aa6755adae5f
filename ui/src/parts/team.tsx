// One team at its side of the switchboard: what it has to find, and who sits where. Between games, and while a game is
// paused, an empty chair is a button.

import type { JSX } from "preact";
import { ask, view as latest } from "../store";
import type { Scene } from "../store";
import { chairName, holders, isAmong, isUnderWay, onTurn, sameChair } from "../tell";
import type { Chair, Member, Role, RoomOnWire, Team } from "../wire";
import { Avatar } from "./avatar";
import { BotChoice, seatBot } from "./bots";
import { Button } from "./button";
import { Icon } from "./icons";
import { Badge } from "./lamp";
import { afterwards, looksAt, memo } from "./memo";
import { Manage, Tags } from "./people";
import "./team.css";

interface Props {
  readonly scene: Scene;
  readonly team: Team;
}

const placesOf = (team: Team): Readonly<Record<"giver" | "guesser", Chair>> => ({ giver: { role: "giver", team }, guesser: { role: "guesser", team } });
const PLACES = { red: placesOf("red"), blue: placesOf("blue") };
const REFEREE: Chair = { role: "referee", team: null };

/** How many cards a team has to find, and how many of them are left. */
function cardsOf(team: Team, { game }: RoomOnWire): { left?: number; all?: number } {
  if (!game) return {};
  const left = team === "red" ? game.red_left : game.blue_left;
  return { left, all: left + [...game.shown].filter((one) => one === team[0]).length };
}

const isOn = (team: Team, { stage, game }: RoomOnWire): boolean => stage === "playing" && game?.team === team;

export const TeamPanel = afterwards(Side, ({ scene, scene: { view }, team }: Props) => [
  cardsOf(team, view).left, cardsOf(team, view).all, isOn(team, view), ...seatsLookAt(scene), awaits(scene, PLACES[team].giver), awaits(scene, PLACES[team].guesser),
], "sides");

function Side({ scene, team }: Props): JSX.Element {
  const { view, words } = scene;
  const { left, all } = cardsOf(team, view);
  return (
    <section class={`team ${team}${isOn(team, view) ? " on" : ""}`} aria-label={words.lobby.teamLabel(team)}>
      <h2>
        <Badge letter={team.charAt(0)} /> {words.team[team]}
        {left !== undefined && (
          <span class="count">
            <b>{left}</b> {words.table.toFind}
          </span>
        )}
      </h2>
      {left !== undefined && <Lamps left={left} all={all ?? left} />}
      <Seats scene={scene} place={PLACES[team].giver} />
      <Seats scene={scene} place={PLACES[team].guesser} />
    </section>
  );
}

export const RefereeSeat = afterwards(({ scene }: { scene: Scene }): JSX.Element => (
  <section class="team referee" aria-label={scene.theme.referee}>
    <Seats scene={scene} place={REFEREE} />
  </section>
), ({ scene }) => [...seatsLookAt(scene), awaits(scene, REFEREE)], "sides");

/** A lamp for every card that was to be found; those that are left are lit. */
const Lamps = memo(({ left, all }: { left: number; all: number }): JSX.Element => (
  <span class="lamps" aria-hidden="true">
    {Array.from({ length: all }, (_, at) => <i key={at} class={at < left ? "lit" : ""} />)}
  </span>
));

interface Place {
  readonly scene: Scene;
  readonly place: Chair;
}

const awaits = ({ view }: Scene, place: Chair): boolean => {
  const chair = onTurn(view);
  return chair !== null && sameChair(chair, place);
};

const seatsLookAt = ({ view, you, mine, words, theme }: Scene): unknown[] => [
  view.members, view.owner, view.stage, view.pause, view.settings, view.free, view.free_for_bots, view.vacant, you, mine, words, theme,
];

const Seats = looksAt(Sitting, ({ scene, place }: Place) => [...seatsLookAt(scene), awaits(scene, place), place]);

function Sitting({ scene, place }: Place): JSX.Element {
  const { view, theme, words: { lobby } } = scene;
  const role: Readonly<Record<Role, string>> = { giver: theme.giver, guesser: theme.guesser, referee: theme.referee, spectator: "", clock: "" };
  const sitting = holders(view, place);
  const sit = isAmong(view.free, place) && !sameChair(scene.me?.chair ?? null, place);
  const bot = scene.mine && isAmong(view.free_for_bots, place);
  return (
    <div class={`seats ${place.role}${awaits(scene, place) ? " awaited" : ""}`}>
      <h3>
        {role[place.role]} <small>{lobby.duties[place.role]}</small>
      </h3>
      <ul>
        {sitting.map((one) => <Seat key={one.id} scene={scene} one={one} />)}
        {(sit || bot) && <EmptySeat scene={scene} place={place} sit={sit} bot={bot} />}
        {!sit && !bot && !sitting.length && <li class="seat none">{lobby.empty}</li>}
      </ul>
    </div>
  );
}

function Seat({ scene, one }: { scene: Scene; one: Member }): JSX.Element {
  const { view, you, mine, words: { lobby } } = scene;
  return (
    <li class={`seat${one.id === you ? " me" : ""}`}>
      <Avatar one={one} />
      <span class="who">
        <b>{one.name}</b> <Tags scene={scene} one={one} />
      </span>
      {!isUnderWay(view) && one.id === you && (
        <Button kind="quiet small" onClick={() => !isUnderWay(latest.peek() ?? view) && ask({ do: "sit", chair: null })}>{lobby.stand}</Button>
      )}
      {mine && one.id !== you && <Manage scene={scene} one={one} />}
    </li>
  );
}

interface Empty {
  readonly scene: Scene;
  readonly place: Chair;
  readonly sit: boolean;
  readonly bot: boolean;
}

function EmptySeat({ scene, place, sit, bot }: Empty): JSX.Element {
  const { view, words: { lobby } } = scene;
  const title = chairName(scene, place);
  const needed = isAmong(view.vacant, place);
  return (
    <li class={`seat empty${needed ? " needed" : ""}`}>
      {sit && (
        <Button kind="sit" label={`${lobby.sit}: ${title}`} onClick={() => ask({ do: "sit", chair: place })}>
          <Icon of="chair" /> {lobby.sit}
        </Button>
      )}
      {bot && (
        <div class="either">
          <Button kind="quiet bot" label={`${lobby.bot}: ${title}`} onClick={() => seatBot(place)}>
            {lobby.bot}
          </Button>
          <BotChoice place={place} title={title} />
        </div>
      )}
    </li>
  );
}
