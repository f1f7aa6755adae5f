// What is above and below the pages outside of rooms: the mark, the way to the rules, the theme, looks and sound.

import type { JSX } from "preact";
import { prefer, prefs } from "../prefs";
import { link } from "../route";
import { words } from "../words";
import { pages } from "../words/pages";
import { Emblem } from "./emblem";
import { PrefsButton } from "./prefs";
import "./mast.css";

export function Mast(): JSX.Element {
  return (
    <header class="mast">
      <a class="home" {...link("/")} aria-label={`Switchboard: ${words.value.top.home}`}>
        <Emblem />
        <span>Switchboard</span>
      </a>
      <nav>
        <a {...link("/rules")}>{pages.value.front.rules}</a>
      </nav>
      <ThemeSwitch />
      <PrefsButton />
    </header>
  );
}

function ThemeSwitch(): JSX.Element {
  const { themes } = words.value;
  const names = Object.keys(themes) as (keyof typeof themes)[];
  return (
    <div class="skins" role="radiogroup" aria-label={pages.value.front.theme}>
      {names.map((name) => (
        <label key={name} class={prefs.value.theme === name ? "on" : ""}>
          <input type="radio" class="unseen" name="skin" checked={prefs.value.theme === name} onChange={() => prefer({ theme: name })} />
          {themes[name].title}
        </label>
      ))}
    </div>
  );
}

export function Footer(): JSX.Element {
  const { games } = pages.value.rules;
  return (
    <footer class="foot">
      <a {...link("/")}>{words.value.top.home}</a>
      <a {...link("/daily")}>{pages.value.front.daily}</a>
      <a {...link("/train")}>{pages.value.front.train}</a>
      <a {...link("/cords")}>{games.cords}</a>
      <a {...link("/rules")}>{pages.value.front.rules}: {games.words}</a>
      <a {...link("/rules/cords")}>{pages.value.front.rules}: {games.cords}</a>
    </footer>
  );
}
