// The end of a line: why, and where to go from here.

import type { JSX } from "preact";
import { Button } from "../parts/button";
import { go, roomCode } from "../route";
import { enter } from "../store";
import type { End } from "../store";
import { words } from "../words";
import "./farewell.css";

export function Farewell({ end }: { end: End }): JSX.Element {
  const { line } = words.value;
  return (
    <main class="sheet farewell">
      <h1>{line.closed}</h1>
      <p role="alert">{end.message ?? line.ends[end.code] ?? line.ended}</p>
      <div class="buttons">
        <Button kind="main" onClick={() => go("/")}>{line.front}</Button>
        <Button onClick={() => enter(roomCode.value ?? "")}>{line.again}</Button>
      </div>
    </main>
  );
}
