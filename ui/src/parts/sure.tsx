// Asks before something is done that cannot be taken back. One question at a time, over whatever is shown; Escape is a no,
// and the keyboard is back afterwards where it was.

import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { path } from "../route";
import { ended } from "../store";
import { words } from "../words";
import { Button } from "./button";

interface Question {
  readonly text: string;
  readonly yes: string;
  answer(sure: boolean): void;
}

const asked = signal<Question | null>(null);

/** Whether whoever is asked means it; `yes` is what the button says that does it. */
export function sure(text: string, yes: string): Promise<boolean> {
  asked.peek()?.answer(false);
  return new Promise((resolve) => {
    const answer = (is: boolean): void => {
      asked.value = null;
      resolve(is);
    };
    asked.value = { text, yes, answer };
  });
}

/** A question about a place that one is no longer at is answered: no. */
effect(() => {
  void path.value;
  void ended.value;
  asked.peek()?.answer(false);
});

export function Sure(): JSX.Element | null {
  return asked.value && <Asking key={asked.value.text} {...asked.value} />;
}

/** The keyboard, to where it was; what is in a menu that has closed meanwhile is left at its head. */
function giveBack(was: Element | null): void {
  if (!(was instanceof HTMLElement)) return;
  was.focus();
  if (document.activeElement !== was) was.closest("details")?.querySelector("summary")?.focus();
}

function Asking({ text, yes, answer }: Question): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const back = useRef(document.activeElement);
  useEffect(() => {
    dialog.current?.showModal();
    return () => giveBack(back.current);
  }, []);
  const beside = (event: Event): void => {
    if (event.target === dialog.current) answer(false);
  };
  return (
    <dialog ref={dialog} class="sheet" role="alertdialog" aria-labelledby="sure" onClick={beside} onClose={() => answer(false)}>
      <div class="inside">
        <h2 id="sure">{text}</h2>
        <div class="buttons">
          <Button kind="main" onClick={() => answer(true)}>{yes}</Button>
          <Button kind="quiet" onClick={() => answer(false)}>{words.value.prefs.no}</Button>
        </div>
      </div>
    </dialog>
  );
}
