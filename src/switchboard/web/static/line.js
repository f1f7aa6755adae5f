// The line to a room: one socket, made anew when it breaks. Keeps commands until they are answered and sends
// them again under the same ids, so none is lost and none is done twice. Knows no page and no rules.

const BEAT = 10_000;
const SHORTEST = 500;
const LONGEST = 10_000;
const FINAL = {
  1000: "You have left this room.",
  4400: "This page and the server do not understand each other. Load the page again.",
  4403: "This room does not let you in.",
  4404: "There is no room with this code.",
  4408: "The server waited too long for this page.",
  4429: "Too many tries. Wait a little, then try again.",
};

const randomId = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");

/** Opens a line. `tell` has: view(seen, you), time(ms), checked(answer),
 *  state(word, room), refused(answer), ended(sentence). */
export function openLine(room, name, tell) {
  const waiting = new Map();
  let socket, you, seq, dealt, heard, reason, retry, on = false, over = false, tries = 0, within = 0;

  function dial() {
    clearTimeout(retry);
    on = false;
    seq = 0;
    reason = undefined;
    heard = Date.now();
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    const mine = socket;
    mine.onopen = () => put({ t: "hello", v: 1, room, name: name() });
    mine.onmessage = (event) => mine === socket && take(JSON.parse(event.data));
    mine.onclose = (event) => mine === socket && lost(event.code);
  }

  const put = (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));

  function take(message) {
    heard = Date.now();
    const does = {
      welcome() {
        on = true;
        you = message.you;
        tries = 0;
        waiting.forEach(({ frame }) => put(frame));
        tell.state("on", message.room);
      },
      view() {
        if (message.seq < seq) return;
        seq = message.seq;
        dealt = message.view.dealt;
        tell.view(whole(message.view), you);
        tell.time(message.left_ms);
      },
      ack: () => answer(message.id, true),
      refused() {
        if (message.id === null) reason = message.message;
        if (on) tell.refused(message);
        answer(message.id, false);
      },
      checked: () => tell.checked(message),
      pong: () => tell.time(message.left_ms),
      drain: () => (within = message.within_ms),
    };
    does[message.t]?.();
  }

  function answer(id, done) {
    waiting.get(id)?.resolve(done);
    waiting.delete(id);
  }

  function lost(code) {
    if (over) return;
    if (code in FINAL || (code >= 4400 && code < 4500)) {
      end();
      tell.ended(reason ?? FINAL[code] ?? "The server has ended the connection.");
      return;
    }
    const longest = within || Math.min(LONGEST, SHORTEST * 2 ** tries++);
    within = 0;
    tell.state("off");
    retry = setTimeout(dial, Math.random() * longest);
  }

  /** Whether anybody is still there: a line that died without a word is hung up and dialled anew. */
  function beat() {
    if (socket.readyState === WebSocket.OPEN && Date.now() - heard < 2.5 * BEAT) return put({ t: "ping", seq });
    if (Date.now() - heard < 2.5 * BEAT) return undefined;
    const dead = socket;
    socket = undefined;
    dead.close();
    dial();
    return tell.state("off");
  }

  const wake = () => {
    if (document.hidden || over) return;
    if (socket.readyState === WebSocket.CLOSED) dial();
    else put({ t: "ping", seq });
  };
  const pulse = setInterval(beat, BEAT);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);

  function end() {
    over = true;
    clearInterval(pulse);
    clearTimeout(retry);
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
    socket.close();
  }

  dial();
  return {
    end,
    /** Sends a command; the promise tells whether it was carried out. */
    ask(what, fields) {
      const game = fields?.turn ? { game: dealt } : {}; // what belongs to a turn belongs to a game
      const frame = { t: "cmd", id: randomId(), do: what, ...game, ...fields };
      return new Promise((resolve) => {
        waiting.set(frame.id, { frame, resolve });
        if (on) put(frame);
      });
    },
    /** Asks in private whether a clue would be allowed. */
    check(text, number) {
      const id = randomId();
      put({ t: "check", id, text, number });
      return id;
    },
  };
}

/** What the wire leaves out, because it is usual, put back. */
function whole(view) {
  const members = view.members.map((member) => ({ present: true, chair: null, ...member }));
  const unset = { own_words: 0, clock: null, threshold: null, commentary: null };
  const settings = { spectators: true, chat: true, ...unset, ...view.settings };
  const game = view.game && { guesses_left: 0, may_stop: false, ...view.game };
  if (game) {
    const teams = game.first === "red" ? ["red", "blue"] : ["blue", "red"];
    game.past = (game.past ?? []).map((turn, index) => ({ ...turn, number: index + 1, team: teams[index % 2] }));
    game.now = { ...game.now, number: game.turn, team: game.team };
  }
  return { marks: [], messages: [], cannot_start: [], votes_needed: 0, dealt: 0, ...view, members, settings, game };
}
