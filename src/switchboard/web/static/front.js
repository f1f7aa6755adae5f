// What one sees outside a room: the front page, the rules in short, and the end of a line.

import { button, h } from "./dom.js";

export function front({ rooms, openRoom, go }) {
  const join = (event) => {
    event.preventDefault();
    const code = event.target.elements.code.value.trim().split("/").at(-1).toUpperCase();
    if (code) go(`/r/${encodeURIComponent(code)}`);
  };
  const typed = { autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "ABCD2345" };
  return h("main", { key: "front", class: "front" },
    h("img", { src: "/static/panel.svg", alt: "", class: "panel" }),
    h("h1", { tabindex: -1 }, "Switchboard"),
    h("p", { class: "lead" }, "Two teams, twenty-five words, one-word clues: play it here with friends, or with bots."),
    button("Open a room", openRoom, { class: "main big" }),
    h("form", { class: "join", onsubmit: join },
      h("label", { for: "code" }, "or join one by its code"),
      h("div", { class: "buttons" },
        h("input", { id: "code", name: "code", ...typed }), h("button", { type: "submit" }, "Join"))),
    rules(),
    rooms.length > 0 && h("section", { class: "sheet" },
      h("h2", null, "Open to all"), h("ul", { class: "rooms" }, rooms.map((one) => listing(one, go)))));
}

function listing({ room, owner, people, stage }, go) {
  const enter = (event) => (event.preventDefault(), go(`/r/${room}`));
  return h("li", { key: room }, h("a", { href: `/r/${room}`, onclick: enter }, owner ? `${owner}’s room` : room),
    h("small", null, ` ${people} here, ${stage === "lobby" ? "waiting" : stage}`));
}

export function rules() {
  return h("details", { class: "rules" }, h("summary", null, "How it is played"),
    h("p", null, "Twenty-five words lie on the table. Each team has one player who knows which words are whose ",
      "and gives clues: one word, and how many words it is meant for."),
    h("p", null, "The others guess, one word at a time, one guess more than that number. A word of the other team ",
      "or of nobody ends the turn; one word loses the game at once."),
    h("p", null, "The team whose words are all found has won. Bots can take any chair."));
}

export function farewell({ ended, go, route }) {
  return h("main", { key: "end", class: "sheet farewell" },
    h("h1", { tabindex: -1 }, "This line is closed"), h("p", null, ended),
    h("div", { class: "buttons" },
      button("To the front page", () => go("/"), { class: "main" }), button("Try again", route)));
}
