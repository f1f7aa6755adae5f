// The catalogue of the cord puzzle, fetched together with its page.

import { effect, signal } from "@preact/signals";
import { prefs } from "../../prefs";
import { en } from "./en";

/** Every string of the page: a language has all of them, or it does not compile. */
export type CordWords = typeof en;

const OTHERS: Readonly<Record<string, () => Promise<CordWords>>> = {
  de: async () => (await import("./de")).de,
};

export const cordWords = signal<CordWords>(en);

effect(() => {
  const other = OTHERS[prefs.value.language];
  if (!other) cordWords.value = en;
  else void other().then((catalogue) => (cordWords.value = catalogue));
});
