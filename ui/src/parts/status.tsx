// One sentence: whose turn it is, and what you can do. Beside it the time that is left.

import type { JSX } from "preact";
import { butMarks } from "../store";
import type { Scene } from "../store";
import { myPart, situation } from "../tell";
import { Clock } from "./clock";
import { afterwards } from "./memo";
import "./status.css";

export const Status = afterwards(Told, butMarks, "board");

/** How a game has ended for whoever played it. */
function how({ view: { game }, me }: Scene): "won" | "lost" | null {
  if (!game?.outcome || !me?.chair?.team) return null;
  return me.chair.team === game.outcome.winner ? "won" : "lost";
}

function Told(scene: Scene): JSX.Element {
  const { head, text } = situation(scene);
  const { game, stage } = scene.view;
  const team = game?.outcome?.winner ?? (stage === "playing" ? game?.team : undefined);
  return (
    <div class={["status", team, myPart(scene) && "yours", how(scene)].filter(Boolean).join(" ")}>
      <Clock label={scene.words.table.clock} />
      <h1>{head}</h1>
      <p>{text}</p>
    </div>
  );
}
