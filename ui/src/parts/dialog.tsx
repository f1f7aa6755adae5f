// A dialog over the page, opened by a button of its own: Escape, its button or a tap beside it close it. What is in it is
// drawn only while it is open.

import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../words";
import { Button } from "./button";

/** The one that is open: there is never more than one. */
const opened = signal("");

export const openDialog = (id: string): void => {
  if (document.getElementById(id)) opened.value = id;
};

const forget = (): void => void (opened.value = "");

interface Props {
  readonly title: string;
  readonly button: ComponentChildren;
  readonly children: ComponentChildren;
  readonly id: string;
}

export function DialogButton({ title, button, children, id }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = opened.value === id;
  useLayoutEffect(() => {
    if (!open) return undefined;
    dialog.current?.showModal();
    return forget;
  }, [open]);
  const close = (): void => dialog.current?.close();
  return (
    <>
      <Button kind="icon" label={title} onClick={() => openDialog(id)}>{button}</Button>
      <dialog ref={dialog} id={id} class="sheet" aria-label={title} onClose={forget} onClick={({ target }) => target === dialog.current && close()}>
        {open && (
          <div class="inside">
            <h2>{title}</h2>
            {children}
            <Button kind="main" onClick={close}>{words.value.prefs.close}</Button>
          </div>
        )}
      </dialog>
    </>
  );
}
