// The table: board, clues, guesses, verdicts, clock, log and chat. Shows views and sends commands; knows no rules.

import { announce, button, h } from "./dom.js";
import { capital, chairName, clueText, endText, identityName, leftText, myPart } from "./words.js";
import { numberText, rejectedText } from "./words.js";

/** A letter in its colour. The letter comes from the style sheet: what it stands for is always told in words, too. */
const badge = (letter) => h("span", { class: `badge id-${letter}`, "aria-hidden": "true" });
const unseen = (text) => h("span", { class: "unseen" }, text);

/** What is left to find, and between it the clue everybody plays by, or the one that waits. */
export function scores({ view: { game }, theme }) {
  const clue = game.now.clue ?? game.pending;
  const waits = game.pending && `waits for the ${theme.referee}`;
  const hint = waits || (game.phase === "guess" && leftText(game.guesses_left)) || (!clue && "no clue yet");
  const score = (team, left) => h("p", { class: `score ${team}${game.team === team && !game.outcome ? " on" : ""}` },
    h("b", null, left), h("span", null, capital(team), h("span", { class: "wide" }, " to find")));
  return h("div", { key: "scores", class: "scores" },
    score("red", game.red_left),
    h("p", { class: "clue" },
      clue && [h("b", null, clue[0]), " ", h("span", { class: "number" }, numberText(clue[1])), " "],
      hint && h("small", null, hint)),
    score("blue", game.blue_left));
}

// --- the board ------------------------------------------------------------------------------------------

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -5, ArrowDown: 5 };

export function board(room) {
  const aria = { role: "grid", "aria-label": "Board", "aria-describedby": "board-help" };
  return h("div", { key: "board", class: "board", ...aria, onkeydown: (event) => steer(room, event) },
    [0, 5, 10, 15, 20].map((first) => h("div", { role: "row" },
      [0, 1, 2, 3, 4].map((step) => h("div", { role: "gridcell" }, card(room, first + step))))));
}

function card(room, at) {
  const { view: { game, marks }, theme, you, name, ui } = room;
  const word = game.words[at];
  const open = game.shown[at] !== "?";
  const letter = open ? game.shown[at] : game.key?.[at];
  const voters = marks.filter((mark) => mark.card === at).map((mark) => mark.member);
  const called = voters.map((one) => (one === you ? "you" : name(one)));
  const picked = ui.picks.has(at) && !open;
  const marked = voters.includes(you);
  const voted = voters.length > 0;
  const kind = open ? "open" : letter ? "known" : "hidden";
  const looks = ["card", kind, letter && `id-${letter}`, voted && "marked", picked && "picked"];
  const told = [open && "revealed", letter && identityName(theme, letter), picked && "planned", voted && "marked by "];
  return h("button", {
    type: "button", class: looks.filter(Boolean).join(" "), tabindex: ui.at === at ? 0 : -1, "data-at": at,
    "aria-pressed": open ? null : String(marked || picked), "aria-disabled": open || !tappable(room) ? "true" : null,
    vars: { "--ems": widest(word) }, onfocus: () => (ui.at = at), onclick: () => tap(room, at, marked),
  },
  letter ? badge(letter) : h("span", { class: "jack" }), h("span", { class: "word" }, word),
  told.some(Boolean) && unseen(`, ${told.filter(Boolean).join(", ")}`),
  h("span", { class: "voters" }, called.join(", ")));
}

let ruler;

/** How wide a word is on one line, in ems, so that it can be made to fit. */
function widest(word) {
  ruler ??= document.createElement("canvas").getContext("2d");
  ruler.font = `700 100px ${getComputedStyle(document.documentElement).getPropertyValue("--narrow")}`;
  return Math.max(3, ...word.split(/(?<=-)| /).map((part) => ruler.measureText(part).width / 98));
}

const isGiver = ({ view, me }) => view.stage === "playing" && me?.chair?.role === "giver";
const tappable = (room) => myPart(room) === "guess" || isGiver(room);

/** Which turn of which game a command belongs to. */
const now = ({ view }) => ({ game: view.dealt, turn: view.game.turn });

/** A guesser marks; a giver plans in private, and the number of the clue follows. */
function tap(room, at, marked) {
  const { view: { game }, ask, ui, paint } = room;
  ui.at = at;
  if (game.shown[at] === "?" && myPart(room) === "guess") ask("mark", { ...now(room), card: at, on: !marked });
  if (game.shown[at] === "?" && isGiver(room)) {
    if (!ui.picks.delete(at)) ui.picks.add(at);
    ui.clue.number = Math.min(9, ui.picks.size || 1);
  }
  paint();
}

function steer({ view: { game }, ui, paint }, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const answers = {
    c: game.now.clue ? `Clue: ${clueText(game.now.clue)}` : "No clue yet",
    s: `Red ${game.red_left}, Blue ${game.blue_left} to find`,
    t: document.getElementById("clock").textContent || "No clock",
  };
  if (event.key.toLowerCase() in answers) announce(answers[event.key.toLowerCase()]);
  if (!(event.key in STEPS)) return;
  event.preventDefault();
  const next = ui.at + STEPS[event.key];
  const otherRow = Math.floor(next / 5) !== Math.floor(ui.at / 5);
  if (next < 0 || next > 24 || (Math.abs(STEPS[event.key]) === 1 && otherRow)) return;
  ui.at = next;
  paint();
  document.querySelector(`[data-at="${next}"]`).focus();
}

export function legend({ theme, view: { game } }) {
  return h("p", { key: "legend", class: "legend", id: "board-help" },
    ["r", "b", "n", "t"].map((letter) => h("span", null, badge(letter), ` ${identityName(theme, letter)} `)),
    unseen(" Arrow keys move over the board, Enter marks; C reads the clue, S the score, T the time."),
    game.key && !game.outcome && h("span", null, `You see the ${theme.key}.`));
}

// --- what you can do ------------------------------------------------------------------------------------

export function actions(room) {
  const plans = isGiver(room) && !room.view.pause && clueForm;
  const does = { guess: guessing, judge: judging }[myPart(room)] ?? plans;
  return does && h("section", { id: "actions", class: "sheet actions", "aria-label": "Your move" }, does(room));
}

/** `river 3` and `river3` are a word and its number; once a number is chosen, only a space sets one apart. */
export function readClue({ text, number, chosen }) {
  const word = text.trim();
  const found = /^(.*\S)\s+(\d|∞|\*)$/.exec(word) ?? (chosen ? null : /^(.*\D)(\d|∞|\*)$/.exec(word));
  if (!found) return { text: word, number };
  return { text: found[1].trim(), number: toNumber(found[2]) };
}

const toNumber = (text) => (/\d/.test(text) ? Number(text) : "unlimited");

function clueForm(room) {
  const { view: { game }, theme, ui, ask, check, paint } = room;
  const clue = readClue(ui.clue);
  const verdict = clue.text && ui.clue.verdict;
  const edit = (change) => {
    Object.assign(ui.clue, change);
    check(readClue(ui.clue));
    paint();
  };
  const give = async (event) => {
    event.preventDefault();
    const { text, number } = readClue(ui.clue);
    if (!text || myPart(room) !== "clue" || !(await ask("give-clue", { ...now(room), text, number }))) return;
    ui.clue = { text: "", number: 1 };
    ui.picks.clear();
    paint();
  };
  const type = ({ target }) => edit({ text: target.value });
  const choose = ({ target }) => edit({ number: toNumber(target.value), chosen: true });
  const typed = { maxlength: 60, autocomplete: "off", autocapitalize: "none", enterkeyhint: "send" };
  const early = myPart(room) !== "clue" && "Not your turn yet: plan your clue meanwhile.";
  const off = early || (!clue.text && "Type a clue first.");
  const label = clue.text ? `Give “${clueText([clue.text, clue.number])}”` : "Give clue";
  return [
    game.rejected && h("p", { class: "verdict bad" }, rejectedText(theme, game.rejected)),
    h("form", { class: "clue-form", onsubmit: give },
      h("label", null, h("span", null, "Clue"),
        h("input", { id: "clue-word", placeholder: "river 3", "aria-describedby": "verdict", ...typed,
          value: ui.clue.text, oninput: type })),
      h("label", null, h("span", null, "Number"),
        h("select", { value: String(clue.number), onchange: choose },
          [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, "unlimited"].map((one) => h("option", { value: one }, numberText(one))))),
      button(label, null, { type: off ? "button" : "submit", class: "main", off })),
    h("p", { id: "verdict", role: "status", class: `verdict${verdict ? (verdict.valid ? " good" : " bad") : ""}` },
      verdict ? `${verdict.valid ? "✓" : "✗"} ${verdict.message}` : "Tap words to plan: the number follows."),
  ];
}

function guessing(room) {
  const { view, ask, you, me } = room;
  const { game, marks, votes_needed: needed } = view;
  const team = view.members.filter((one) => one.chair?.role === "guesser" && one.chair.team === me.chair.team);
  const people = team.some((one) => !one.bot);
  const voters = team.filter((one) => one.present && !(one.bot && people)).map((one) => one.id);
  const cards = [...new Set(marks.map((mark) => mark.card))]
    .map((at) => [at, marks.filter((mark) => mark.card === at && voters.includes(mark.member))])
    .sort(([, some], [, others]) => others.length - some.length);
  const reveal = ([at, votes]) => {
    const word = game.words[at];
    const alone = votes.every((vote) => vote.member === you) && voters.length > 1;
    const idea = votes.length === 0 && `A bot would take ${word}. Mark it to agree.`;
    const missing = votes.length < needed && `${word} has ${votes.length} of ${needed} votes.`;
    const off = idea || missing || (alone && `A teammate reveals ${word}: you marked it.`);
    const confirm = () => ask("confirm", { ...now(room), card: at });
    return h("div", { key: at, class: "reveal" },
      button(`Reveal ${word}`, confirm, { class: "main", off }), off && h("small", null, off));
  };
  const off = !game.may_stop && "Make at least one guess first.";
  return [
    h("div", { class: "reveals" },
      cards.length ? cards.map(reveal) : h("p", null, "Tap a word to mark it: that reveals nothing yet.")),
    h("div", { class: "stop" },
      button("Stop guessing", () => ask("stop", now(room)), { off }), off && h("small", null, off)),
  ];
}

function judging(room) {
  const { view: { game }, theme, ask, ui } = room;
  const giver = { role: "giver", team: game.team };
  const judge = (valid) => async () => {
    if (await ask("judge", { ...now(room), valid, reason: valid ? "" : ui.reason })) ui.reason = "";
  };
  return [
    h("p", null, `${chairName(theme, giver)} wants to say “${clueText(game.pending)}”.`),
    h("label", null, h("span", null, "Reason, if you reject it"),
      h("input", { maxlength: 200, value: ui.reason, oninput: (event) => (ui.reason = event.target.value) })),
    h("div", { class: "buttons" }, button("Allow", judge(true), { class: "main" }), button("Reject", judge(false))),
  ];
}

// --- log and chat ---------------------------------------------------------------------------------------

export function log({ view: { game }, theme }) {
  const guess = (at) => h("li", null,
    badge(game.shown[at]), ` ${game.words[at]}`, unseen(`, ${identityName(theme, game.shown[at])}`));
  const named = (cards) => cards.map((at) => game.words[at]).join(", ");
  const turns = [...game.past, game.now].filter((turn) => turn.clue || turn.end).reverse();
  return h("section", { key: "log", class: "sheet log" }, h("h2", null, "Clues"),
    turns.length === 0 && h("p", { class: "faint" }, "None yet."),
    h("ol", { reversed: true }, turns.map((turn) => h("li", { key: turn.number, class: turn.team },
      h("p", null,
        h("b", null, `${capital(turn.team)}: ${turn.clue ? clueText(turn.clue) : "no clue"}`),
        h("small", null, ` ${endText(turn.end)}`, turn.offended && `: too close to ${named(turn.offended)}`)),
      h("ul", null, (turn.guesses ?? []).map(guess),
        turn.forfeit !== undefined && [h("li", null, "penalty:"), guess(turn.forfeit)])))));
}

export function chat({ view, me, ask, name, ui, paint }) {
  const knows = view.stage === "playing" && ["giver", "referee"].includes(me?.chair?.role);
  const silent = knows && "You know too much to talk until the game is over.";
  const closed = view.settings.chat ? silent : "The owner has switched the chat off.";
  const say = async (event) => {
    event.preventDefault();
    if (!ui.message || !(await ask("say", { text: ui.message, to: me?.chair?.team ? ui.to : "all" }))) return;
    ui.message = "";
    paint();
  };
  const type = (event) => {
    ui.message = event.target.value;
    paint();
  };
  const to = me?.chair?.team && h("select",
    { "aria-label": "To", value: ui.to, onchange: (event) => (ui.to = event.target.value) },
    h("option", { value: "all" }, "All"), h("option", { value: "team" }, "Team"));
  const line = (one) => h("li", { class: one.team ?? "" },
    h("b", null, name(one.member)), one.to === "team" && h("small", null, " (team)"), ` ${one.text}`);
  return h("section", { key: "chat", class: "sheet chat" }, h("h2", null, "Chat"),
    h("ol", { class: "messages", tabindex: 0, "aria-label": "Messages" }, view.messages.map(line)),
    closed ? h("p", { class: "faint" }, closed) : h("form", { onsubmit: say }, to,
      h("input", { "aria-label": "Message", value: ui.message, maxlength: 300, autocomplete: "off", oninput: type }),
      h("button", { type: "submit" }, "Say")));
}
