// What the page says about a room.

import { describe, expect, test } from "vitest";
import { soundsOf } from "../src/follow";
import { changes, newMessages } from "../src/happened";
import { myPart, situation, turns } from "../src/tell";
import type { Message, RoomOnWire } from "../src/wire";
import { ALONE } from "../src/store";
import { game, room, scene, shown } from "./rooms";

describe("whose turn it is", () => {
  test.each([
    ["ann", "clue", "clue"],
    ["ben", "clue", null],
    ["ben", "guess", "guess"],
    ["cat", "clue", null],
    ["dan", "guess", null],
    ["eve", "guess", null],
  ] as const)("%s in the %s phase has to do: %s", (who, phase, part) => {
    expect(myPart(scene(room({ game: game({ phase }) }), who))).toBe(part);
  });

  test("nobody has anything to do while the game is paused", () => {
    expect(myPart(scene(room({ pause: "Paused by the owner of the room." }), "ann"))).toBe(null);
    expect(situation(scene(room({ pause: "Paused." }), "ann")).head).toBe("The game is on hold");
  });

  test("is one sentence with names in it", () => {
    expect(situation(scene(room(), "ben"))).toEqual({ head: "Red’s turn", text: "Ann thinks of a clue. You are a Red Lineman." });
    expect(situation(scene(room(), "ann")).head).toBe("Your turn, Red");
  });

  test("says who is awaited and away, and to the owner what helps", () => {
    const members = room().members.map((one) => ({ ...one, present: one.id !== "ann" }));
    const away = (owner: string): string => situation(scene(room({ members, owner }), "ben")).text;
    expect(away("cat")).toBe("Ann is away. You are a Red Lineman.");
    expect(away("ben")).toBe("Ann is away. Pause the game, and another or a bot can take the chair. You are a Red Lineman.");
  });

  test("says which chair is empty, and to the owner what helps", () => {
    const members = room().members.filter(({ id }) => id !== "ben");
    const empty = (owner: string): string => situation(scene(room({ members, owner, game: game({ phase: "guess" }) }), "cat")).text;
    expect(empty("ann")).toBe("Nobody sits there: Red Lineman. You are the Blue Operator.");
    expect(empty("cat")).toBe("Nobody sits there: Red Lineman. Pause the game, and another or a bot can take the chair. You are the Blue Operator.");
  });

  test("does not take a bot for whoever is away: people decide where people guess", () => {
    const bot = { id: "b", name: "Ada", bot: "ada", chair: { role: "guesser", team: "red" } };
    const members = [...room().members.map((one) => ({ ...one, present: one.id !== "ben" })), bot];
    const told = situation(scene(room({ members, game: game({ phase: "guess" }) }), "cat")).text;
    expect(told).toBe("Ben is away. You are the Blue Operator.");
  });
});

describe("what has happened", () => {
  test("is told in the order it happened", () => {
    const was = room({ game: game({ phase: "guess", now: { clue: ["river", 2] } }) });
    const now = room({
      game: game({
        shown: shown({ 3: "n" }),
        turn: 2,
        team: "blue",
        past: [{ clue: ["river", 2], guesses: [3], end: "miss" }],
      }),
    });
    expect(changes(was, scene(now, "ben"))).toEqual(["WORD3 is revealed: non-subscriber.", "Blue’s turn."]);
    expect(soundsOf(was, scene(now, "ben"))).toEqual(["miss", "turn"]);
  });

  test("includes what the other views in between would have told", () => {
    const was = room();
    const now = room({
      game: game({
        turn: 3, shown: shown({ 2: "r", 7: "n" }),
        past: [{ clue: ["river", 2], guesses: [2], end: "stop" }, { clue: ["bank", 1], guesses: [7], end: "miss" }],
      }),
    });
    expect(changes(was, scene(now, "eve"))).toEqual([
      "Red’s clue: river 2.", "WORD2 is revealed: Red subscriber.", "Red: stopped.", "Blue’s clue: bank 1.", "WORD7 is revealed: non-subscriber.", "Red’s turn.",
    ]);
  });

  test("says why a turn is over where no card tells of it, and what an invalid clue was before what it cost", () => {
    const after = (open: Readonly<Record<number, string>>, ...past: object[]): string[] =>
      changes(room(), scene(room({ game: game({ turn: 1 + past.length, team: past.length % 2 ? "blue" : "red", shown: shown(open), past }) }), "eve"));
    expect(after({}, { end: "time" })).toEqual(["Red: time was up.", "Blue’s turn."]);
    expect(after({ 9: "b" }, { clue: ["words", 2], end: "forfeit", valid: false, offended: [1, 2], forfeit: 9 })).toEqual([
      "Red’s clue “words 2” is not allowed: too close to WORD1 and WORD2.", "WORD9 is revealed: Blue subscriber.", "Blue’s turn.",
    ]);
    expect(after({}, { end: "forfeit" })).toEqual(["Red: not allowed.", "Blue’s turn."]);
    expect(after({}, { end: "stop" }, { end: "time" })).toEqual(["Red: stopped.", "Red’s turn."]); // the daily board has only one team
  });

  test("tells those who guess on how often they may", () => {
    const guessing = (change: object = {}): RoomOnWire => room({ game: game({ phase: "guess", now: { clue: ["river", 2] }, ...change }) });
    const now = guessing({ shown: shown({ 3: "r" }), guesses_left: 2 });
    expect(changes(guessing(), scene(now, "ben"))).toEqual(["WORD3 is revealed: Red subscriber.", "2 guesses left."]);
    expect(changes(guessing(), scene(now, "dan"))).toEqual(["WORD3 is revealed: Red subscriber."]);
    expect(changes(room(), scene(now, "dan"))).toEqual(["Red’s clue: river 2.", "WORD3 is revealed: Red subscriber."]);
  });

  test("tells a team what an end means for it", () => {
    const now = room({ game: game({ outcome: { winner: "blue", ending: "trap" } }), stage: "over" });
    expect(changes(room(), scene(now, "ben"))).toEqual(["Blue wins: the mole was contacted. Your team has lost."]);
    expect(changes(room(), scene(now, "eve"))).toEqual(["Blue wins: the mole was contacted."]);
  });

  test("tells whoever judges the clue that is to be judged", () => {
    const members = [...room().members, { id: "uma", name: "Uma", chair: { role: "referee", team: null } }];
    const now = room({ members, game: game({ phase: "verdict", pending: ["river", 2] }) });
    expect(changes(room({ members }), scene(now, "uma"))).toEqual(["Red Operator wants to say “river 2”.", "You are the Umpire: is this clue allowed?"]);
  });

  test("is, on a first view, where one is", () => {
    const now = room({ game: game({ phase: "guess", now: { clue: ["river", 2] } }) });
    expect(changes(null, scene(now, "dan"))).toEqual(["Red’s turn. Ben guesses. You are a Blue Lineman.", "Clue: river 2."]);
    expect(changes(null, scene(room({ stage: "lobby", game: null }), "ann"))).toEqual(["Take your places. You are the Red Operator."]);
  });

  test("is nothing on a first view of a table of one's own, whose page says what begins", () => {
    const now = room({ members: [{ id: ALONE, name: "You", chair: { role: "guesser", team: "red" } }], game: game({ phase: "guess" }) });
    expect(changes(null, scene(now, ALONE))).toEqual([]);
  });

  test("tells of a clue that was not allowed also when what it costs ends the game", () => {
    const now = { clue: ["word3", 2], valid: false, offended: [3], forfeit: 24, end: "game over" };
    const lost = game({ shown: shown({ 24: "b" }), now, outcome: { winner: "blue", ending: "found" } });
    const [first, second] = changes(room(), scene(room({ game: lost, stage: "over" }), "dan"));
    expect(first).toMatch(/^Red’s clue “word3 2” is not allowed.*WORD3/);
    expect(second).toBe("WORD24 is revealed: Blue subscriber.");
  });

  test("tells of no card that is hidden again, as for whoever begins to see the game a turn late", () => {
    const was = room({ game: game({ shown: shown({ 3: "r", 4: "n" }), turn: 2, team: "blue", past: [{ end: "stop" }] }) });
    expect(changes(was, scene(room(), "eve")).join(" ")).not.toContain("revealed");
    expect(soundsOf(was, scene(room(), "eve"))).not.toContain("miss");
  });

  test("tells everybody at the deal who they are", () => {
    const before = room({ stage: "lobby", game: null, dealt: 0 });
    expect(changes(before, scene(room(), "dan"))).toEqual(["The cards are dealt. Red begins.", "You are a Blue Lineman."]);
    expect(changes(before, scene(room(), "ann"))).toEqual(["The cards are dealt. Red begins.", "You are the Red Operator: give a clue, one word and a number."]);
  });

  test("tells everybody that the clue waits for the referee, and why it does if nobody is there", () => {
    const now = room({ game: game({ phase: "verdict", pending: ["river", 2] }) });
    expect(changes(room(), scene(now, "ann"))).toEqual(["The clue waits for the Umpire."]);
    expect(changes(room(), scene(now, "dan"))).toEqual(["The clue waits for the Umpire."]);
    const waits = (members: object[], who = "dan"): string =>
      situation(scene(room({ members: [...room().members, ...members], game: game({ phase: "verdict" }) }), who)).text;
    const uma = { id: "uma", name: "Uma", chair: { role: "referee", team: null } };
    expect(waits([uma])).toBe("The clue waits for the Umpire. You are a Blue Lineman.");
    expect(waits([{ ...uma, present: false }])).toBe("Uma is away. You are a Blue Lineman.");
    expect(waits([{ ...uma, present: false }], "ann")).toMatch(/^Uma is away. Pause the game/);
    expect(waits([])).toBe("The clue waits for the Umpire, and nobody has that chair. You are a Blue Lineman.");
  });

  test("tells new names and new places, one's own included", () => {
    const seats = room({ stage: "lobby", game: null }).members;
    const change = (who: string, change: object): RoomOnWire =>
      room({ stage: "lobby", game: null, members: seats.map((one) => (one.id === who ? { ...one, ...change } : one)) });
    const was = change("", {});
    expect(changes(was, scene(change("dan", { name: "Eve" }), "ann"))).toEqual(["Dan is called Eve now."]);
    expect(changes(was, scene(change("dan", { chair: null }), "ann"))).toEqual(["Dan stands up."]);
    expect(changes(change("dan", { chair: null }), scene(was, "ann"))).toEqual(["Dan sits down: Blue Lineman."]);
    expect(changes(was, scene(change("ann", { chair: null }), "ann"))).toEqual(["You watch."]);
    const turned = room({ stage: "lobby", game: null, members: seats.map((one, at) => ({ ...one, chair: seats[(at + 1) % 4]?.chair })) });
    expect(changes(was, scene(turned, "eve"))).toEqual(["Everybody has a new place."]);
  });

  test("tells who comes and goes, and what they say", () => {
    const eve = { id: "eve", name: "Eve" };
    const was = room({ members: [eve] });
    const now = room({ members: [eve, { id: "fay", name: "Fay" }], messages: [{ member: "fay", to: "all", team: null, text: "Hi" }] });
    expect(changes(was, scene(now, "eve")).slice(0, 1)).toEqual(["Fay has come in."]);
    expect(changes(was, scene(now, "eve")).at(-1)).toBe("Fay says: Hi");
  });
});

test("turns are numbered, and the teams take them in turn", () => {
  const view = room({ game: game({ first: "blue", team: "blue", turn: 3, past: [{}, {}] }) });
  expect(view.game && turns(view.game).map(({ number, team }) => `${number} ${team}`)).toEqual(["1 blue", "2 red", "3 blue"]);
});

test("new messages are those after what was there, however many were dropped", () => {
  const say = (text: string): Message => ({ member: "ann", to: "all", team: null, text });
  const [a, b, c] = [say("a"), say("b"), say("c")];
  expect(newMessages([], [a])).toEqual([a]);
  expect(newMessages([a, b], [a, b])).toEqual([]);
  expect(newMessages([a, b], [b, c])).toEqual([c]);
  expect(newMessages([a, b], [c])).toEqual([c]);
});
