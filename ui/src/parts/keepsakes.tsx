// What one can take away from a game: its record as text, and a link to its replay.

import type { JSX } from "preact";
import { recordOf } from "../api";
import { notify } from "../notice";
import { copy } from "../share";
import { words } from "../words";
import { pages } from "../words/pages";
import { Button } from "./button";

export function Keepsakes({ room, number }: { room: string; number: number }): JSX.Element {
  const { replay } = pages.value;
  const url = `${location.origin}/r/${room}/games/${number}`;
  const copyRecord = async (): Promise<void> => {
    const record = await recordOf(room, number);
    if (typeof record === "string") await copy(record, replay.recordCopied, replay.noCopy(record));
    else notify(words.value.said(record.code, record.message));
  };
  return (
    <div class="buttons keepsakes">
      <Button onClick={copyRecord}>{replay.copyRecord}</Button>
      <Button onClick={() => copy(url, replay.linkCopied, replay.noCopy(url))}>{replay.copyLink}</Button>
    </div>
  );
}
