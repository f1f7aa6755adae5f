// What one can take away from a game: its record as text, and a link to its replay.

import type { JSX } from "preact";
import { recordOf } from "../api";
import { notify } from "../notice";
import { copy, put } from "../share";
import { words } from "../words";
import { pages } from "../words/pages";
import { Button } from "./button";

export function Keepsakes({ room, number }: { room: string; number: number }): JSX.Element {
  const { replay } = pages.value;
  const url = `${location.origin}/r/${room}/games/${number}`;
  const copyRecord = async (): Promise<void> => {
    const asked = recordOf(room, number);
    const copied = await put(asked.then((record) => (typeof record === "string" ? record : Promise.reject(new Error(record.code)))));
    const record = await asked;
    if (typeof record !== "string") notify(words.value.said(record.code, record.message));
    else notify(copied ? replay.recordCopied : replay.noCopy(record));
  };
  return (
    <div class="buttons keepsakes">
      <Button onClick={copyRecord}>{replay.copyRecord}</Button>
      <Button onClick={() => copy(url, replay.linkCopied, replay.noCopy(url))}>{replay.copyLink}</Button>
    </div>
  );
}
