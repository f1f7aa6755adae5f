// Everything the page says about a room, in the words of its theme. Reads views; knows no rules and no page.

export const TEAMS = ["red", "blue"];
const ENDS = {
  miss: "missed", limit: "all guesses used", stop: "stopped", time: "time was up", forfeit: "not allowed",
};

export const capital = (text) => text[0].toUpperCase() + text.slice(1);
export const numberText = (number) => (number === "unlimited" ? "∞" : number);
export const clueText = ([text, number]) => `${text} ${numberText(number)}`;
export const endText = (end) => ENDS[end] ?? "";

export function chairName(theme, chair) {
  if (!chair) return "Watching";
  return chair.team ? `${capital(chair.team)} ${theme[chair.role]}` : theme[chair.role];
}

export const identityName = (theme, letter) =>
  ({ r: `Red ${theme.own}`, b: `Blue ${theme.own}`, n: theme.neutral, t: theme.trap })[letter];

const sitters = (view, role, team) =>
  view.members.filter((one) => one.chair?.role === role && (!team || one.chair.team === team));
const names = (members) => new Intl.ListFormat("en").format(members.map((one) => one.name)) || "nobody";

export function outcomeText(theme, { winner, ending }) {
  return `${capital(winner)} wins: ${ending === "trap" ? theme.hit_trap : theme.found_all}.`;
}

export function leftText(number) {
  if (number === "unlimited") return "as many guesses as you like";
  return number === 1 ? "1 guess left" : `${number} guesses left`;
}

export const rejectedText = (theme, { clue, reason }) =>
  `The ${theme.referee} turned “${clueText([clue.text, clue.number])}” down. ${reason}`;

/** What I am to do now, as the view tells it: clue, guess, judge, or nothing. */
export function myPart({ view, me }) {
  const { game } = view;
  if (view.stage !== "playing" || view.pause || !me?.chair) return null;
  if (me.chair.role === "referee") return game.phase === "verdict" ? "judge" : null;
  if (me.chair.team !== game.team) return null;
  return { "clue giver": "clue", "guess guesser": "guess" }[`${game.phase} ${me.chair.role}`] ?? null;
}

/** Whose turn it is and what you can do: a short headline and a sentence. */
export function situation(room) {
  const { view, me, theme } = room;
  const { game } = view;
  const article = me?.chair?.role === "guesser" ? "a" : "the";
  const watching = me?.commentator ? "You watch and comment" : "You watch";
  const I = me?.chair ? `You are ${article} ${chairName(theme, me.chair)}` : watching;
  const places = me?.chair ? `${I}.` : "Choose a chair, or stay and watch.";
  if (view.stage === "lobby") return { head: "Take your places", text: places };
  if (view.stage === "over") return { head: outcomeText(theme, game.outcome), text: fate(me, game.outcome) };
  if (view.pause) return { head: "The game is on hold", text: `${I}.` };
  const head = `${capital(game.team)}’s turn`;
  const part = myPart(room);
  const mine = {
    clue: `${I}: give a clue, one word and how many words it is for.`,
    guess: `${I}: mark a word that fits the clue, then reveal it.`,
    judge: `${I}: is this clue allowed?`,
  };
  if (part) return { head: `${head}: yours`, text: mine[part] };
  const guessers = sitters(view, "guesser", game.team);
  const theirs = {
    clue: `${names(sitters(view, "giver", game.team))} thinks of a clue.`,
    verdict: `The clue waits for the ${theme.referee}.`,
    guess: `${names(guessers)} ${guessers.length > 1 ? "guess" : "guesses"}.`,
  };
  return { head, text: `${theirs[game.phase]} ${I}.` };
}

function fate(me, { winner }) {
  if (!me?.chair?.team) return "";
  return me.chair.team === winner ? "Your team has won." : "Your team has lost.";
}

/** What has happened between two views, one sentence each, for those who listen. */
export function changes(was, room) {
  const { view, theme } = room;
  if (!was) return [];
  return [...comings(was, room), ...moves(was, view, theme), ...rest(was, room), ...talk(was, room)];
}

function* comings(was, { view, you }) {
  const [before, now] = [was, view].map((one) => new Map(one.members.map((member) => [member.id, member.name])));
  for (const [id, name] of now) if (!before.has(id)) yield `${name} has come in.`;
  for (const [id, name] of before) if (!now.has(id)) yield `${name} has left.`;
  if (view.owner === you && was.owner !== you) yield "The room is yours now.";
}

function* moves({ dealt, game: was }, view, theme) {
  const { game } = view;
  if (!game) return;
  if (!was || dealt !== view.dealt) {
    yield `The cards are dealt. ${capital(game.first)} begins.`;
    return;
  }
  for (const [card, letter] of [...game.shown].entries()) {
    if (was.shown[card] !== letter) yield `${game.words[card]} is revealed: ${identityName(theme, letter)}.`;
  }
  if (game.outcome && !was.outcome) yield outcomeText(theme, game.outcome);
  else if (game.turn !== was.turn) yield `${capital(game.team)}’s turn.`;
  for (const turn of [...game.past, game.now]) {
    const heard = turn.number < was.turn || (turn.number === was.turn && was.now.clue);
    if (turn.clue && !heard) yield `${capital(turn.team)}’s clue: ${clueText(turn.clue)}.`;
  }
}

function* rest(was, room) {
  const { view, you, name, theme } = room;
  const rejected = view.game?.rejected;
  if (rejected && JSON.stringify(rejected) !== JSON.stringify(was.game?.rejected)) yield rejectedText(theme, rejected);
  if (view.pause !== was.pause) yield view.pause ?? "The game goes on.";
  if (was.game && !view.game) yield "Back in the lobby.";
  const had = new Set(was.marks.map(({ member, card }) => `${member} ${card}`));
  for (const { member, card } of view.marks) {
    if (member !== you && !had.has(`${member} ${card}`)) yield `${name(member)} marks ${view.game.words[card]}.`;
  }
  const moment = (one) => `${one.dealt} ${one.game?.turn} ${one.game?.phase} ${one.pause}`;
  if (myPart(room) && moment(was) !== moment(view)) yield situation(room).text;
}

/** New messages: those after the longest end of the old list that the new one begins with. */
function* talk(was, { view, you, name }) {
  const same = (one, other) => one.member === other.member && one.text === other.text && one.to === other.to;
  let skip = 0;
  const begins = (list) => list.every((old, at) => view.messages[at] && same(old, view.messages[at]));
  while (!begins(was.messages.slice(skip))) skip += 1;
  for (const message of view.messages.slice(was.messages.length - skip)) {
    if (message.member !== you) yield `${name(message.member)} says: ${message.text}`;
  }
}
