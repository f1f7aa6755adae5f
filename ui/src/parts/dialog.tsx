// A dialog over the page, opened by a button of its own: Escape, its button or a tap beside it close it.

import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { words } from "../words";
import { Button } from "./button";

interface Props {
  readonly title: string;
  readonly button: ComponentChildren;
  readonly children: ComponentChildren;
  readonly id?: string;
  readonly kind?: string;
}

export function DialogButton({ title, button, children, id, kind = "" }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const beside = (event: Event): void => {
    if (event.target === dialog.current) dialog.current?.close();
  };
  return (
    <>
      <Button kind={`icon ${kind}`} label={title} onClick={() => dialog.current?.showModal()}>{button}</Button>
      <dialog ref={dialog} id={id} class="sheet" aria-label={title} onClick={beside}>
        <div class="inside">
          <h2>{title}</h2>
          {children}
          <Button kind="main" onClick={() => dialog.current?.close()}>{words.value.prefs.close}</Button>
        </div>
      </dialog>
    </>
  );
}

export const openDialog = (id: string): void => {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
};
