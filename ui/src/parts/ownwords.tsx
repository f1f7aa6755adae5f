// The owner's own words, one a line. What is wrong with them stays beside them until they are changed or sent again.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { dropWords, isProblem, putWords } from "../api";
import { notify } from "../notice";
import { roomCode } from "../route";
import type { Scene } from "../store";
import type { Problem, WordCount } from "../wire";
import { Button } from "./button";

const ABOUT_THE_WORDS: ReadonlySet<string> = new Set(["bad-words", "too-large"]);

export function OwnWords({ view, words }: Scene): JSX.Element {
  const { settings: say } = words;
  const text = useSignal("");
  const refused = useSignal<Problem | null>(null);
  const different = new Set(text.value.split("\n").map((line) => line.trim().toLowerCase()).filter(Boolean));
  const tell = (answer: WordCount | Problem): void => {
    if (!isProblem(answer)) notify(answer.words ? say.wordsSet(answer.words) : say.packBack);
    else if (ABOUT_THE_WORDS.has(answer.code)) refused.value = answer;
    else notify(words.said(answer.code, answer.message));
  };
  const change = ({ currentTarget: field }: { currentTarget: HTMLTextAreaElement }): void => {
    text.value = field.value;
    refused.value = null;
  };
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    refused.value = null;
    tell(await putWords(roomCode.value ?? "", text.value));
  };
  return (
    <form class="own-words" onSubmit={send}>
      <label for="own">{say.ownWords}</label>
      <textarea id="own" rows={5} spellcheck={false} value={text.value} onInput={change} aria-invalid={refused.value !== null} aria-describedby="own-problems" />
      <div id="own-problems" role="alert">
        {refused.value && <Refusal said={words.said(refused.value.code, refused.value.message)} />}
      </div>
      <div class="buttons">
        <button type="submit">{say.useWords(different.size)}</button>
        {view.settings.own_words > 0 && (
          <Button kind="quiet" onClick={async () => tell(await dropWords(roomCode.value ?? ""))}>{say.backToPack}</Button>
        )}
      </div>
    </form>
  );
}

/** One problem is a sentence; of several the first line is the heading. */
function Refusal({ said }: { said: string }): JSX.Element {
  const [head, ...problems] = said.split("\n");
  return (
    <>
      <p>{head}</p>
      {problems.length > 0 && <ul>{problems.map((problem, at) => <li key={at}>{problem.trim()}</li>)}</ul>}
    </>
  );
}
