// The server speaks English. A language has its own words for each of its sentences, known by their English ones, and
// fills in what was filled in there.

import type { Sentence } from "../sentences";

export type Said = Readonly<Record<Sentence, string>>;

interface Pattern {
  readonly pattern: RegExp;
  readonly text: string;
}

const escape = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

/** Sentences with more words of their own come first: "Ann sits there." is not "{0} sits there, and {1}." */
function patterns(said: Said): Pattern[] {
  const own = (english: string): number => english.replace(/\{\d\}/g, "").length;
  return Object.entries(said)
    .sort(([one], [other]) => own(other) - own(one))
    .map(([english, text]) => ({ pattern: new RegExp(`^${escape(english).replace(/\{\d\}/g, "(.+?)")}$`, "u"), text }));
}

/** A function that says in another language what the server said; what it does not know stays as it is. `name` is how
 *  something that was filled in is called there. */
export function translator(said: Said, name: (filledIn: string) => string): (message: string) => string {
  let known: Pattern[] | undefined;
  const whole = (message: string): string | null => {
    known ??= patterns(said);
    for (const { pattern, text } of known) {
      const found = pattern.exec(message);
      if (found) return text.replace(/\{(\d)\}/g, (_, at: string) => name(found[Number(at) + 1] ?? ""));
    }
    return null;
  };
  return (message) => {
    const one = whole(message);
    if (one !== null) return one;
    const each = message.split(/(?<=[.!?]) (?=[^ ])/).map(whole);
    return each.includes(null) ? message : each.join(" ");
  };
}
