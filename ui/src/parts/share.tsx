// How others come in: the link, a button that copies it, and the same as a QR code for phones.

import type { JSX } from "preact";
import { prefs } from "../prefs";
import { roomCode } from "../route";
import { canSend, copyLink, roomUrl, sendLink } from "../share";
import { words } from "../words";
import { Button } from "./button";
import { later } from "./later";
import "./share.css";

const Qr = later(async () => (await import("./qr")).Qr);

/** The room in a tab of its own, as it is shown on a wall. */
export function WallLink(): JSX.Element {
  const wall = `/r/${roomCode.value}?view=projector`;
  // Browsers show where a link leads.
  if (prefs.value.streamer) return <Button onClick={() => open(wall, "_blank", "noopener")}>{words.value.share.wall}</Button>;
  return <a class="button" href={wall} target="_blank" rel="noopener">{words.value.share.wall}</a>;
}

export function Share(): JSX.Element {
  const { share, top } = words.value;
  const hidden = prefs.value.streamer;
  return (
    <section class="sheet bring" aria-label={share.title}>
      {!hidden && <Qr text={roomUrl()} label={share.qr} />}
      <div>
        <h2>{share.title}</h2>
        <p>{hidden ? share.hidden : share.text}</p>
        {!hidden && <p class="url">{roomUrl().replace(/^https?:\/\//, "")}</p>}
        <div class="buttons">
          <Button kind="main" onClick={copyLink}>{top.copy}</Button>
          <WallLink />
          {canSend() && <Button onClick={sendLink}>{share.send}</Button>}
        </div>
      </div>
    </section>
  );
}
