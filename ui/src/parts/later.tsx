// A screen that is fetched when it is first wanted. If it cannot be had any more (the server has a newer page by now, or
// there is no network), it says so and offers to load the page again.

import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { words } from "../words";
import { Button } from "./button";

/** A `quiet` one says nothing of it, because another part of the same file does. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, quiet?: "quiet"): (props: Props) => JSX.Element | null {
  const loaded = signal<ComponentType<Props> | null>(null);
  const failed = signal(false);
  let asked = false;
  const fetchIt = async (): Promise<void> => {
    asked = true;
    failed.value = false;
    try {
      loaded.value = await load();
    } catch {
      failed.value = true;
    }
  };
  return function Later(props: Props): JSX.Element | null {
    const Screen = loaded.value;
    if (Screen) return <Screen {...props} />;
    if (!asked) void fetchIt();
    if (quiet) return null;
    if (failed.value) return <Missing />;
    return <p class="later faint" aria-busy="true">{words.value.line.loading}</p>;
  };
}

function Missing(): JSX.Element {
  const { line } = words.value;
  return (
    <div class="sheet farewell">
      <p role="alert">{line.missing}</p>
      <Button kind="main" onClick={() => location.reload()}>{line.reload}</Button>
    </div>
  );
}
