// The catalogue of the pages around the table: front page, rules, replays. Fetched together with them, so that the table
// does not wait for it.

import { effect, signal } from "@preact/signals";
import { prefs } from "../../prefs";
import { en } from "./en";

/** Every string of these pages: a language has all of them, or it does not compile. */
export type PageWords = typeof en;

const OTHERS: Readonly<Record<string, () => Promise<PageWords>>> = {
  de: async () => (await import("./de")).de,
};

export const pages = signal<PageWords>(en);

effect(() => {
  const other = OTHERS[prefs.value.language];
  if (!other) pages.value = en;
  else void other().then((catalogue) => (pages.value = catalogue));
});
