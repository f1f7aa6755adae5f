// The front page: play at once, open a room, join one, go back to one, learn the game.

import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { listRooms, rooms } from "../api";
import { Button } from "../parts/button";
import { Demo } from "../parts/demo";
import { Wordmark } from "../parts/emblem";
import { Exchange } from "../parts/exchange";
import { Join } from "../parts/join";
import { Footer, Mast } from "../parts/mast";
import { prefs } from "../prefs";
import { openLobby, playNow } from "../quick";
import { findRecent, recent } from "../recent";
import { go, link } from "../route";
import { book, dayOf, figures } from "../solo/book";
import { todayUtc } from "../streak";
import { useTitle } from "../title";
import { pages } from "../words/pages";
import "./front.css";

const LOOK_EVERY = 15_000;

export function Front(): JSX.Element {
  useTitle("");
  useEffect(() => {
    void listRooms();
    void findRecent();
    const looking = setInterval(() => document.hidden || void listRooms(), LOOK_EVERY);
    return () => clearInterval(looking);
  }, []);
  return (
    <div class="front">
      <Mast />
      <main>
        <Hero />
        <Alone />
        <Exchange />
        <Demo />
        <section class="plaques">
          <Listed />
          <Facts />
        </section>
      </main>
      <Footer />
    </div>
  );
}

function Hero(): JSX.Element {
  const { front } = pages.value;
  return (
    <section class="hero">
      <div class="sign">
        <p class="house">{front.house}</p>
        <h1><Wordmark /></h1>
        <p class="lead">{front.lead}</p>
      </div>
      <div class="ways">
        <Way kind="main" does={() => playNow("guesser")} hint={front.playHint}>{front.play}</Way>
        <Way kind="second" does={openLobby} hint={front.openHint}>{front.open}</Way>
      </div>
      <div class="aside">
        <Back />
        <Button kind="quiet" onClick={() => playNow("giver")}>{front.give}</Button>
        <Join />
      </div>
    </section>
  );
}

/** What one can play without anybody. */
function Alone(): JSX.Element {
  const { front } = pages.value;
  const { streak } = figures(book.value, "guesser", todayUtc());
  const played = dayOf("guesser", todayUtc());
  const today = played?.over ? front.dailyDone : played ? front.dailyOn : front.dailyHint;
  const ways = [
    ["/daily", front.daily, streak ? `${today} ${front.streak(streak)}` : today],
    ["/train", front.train, front.trainHint],
    ["/cords", front.cords, front.cordsHint],
  ] as const;
  return (
    <nav class="alone" aria-label={front.alone}>
      <h2>{front.alone}</h2>
      <ul>
        {ways.map(([to, name, hint], at) => (
          <li key={to}>
            <a {...link(to)}>
              <svg viewBox="0 0 24 24" aria-hidden="true"><path d={SIGNS[at]} /></svg>
              <span><b>{name}</b> <small>{hint}</small></span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A leaf of the calendar, a target, a cord between two jacks. */
const SIGNS = [
  "M4 6h16v15H4zM4 10.500h16M8 3v5M16 3v5M8 14.500h3M13 14.500h3M8 17.500h3",
  "M12 3a9 9 0 1 0 .01 0M12 7.500a4.500 4.500 0 1 0 .01 0M12 12h.01",
  "M6 4a2.500 2.500 0 1 0 .01 0M18 15a2.500 2.500 0 1 0 .01 0M6 9v5a5 5 0 0 0 6 4.900c3-.6 3-3.900 3-6.900a4 4 0 0 1 3-4h3",
];

interface WayProps {
  readonly kind: string;
  readonly hint: string;
  readonly children: ComponentChildren;
  does(): Promise<unknown>;
}

const Way = ({ kind, hint, children, does }: WayProps): JSX.Element => (
  <Button kind={`way ${kind}`} onClick={does}>
    <b>{children}</b>
    <span>{hint}</span>
  </Button>
);

function Back(): JSX.Element | null {
  const { front } = pages.value;
  const room = recent.value;
  if (!room) return null;
  return (
    <Button kind="brass" onClick={() => go(`/r/${room.room}`)}>
      <span aria-hidden="true">↩ </span>{prefs.value.streamer ? front.backHidden : front.back(room.room)}
    </Button>
  );
}

function Listed(): JSX.Element {
  const { front } = pages.value;
  return (
    <section class="sheet listed">
      <h2>{front.listed}</h2>
      {!rooms.value.length && <p class="faint">{front.noneListed}</p>}
      <ul>
        {rooms.value.map(({ room, owner, people, stage }) => (
          <li key={room}>
            <span class={stage === "playing" ? "lamp" : "lamp lit"} aria-hidden="true" />
            <a {...link(`/r/${room}`)}>{owner ? front.roomOf(owner) : room}</a>
            <small>{front.people(people, stage === "playing")}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts(): JSX.Element {
  return (
    <ul class="facts">
      {pages.value.front.facts.map(([title, text]) => (
        <li key={title} class="sheet">
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
