// The owner's own words, one a line.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { dropWords, isProblem, putWords } from "../api";
import { notify } from "../notice";
import { roomCode } from "../route";
import type { Scene } from "../store";
import type { Problem, WordCount } from "../wire";
import { Button } from "./button";

export function OwnWords({ view, words }: Scene): JSX.Element {
  const { settings: say } = words;
  const text = useSignal("");
  const different = new Set(text.value.split("\n").map((line) => line.trim().toLowerCase()).filter(Boolean));
  const tell = (answer: WordCount | Problem): void => {
    if (isProblem(answer)) notify(words.said(answer.code, answer.message));
    else notify(answer.words ? say.wordsSet(answer.words) : say.packBack);
  };
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    tell(await putWords(roomCode.value ?? "", text.value));
  };
  return (
    <form class="own-words" onSubmit={send}>
      <label for="own">{say.ownWords}</label>
      <textarea id="own" rows={5} spellcheck={false} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
      <div class="buttons">
        <button type="submit">{say.useWords(different.size)}</button>
        {view.settings.own_words > 0 && (
          <Button kind="quiet" onClick={async () => tell(await dropWords(roomCode.value ?? ""))}>{say.backToPack}</Button>
        )}
      </div>
    </form>
  );
}
