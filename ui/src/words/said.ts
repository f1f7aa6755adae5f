// The server speaks English. A language has its own words for each of its sentences, known by their English ones, and
// fills in what was filled in there.

import type { PackProblem, Sentence } from "../sentences";

export type Said = Readonly<Record<Sentence | PackProblem, string>>;

interface Pattern {
  readonly pattern: RegExp;
  readonly text: string;
}

const LONE: PackProblem = "This word pack cannot be used: {0}.";
const LINE: PackProblem = "line {0}: ";
const WORD: PackProblem = '"{0}" ';
/** Where it is, which word it is, and what is wrong with it: a word may have quotation marks in it, what is wrong has none. */
const PROBLEM = /^(\s*)(?:line (\d+): )?(?:"(.*)" )?(.*)$/u;

const escape = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
const matching = (english: string): RegExp => new RegExp(`^${escape(english).replace(/\{\d\}/g, "(.+?)")}$`, "u");
/** Read alike in every language: 10,000 is ten to a German. */
const apart = (text: string): string => text.replace(/(?<=\d),(?=\d{3})/g, "\u202f");

/** Sentences with more words of their own come first: "Ann sits there." is not "{0} sits there, and {1}." */
function patterns(said: Said): Pattern[] {
  const own = (english: string): number => english.replace(/\{\d\}/g, "").length;
  return Object.entries(said)
    .sort(([one], [other]) => own(other) - own(one))
    .map(([english, text]) => ({ pattern: matching(english), text }));
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
  const put = (piece: PackProblem, filledIn: string | undefined): string => (filledIn === undefined ? "" : said[piece].replace("{0}", () => filledIn));
  /** One thing wrong with a word pack. */
  const problem = (text: string): string => {
    const [, indent = "", line, word, wrong = ""] = PROBLEM.exec(text) ?? [];
    const what = whole(apart(wrong));
    return what === null ? text : indent + put(LINE, line) + put(WORD, word) + what;
  };
  return (message) => {
    if (message.includes("\n")) return message.split("\n").map(problem).join("\n");
    const lone = matching(LONE).exec(message)?.[1];
    if (lone) return put(LONE, problem(lone));
    const one = whole(message);
    if (one !== null) return one;
    const each = message.split(/(?<=[.!?]) (?=[^ ])/).map(whole);
    return each.includes(null) ? message : each.join(" ");
  };
}
