// The page: finds out where one is (front page or room), keeps what is known, and draws it after every change.

import { announce, button, h, notify, render } from "./dom.js";
import { farewell, front, rules } from "./front.js";
import { openLine } from "./line.js";
import { chairs, people, starting } from "./lobby.js";
import { settings } from "./settings.js";
import { actions, board, chat, legend, log, readClue, scores } from "./table.js";
import { changes, myPart, situation } from "./words.js";

const NAMES = ["Brass", "Copper", "Amber", "Velvet", "Silver", "Quiet", "Lucky", "Midnight"];
const BIRDS = ["Lark", "Wren", "Finch", "Heron", "Magpie", "Robin", "Owl", "Swift", "Kestrel", "Plover"];
const TYPING = 300;

const NOWHERE = { room: null, view: null, you: null, link: "", ended: null, leaving: false, deadline: null };
const state = { ...NOWHERE, rooms: [], themes: [], packs: [], ui: null };
let line, asked, typing;

// --- what this browser remembers ------------------------------------------------------------------------

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

function remember(name) {
  try {
    if (name) localStorage.setItem("name", name);
    return localStorage.getItem("name")?.slice(0, 24);
  } catch {
    return null; // a browser may keep nothing for anybody
  }
}

const myName = () => remember() ?? remember(`${anyOf(NAMES)} ${anyOf(BIRDS)}`) ?? "Guest";

// --- where one is ---------------------------------------------------------------------------------------

function go(path) {
  history.pushState(null, "", path);
  route();
}

function route() {
  line?.end();
  const code = /^\/r\/([^/]+)/.exec(location.pathname)?.[1] ?? null;
  Object.assign(state, NOWHERE, { room: code });
  state.ui = { at: 0, picks: new Set(), clue: { text: "", number: 1 }, message: "", to: "all", reason: "", words: "" };
  const tell = { view: seen, time: setTime, checked, state: linked, refused, ended };
  line = code && openLine(code, myName, tell);
  if (!code) listRooms();
  paint();
  scrollTo(0, 0);
}

const api = async (path, options) => (await fetch(`/api/${path}`, options)).json();

async function listRooms() {
  state.rooms = (await api("rooms").catch(() => ({}))).rooms ?? [];
  paint();
}

async function openRoom() {
  const body = JSON.stringify({ name: myName() });
  const answer = await api("rooms", { method: "POST", body, headers: { "Content-Type": "application/json" } })
    .catch(() => ({ message: "The server does not answer. Try again in a moment." }));
  if (answer.path) go(answer.path);
  else notify(answer.message);
}

// --- what the line tells --------------------------------------------------------------------------------

function seen(view, you) {
  const was = state.view;
  if (view.dealt !== was?.dealt) Object.assign(state.ui, { picks: new Set(), clue: { text: "", number: 1 }, at: 0 });
  Object.assign(state, { view, you });
  if (was?.game?.turn !== view.game?.turn) check(readClue(state.ui.clue));
  paint();
  changes(was, context()).forEach((text) => announce(text));
  const messages = document.querySelector(".messages");
  if (JSON.stringify(was?.messages) !== JSON.stringify(view.messages)) messages.scrollTop = messages.scrollHeight;
}

function linked(word, room) {
  state.link = word;
  if (room && room !== state.room) {
    state.room = room;
    history.replaceState(null, "", `/r/${room}`);
  }
  paint();
}

function checked(answer) {
  if (answer.id !== asked) return;
  state.ui.clue.verdict = answer;
  paint();
}

function refused(answer) {
  if (answer.id === asked) return checked({ ...answer, valid: false });
  return notify(answer.message);
}

function ended(sentence) {
  if (state.leaving) return go("/");
  state.ended = sentence;
  paint();
  return announce(sentence);
}

/** Asks about a clue once typing rests. */
function check({ text, number }) {
  state.ui.clue.verdict = null;
  clearTimeout(typing);
  asked = null;
  if (text) typing = setTimeout(() => (asked = line.check(text, number)), TYPING);
}

function setTime(left) {
  state.deadline = left === null ? null : performance.now() + left;
  tick();
}

function tick() {
  const clock = document.getElementById("clock");
  if (!clock) return;
  const left = state.deadline === null ? null : Math.max(0, Math.ceil((state.deadline - performance.now()) / 1000));
  const text = left === null ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (clock.textContent === text) return;
  clock.textContent = text;
  clock.className = left !== null && left <= 10 ? "low" : "";
  if ((left === 30 || left === 10) && myPart(context())) announce(`${left} seconds left.`);
}

// --- drawing --------------------------------------------------------------------------------------------

function context() {
  const { view, you, themes } = state;
  const name = (id) => view.members.find((one) => one.id === id)?.name ?? "Somebody";
  const theme = themes.find((one) => one.name === view.settings.theme) ?? themes[0];
  const me = view.members.find((one) => one.id === you);
  return { ...state, me, theme, name, mine: view.owner === you, ask: line.ask, check, paint };
}

function paint() {
  const focused = document.activeElement !== document.body;
  render(document.getElementById("app"), page());
  if (focused && document.activeElement === document.body) {
    const next = document.querySelector(".card[tabindex='0']") ?? document.querySelector("h1");
    next?.focus({ preventScroll: true }); // what had the focus is gone
  }
  tick();
}

function page() {
  document.title = "Switchboard";
  if (state.ended) return [farewell({ ...state, go, route })];
  if (!state.room) return [front({ ...state, openRoom, go })];
  if (!state.view) return [h("main", { key: "wait", class: "sheet" }, h("h1", { tabindex: -1 }, "Connecting …"))];
  const room = context();
  const now = situation(room);
  const yours = Boolean(myPart(room));
  document.title = `${yours ? "● Your turn" : now.head} · Switchboard`;
  document.querySelector("link[rel=icon]").href = yours ? "/static/lamp-lit.svg" : "/static/lamp.svg";
  const broken = h("p", { key: "off", class: "banner", role: "status" }, "The line is broken. Connecting again …");
  const inside = state.view.game ? table(room, now) : lobby(room, now);
  return [header(room), ...(state.link === "off" ? [broken] : []), inside];
}

async function copyLink() {
  const url = `${location.origin}/r/${state.room}`;
  const phone = navigator.share && matchMedia("(pointer: coarse)").matches;
  try {
    if (phone) await navigator.share({ url, title: "Switchboard" });
    else await navigator.clipboard.writeText(url).then(() => notify("The link is copied. Send it to your friends."));
  } catch (error) {
    if (error.name !== "AbortError") notify(`Send your friends this link: ${url}`);
  }
}

function header({ room, view, me, ask }) {
  const rename = async ({ target }) => {
    const name = target.value.trim();
    if (name && name !== me.name && (await ask("rename", { name }))) remember(name);
    else target.value = me.name;
  };
  const leave = () => {
    if (view.stage === "playing" && me.chair && !confirm("Leave the game? Your chair will be free.")) return;
    state.leaving = true;
    ask("leave").then(() => go("/"));
  };
  const typed = { maxlength: 24, autocomplete: "off", spellcheck: "false" };
  const done = (event) => event.key === "Enter" && event.target.blur();
  return h("header", { key: "header", class: "top" },
    h("a", { class: "brand", href: "/", onclick: (event) => (event.preventDefault(), go("/")) }, "Switchboard"),
    button([h("span", { class: "code" }, room), h("span", null, " Copy link")], copyLink, { class: "brass link" }),
    h("label", { class: "me" }, h("span", { class: "unseen" }, "Your name"),
      h("input", { initial: me?.name ?? "", onchange: rename, onkeydown: done, ...typed })),
    button("Leave", leave, { class: "quiet" }));
}

function status(room, now) {
  const team = room.view.stage === "playing" ? room.view.game.team : "";
  return h("div", { key: "status", class: `status ${team}${myPart(room) ? " yours" : ""}` },
    h("div", { id: "clock", role: "timer", "aria-label": "Time left" }),
    h("h1", { tabindex: -1 }, now.head), h("p", null, now.text));
}

function lobby(room, now) {
  return h("main", { key: "lobby", class: "lobby" },
    status(room, now), chairs(room), starting(room), rules(), settings(room),
    h("div", { class: "pair" }, people(room), chat(room)));
}

function table(room, now) {
  const on = room.view.stage === "playing";
  const paused = Boolean(room.view.pause);
  return h("main", { key: "table", class: "table" },
    h("div", { class: "play" }, status(room, now), paused && hold(room), scores(room), board(room), legend(room)),
    h("div", { class: "move" }, actions(room), !on && starting(room)),
    h("aside", null, paused && chairs(room), log(room), chat(room), !on && chairs(room), people(room),
      on && room.mine && ruling(room), settings(room)));
}

function hold({ view: { pause, cannot_resume: off, owner }, mine, name, ask }) {
  return h("div", { class: "banner", key: "pause" },
    h("p", null, pause), off && off !== pause && h("p", null, off),
    mine ? button("Resume", () => ask("resume"), { class: "main", off })
      : h("p", null, `${owner ? name(owner) : "The owner"} can resume.`));
}

function ruling({ view, ask }) {
  const end = () => confirm("End this game for everybody?") && ask("end-game");
  return h("div", { class: "buttons sheet", key: "ruling" },
    !view.pause && button("Pause", () => ask("pause")), button("End the game", end, { class: "quiet" }));
}

async function load() {
  try {
    for (const what of ["themes", "packs"]) state[what] = (await api(what))[what];
  } catch {
    notify("The server does not answer. Trying again …");
    setTimeout(load, 3000);
    return;
  }
  route();
}

addEventListener("popstate", route);
setInterval(tick, 250);
setInterval(() => !state.room && !document.hidden && listRooms(), 15_000);
load();
