// Text as Python reads and quotes it, so that a sentence about what cannot be read is the server's to the letter.

const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const EDGES = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, "gu");
/** What Python's regular expressions take for no space, to be put into one of ours. */
export const NO_SPACE = `[^${SPACE}]`;

export const stripped = (text: string): string => text.replace(EDGES, "");
/** The first characters; one outside of the basic plane counts as one. */
export const cut = (text: string, most: number): string => [...text].slice(0, most).join("");

const SHORT: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A text in quotes, as `repr` gives it. */
export function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return quote + [...text].map((letter) => escaped(letter, quote)).join("") + quote;
}

function escaped(letter: string, quote: string): string {
  if (letter === quote) return `\\${letter}`;
  const short = SHORT[letter];
  if (short !== undefined) return short;
  return letter !== " " && /[\p{C}\p{Z}]/u.test(letter) ? byNumber(letter.codePointAt(0) ?? 0) : letter;
}

function byNumber(code: number): string {
  const [mark, digits] = code < 0x100 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
  return `\\${mark}${code.toString(16).padStart(digits as number, "0")}`;
}
