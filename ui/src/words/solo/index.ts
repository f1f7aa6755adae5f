// The catalogue of the pages for one: training and the daily board. Fetched together with them.

import { effect, signal } from "@preact/signals";
import { prefs } from "../../prefs";
import { en } from "./en";

/** Every string of these pages: a language has all of them, or it does not compile. */
export type SoloWords = typeof en;

const OTHERS: Readonly<Record<string, () => Promise<SoloWords>>> = {
  de: async () => (await import("./de")).de,
};

export const soloWords = signal<SoloWords>(en);

effect(() => {
  const other = OTHERS[prefs.value.language];
  if (!other) soloWords.value = en;
  else void other().then((catalogue) => (soloWords.value = catalogue));
});
