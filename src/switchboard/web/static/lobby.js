// Before and round a game: chairs, people and starting. Shows views and sends commands; knows no rules.

import { button, h, select } from "./dom.js";
import { capital, chairName, TEAMS } from "./words.js";

const BOT = "companion";
const DUTIES = { giver: "gives the clues", guesser: "guesses the words", referee: "judges the clues" };

// --- chairs ---------------------------------------------------------------------------------------------

const same = (one, other) => one.role === other.role && one.team === other.team;
const holders = (view, chair) => view.members.filter((one) => one.chair && same(one.chair, chair));
const lamp = (member) => h("span", { class: member.present ? "lamp lit" : "lamp", "aria-hidden": "true" });

export function chairs(room) {
  const seated = room.view.settings.referee === "seated";
  return h("section", { key: "chairs", class: "chairs", "aria-label": "Chairs" },
    TEAMS.map((team) =>
      h("section", { class: `sheet bank ${team}`, "aria-label": `${capital(team)} team` },
        h("h2", null, capital(team)),
        chair(room, { role: "giver", team }), chair(room, { role: "guesser", team }))),
    seated && h("section", { class: "sheet bank" }, chair(room, { role: "referee" })));
}

function chair(room, where) {
  const { view, theme, ask, me, mine } = room;
  const sitting = holders(view, where);
  const free = where.role === "guesser" || sitting.length === 0;
  const taken = !free && (sitting[0].present || view.stage !== "playing");
  const title = chairName(theme, where);
  const aria = (what) => ({ "aria-label": `${what}: ${title}` });
  const here = me?.chair && same(me.chair, where);
  const bot = () => ask("add-bot", { kind: BOT, chair: where });
  return h("div", { class: "chair" },
    h("h3", null, where.team ? theme[where.role] : title, h("small", null, ` ${DUTIES[where.role]}`)),
    h("ul", null, sitting.map((one) => h("li", { key: one.id, class: "plate" }, lamp(one), nameOf(room, one)))),
    h("div", { class: "buttons" },
      here ? button("Stand up", () => ask("sit", { chair: null }))
        : !taken && button("Sit here", () => ask("sit", { chair: where }), aria("Sit here")),
      mine && !taken && button("Bot here", bot, { class: "quiet", ...aria("Bot here") })));
}

function nameOf({ view, you }, one, place) {
  const tags = [one.id === you && "you", one.id === view.owner && "owner", one.bot && "bot", !one.present && "away",
    one.ready && "ready", one.commentator && "comments"].filter(Boolean);
  return h("span", { class: "who" }, h("b", null, one.name),
    tags.map((tag) => h("small", { class: `tag ${tag}` }, tag)), place && h("small", null, place));
}

/** Seats the owner, if standing, and bots wherever somebody is needed: in empty chairs, then in the smaller team. */
function fill({ view, me, ask }) {
  const needed = ["guesser", "giver"].flatMap((role) => TEAMS.map((team) => ({ role, team })));
  if (view.settings.referee === "seated") needed.push({ role: "referee" });
  const empty = needed.filter((where) => holders(view, where).length === 0);
  const all = [...view.members.map((one) => one.chair), ...empty];
  const [red, blue] = TEAMS.map((team) => all.filter((chair) => chair?.team === team).length);
  const more = { role: "guesser", team: red < blue ? "red" : "blue" };
  empty.push(...Array(Math.abs(red - blue)).fill(more));
  if (!me.chair && empty.length) ask("sit", { chair: empty.shift() });
  for (const chair of empty) ask("add-bot", { kind: BOT, chair });
}

// --- starting -------------------------------------------------------------------------------------------

export function starting(room) {
  const { view, ask, me, mine, name } = room;
  const off = view.cannot_start.join(" ");
  const over = view.stage === "over";
  const start = (rotate) => () => ask("start", { rotate });
  const ready = { class: mine || me?.ready ? "quiet" : "main", "aria-pressed": String(Boolean(me?.ready)) };
  return h("section", { key: "starting", class: "sheet starting", "aria-label": "Start" },
    h("div", { class: "buttons" },
      mine && button(over ? "Rematch" : "Start the game", start(false), { class: "main", off }),
      mine && over && button("Rematch, change places", start(true), { off }),
      mine && over && button("Back to the lobby", () => ask("end-game"), { class: "quiet" }),
      mine && !over && button("Fill with bots", () => fill(room), { class: "quiet" }),
      mine && !over && button("Shuffle everybody", () => ask("shuffle"), { class: "quiet" }),
      me?.chair && button("I am ready", () => ask("ready", { ready: !me.ready }), ready)),
    h("ul", { class: "reasons" }, view.cannot_start.map((reason) => h("li", null, reason))),
    !mine && h("p", null, `${view.owner ? name(view.owner) : "Nobody"} starts the game.`));
}

// --- people ---------------------------------------------------------------------------------------------

export function people(room) {
  const { view, theme } = room;
  return h("section", { key: "people", class: "sheet people" },
    h("h2", null, `People (${view.members.length})`),
    h("ul", null, view.members.map((one) =>
      h("li", { key: one.id, class: one.chair?.team ?? "" },
        h("div", { class: "plate" }, lamp(one), nameOf(room, one, chairName(theme, one.chair))),
        room.mine && manage(room, one)))));
}

function manage({ view, theme, ask, you }, one) {
  const places = [null, ...TEAMS.flatMap((team) => [{ role: "giver", team }, { role: "guesser", team }])];
  if (view.settings.referee === "seated") places.push({ role: "referee" });
  const now = places.findIndex((place) => (place && one.chair ? same(place, one.chair) : place === one.chair));
  const member = one.id;
  return h("details", null,
    h("summary", { "aria-label": `Manage ${one.name}` }, "⋯"),
    h("div", { class: "buttons" },
      select(`Seat of ${one.name}`, now, places.map((place, at) => [at, chairName(theme, place)]),
        (at) => ask("assign", { member, chair: places[at] })),
      member !== you && !one.bot && button("Make owner", () => ask("pass-owner", { member }), { class: "quiet" }),
      member !== you && button("Send out", () => ask("kick", { member }), { class: "quiet" }),
      view.settings.commentary !== null && !one.chair && !one.bot && view.stage === "playing" &&
        button("Let comment", () => ask("commentate", { member }), { class: "quiet" })));
}
