// Before a game: the chairs round the switchboard, what is played, and who is here.

import type { JSX } from "preact";
import { Chat } from "../parts/chat";
import { NameField } from "../parts/name";
import { Panel } from "../parts/panel";
import { Watchers } from "../parts/people";
import { RulesInShort } from "../parts/rules";
import { Settings } from "../parts/settings";
import { Share } from "../parts/share";
import { Starting } from "../parts/starting";
import { Status } from "../parts/status";
import { RefereeSeat, TeamPanel } from "../parts/team";
import type { Scene } from "../store";
import { TEAMS } from "../tell";
import "./lobby.css";

export function Lobby(scene: Scene): JSX.Element {
  return (
    <main class="lobby">
      <Status {...scene} />
      <div class="sheet"><NameField {...scene} /></div>
      <div class="lobby-round">
        {TEAMS.map((team) => <TeamPanel key={team} scene={scene} team={team} />)}
        <div class="middle">
          <Panel {...scene} />
          <Starting {...scene} />
          {scene.view.settings.referee === "seated" && <RefereeSeat scene={scene} />}
        </div>
      </div>
      <Share />
      <Settings {...scene} />
      <div class="pair">
        <Watchers {...scene} />
        <Chat {...scene} />
      </div>
      <RulesInShort />
    </main>
  );
}
