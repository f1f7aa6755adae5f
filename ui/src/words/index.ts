// The catalogue in use. English is always here; another language is fetched when it is chosen.

import { computed, effect, signal } from "@preact/signals";
import { prefs } from "../prefs";
import { en } from "./en";
import type { Words } from "./types";

export type { ThemeWords, Words } from "./types";

export const LANGUAGES: Readonly<Record<string, { title: string; load: () => Promise<Words> }>> = {
  en: { title: "English", load: () => Promise.resolve(en) },
  de: { title: "Deutsch", load: async () => (await import("./de")).de },
};

export const words = signal<Words>(en);
/** The one that is wanted and that there is. */
export const language = computed(() => (prefs.value.language in LANGUAGES ? prefs.value.language : "en"));

effect(() => {
  const wanted = language.value;
  void LANGUAGES[wanted]?.load().then((catalogue) => {
    words.value = catalogue;
    document.documentElement.lang = wanted;
  });
});
