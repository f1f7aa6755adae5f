// What a catalogue of strings is made of.

import type { Theme } from "../wire";
import type { en } from "./en";

/** The words of one theme of the game, in one language. */
export type ThemeWords = Omit<Theme, "name">;

/** Every string of the page: a language has all of them, or it does not compile. */
export type Words = typeof en;
