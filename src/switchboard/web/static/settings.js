// What the owner chooses, and the line that tells everybody. Sends changes; whether they make sense the server says.

import { button, h, notify, select } from "./dom.js";

const RULESETS = [
  ["rooms-1", "Rooms rules: clues compared by their letters"],
  ["club-1", "Club rules: clues compared by their meaning"],
  ["based-1", "Based rules: as Club, and a bad clue costs a card"],
];
const CLOCKS = [
  ["", "No clock"], ["60 45", "Fast: 60 and 45 s"], ["90 60", "Normal: 90 and 60 s"],
  ["120 90", "Relaxed: 120 and 90 s"], ["own", "Own seconds"],
];
const SWITCHES = [
  ["uneven", "Teams may be uneven"], ["locked", "Locked: nobody new comes in"],
  ["spectators", "People may come to watch a game"], ["chat", "Chat"], ["listed", "Listed on the front page"],
];

export function settings(room) {
  const { view: { settings: now }, theme, packs, mine } = room;
  const words = now.own_words ? `${now.own_words} own words` : packs.find((one) => one.name === now.pack)?.title;
  const clock = now.clock ? `${now.clock.clue} s to give, ${now.clock.guess} s to guess` : "no clock";
  const judge = now.referee === "seated" ? `${theme.referee} judges` : "clues checked by the house";
  const ruleset = new Map(RULESETS).get(now.ruleset) ?? now.ruleset;
  return h("section", { key: "settings", class: "sheet settings" },
    h("p", { class: "summary" }, [theme.title, ruleset, words ?? now.pack, clock, judge].join(" · ")),
    mine && h("details", null, h("summary", null, "Settings"), controls(room), ownWords(room)));
}

function controls(room) {
  const { view: { settings: now }, themes, packs, ask } = room;
  const set = (name) => (value) => ask("configure", { settings: { [name]: value } });
  const number = (name) => (value) => set(name)(value === "" ? null : Number(value));
  const choose = (label, name, options, onchange = set(name)) =>
    field(label, select(label, now[name], options, onchange));
  const tick = ([name, label]) => {
    const onchange = ({ target }) => set(name)(target.checked);
    const box = h("input", { type: "checkbox", checked: Boolean(now[name]), onchange });
    return h("label", { class: "tick" }, box, label);
  };
  const upTo = (last) => Array.from({ length: last + 1 }, (_, one) => one);
  const behind = upTo(10).map((turns) => [turns, `${turns} turns behind`]);
  return h("div", { class: "controls" },
    choose("Theme", "theme", themes.map((one) => [one.name, one.title])),
    choose("Rules", "ruleset", RULESETS),
    choose("Words", "pack", packs.map((one) => [one.name, `${one.title} (${one.language}, ${one.words})`])),
    choose("Who judges clues", "referee", [["code", "The house"], ["seated", "Somebody at the table, too"]]),
    clockControls(room, set("clock")),
    choose("Votes a word needs", "threshold",
      [["", "As the team is large"], ...upTo(10).slice(1).map((votes) => [votes, votes])], number("threshold")),
    choose("Commentators see the key", "commentary", [["", "Not at all"], ...behind], number("commentary")),
    SWITCHES.map(tick));
}

const field = (label, control) => h("div", { class: "field" }, h("span", { "aria-hidden": "true" }, label), control);

function clockControls({ view, ui, paint }, set) {
  const { clock } = view.settings;
  const { clue, guess } = clock ?? { clue: 90, guess: 60 };
  const preset = clock ? `${clue} ${guess}` : "";
  const own = ui.ownClock || !CLOCKS.some(([name]) => name === preset);
  const pick = (name) => {
    ui.ownClock = name === "own";
    const [forClue, forGuess] = name.split(" ").map(Number);
    if (!ui.ownClock) set(name ? { clue: forClue, guess: forGuess } : null);
    paint();
  };
  const seconds = (label, value, onchange) => field(label, h("input", {
    type: "number", min: 10, max: 3600, "aria-label": label, initial: value,
    onchange: ({ target }) => onchange(Number(target.value)),
  }));
  return [
    field("Clock", select("Clock", own ? "own" : preset, CLOCKS, pick)),
    own && seconds("Seconds for a clue", clue, (value) => set({ clue: value, guess })),
    own && seconds("Seconds for guesses", guess, (value) => set({ clue, guess: value })),
  ];
}

function ownWords({ view, room, ui, paint }) {
  const send = async (method, body) => {
    const headers = body === undefined ? {} : { "Content-Type": "text/plain" };
    const answer = await fetch(`/api/rooms/${room}/words`, { method, body, headers });
    const said = await answer.json().catch(() => ({}));
    notify(said.message ?? (body === undefined ? "The pack is back." : `${said.words} words for the next game.`));
  };
  const type = ({ target }) => {
    ui.words = target.value;
    paint();
  };
  const words = new Set(ui.words.split("\n").map((line) => line.trim().toLowerCase()).filter(Boolean));
  return h("form", { class: "own-words", onsubmit: (event) => (event.preventDefault(), send("PUT", ui.words)) },
    h("label", { for: "own" }, "Own words, one a line, at least 25"),
    h("textarea", { id: "own", rows: 5, oninput: type, value: ui.words, spellcheck: "false" }),
    h("div", { class: "buttons" },
      h("button", { type: "submit" }, words.size ? `Use these ${words.size} words` : "Use these words"),
      view.settings.own_words > 0 && button("Back to the pack", () => send("DELETE"), { class: "quiet" })));
}
