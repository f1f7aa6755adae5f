// A word game on boardgame.io: 25 words, a key that `playerView` keeps from guessers, marks on cards. Started by
// bench/rooms_peer.py. `boardgame.mjs serve` is the server to be measured; `boardgame.mjs play MATCHES WIDTH RATE SECONDS`
// opens so many matches there with so many sockets each, marks cards, and prints how many updates arrived.

import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";

const require = createRequire(import.meta.url);
const PORT = Number(process.env.PORT);
const WORDS = Array.from({ length: 25 }, (_, card) => `WORD${card}`);
const KEY = Array.from({ length: 25 }, (_, card) => ["red", "blue", "neutral", "trap"][card % 4]);

const game = {
  name: "words",
  setup: () => ({ words: WORDS, key: KEY, revealed: {}, marks: {}, clue: { text: "river", number: 3 }, log: [] }),
  // Players 0 and 1 give clues and see the key; nobody else does.
  playerView: ({ G, playerID }) => (playerID === "0" || playerID === "1" ? G : { ...G, key: undefined }),
  turn: { activePlayers: { all: "play" } },
  moves: {
    mark: ({ G, playerID }, card) => {
      if (G.marks[playerID] === card) delete G.marks[playerID];
      else G.marks[playerID] = card;
    },
  },
};

async function serve() {
  const { Server, Origins } = require("boardgame.io/dist/cjs/server.js");
  const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
  await server.run(PORT);
}

async function play(matches, width, rate, seconds) {
  const { Client } = require("boardgame.io/dist/cjs/client.js");
  const { SocketIO } = require("boardgame.io/dist/cjs/multiplayer.js");
  const multiplayer = SocketIO({ server: `http://localhost:${PORT}`, socketOpts: { transports: ["websocket"], forceNew: true } });
  const tables = [];
  let updates = 0;
  for (let match = 0; match < matches; match += 1) {
    const seats = [];
    for (let seat = 0; seat < width; seat += 1) {
      // A match that nobody knows is made for the first who asks for it.
      const client = Client({ game, numPlayers: width, multiplayer, matchID: `match${match}`, playerID: String(seat), debug: false });
      client.start();
      seats.push(client);
      while (!client.getState()) await sleep(5);
    }
    tables.push(seats);
  }
  // Not the optimistic change in the browser of whoever moved, only what comes from the server. Who moves before the last
  // move has arrived everywhere is refused there: until then a match waits.
  const missing = tables.map(() => 0);
  tables.forEach((seats, match) => {
    const arrived = () => {
      updates += 1;
      missing[match] -= 1;
    };
    for (const client of seats) client.transport.socket.on("update", arrived);
  });
  await sleep(500);
  console.log("ready");
  await new Promise((begin) => process.stdin.once("data", begin));
  const start = performance.now();
  let sent = 0;
  for (let turn = 0; performance.now() - start < seconds * 1000; await sleep(1)) {
    for (const due = (performance.now() - start) * (rate / 1000); turn < due; turn += 1) {
      const match = turn % matches;
      if (missing[match] > 0) continue;
      missing[match] = width;
      tables[match][2 + (sent % (width - 2))].moves.mark(turn % 25);
      sent += 1;
    }
  }
  for (let before = -1; before !== updates; await sleep(300)) before = updates;
  console.log(JSON.stringify({ sent, updates }));
  process.exit();
}

const [, , what, ...figures] = process.argv;
await (what === "serve" ? serve() : play(...figures.map(Number)));
