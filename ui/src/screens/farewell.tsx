// The end of a line: why, and where to go from here.

import type { JSX } from "preact";
import { Button } from "../parts/button";
import { later } from "../parts/later";
import { prefs } from "../prefs";
import { go, roomCode } from "../route";
import { enter } from "../store";
import type { End } from "../store";
import { useTitle } from "../title";
import { words } from "../words";
import "./farewell.css";

const Join = later(async () => (await import("../parts/join")).Join, "quiet");
/** What the codes of sockets mean: page and server are of different editions, and there is no such room. */
const STRANGE = 4400;
const NO_ROOM = 4404;

export function Farewell({ end: { code, message } }: { end: End }): JSX.Element {
  const { line } = words.value;
  useTitle(line.closed);
  const again = code === STRANGE ? () => location.reload() : () => enter(roomCode.value ?? "");
  return (
    <main class="sheet farewell">
      <h1>{line.closed}</h1>
      <p role="alert">{(code === STRANGE ? null : message) ?? line.ends[code] ?? line.ended}</p>
      {code === NO_ROOM && <Join code={prefs.value.streamer ? "" : (roomCode.value ?? "")} />}
      <div class="buttons">
        <Button kind="main" onClick={() => go("/")}>{line.front}</Button>
        <Button onClick={again}>{code === STRANGE ? line.reload : line.again}</Button>
      </div>
    </main>
  );
}
