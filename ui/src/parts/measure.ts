// How wide a word is, in ems of the cards' letters, so that it can be made to fit its card: on one line, or on more of them.

/** The widths of a word, as its style needs them, and the word with the places where it may be broken. */
export interface Setting {
  readonly text: string;
  readonly style: Readonly<Record<string, string>>;
}

/** Letters that a word can be left without a break. */
const SHORT = 10;
const BREAK = "\u00ad";
/** Before a consonant that a vowel follows: in most languages with these letters a syllable begins there. */
const SYLLABLE = /(?<=\p{L}{3})(?<!s(?=ch)|[cpst](?=h))(?=(?:sch|[cpst]h|[bcdfghj-np-tv-xzñç])[aeiouyà-æè-ïò-öø-ýœ]\p{L})/giu;
const ANYWHERE = /(?<=[\p{L}\p{N}]{3})(?=[\p{L}\p{N}]{3})/gu;

let ruler: CanvasRenderingContext2D | null | undefined;
let chosen = "";
let known = new Map<string, Setting>();

/** Skins and readers choose their letters: what was measured in others is forgotten. Which letters those are is asked only
 *  when they change: the whole page would be styled for the answer. */
function setFace(): void {
  const root = document.documentElement;
  const now = `${root.dataset["skin"]} ${root.dataset["font"]}`;
  if (now === chosen) return;
  chosen = now;
  known = new Map();
  ruler ??= document.createElement("canvas").getContext("2d");
  if (ruler) ruler.font = `700 100px ${getComputedStyle(root).getPropertyValue("--card-face")}`;
}

const width = (part: string): number => (ruler ? ruler.measureText(part).width / 98 : part.length * 0.7);

/** Of parts on one line: a break shows as a hyphen at its end, and not at all inside of it. */
const line = (parts: readonly string[]): number => width(parts.join("").trim().replace(/\u00ad$/, "-").replaceAll(BREAK, ""));

/** The widest line, where the parts stand on so many lines that are as narrow as can be. */
export function narrowest(parts: readonly string[], lines: number): number {
  let best = line(parts);
  for (let at = 1; lines > 1 && at < parts.length; at += 1) {
    const first = line(parts.slice(0, at));
    if (first >= best) break;
    best = Math.min(best, Math.max(first, narrowest(parts.slice(at), lines - 1)));
  }
  return best;
}

/** A long word with the places where it may be broken if it would be too small otherwise: near its middle, and near those of its halves. */
export function breakable(word: string): string {
  if (word.trimEnd().length <= SHORT) return word;
  const parts = word.split(/(?<=[ -])/);
  if (parts.length > 1) return parts.map(breakable).join("");
  const off = (at: number): number => Math.abs(at - word.length / 2);
  const places = [SYLLABLE, ANYWHERE].map((kind) => [...word.matchAll(kind)].map((one) => one.index).sort((one, other) => off(one) - off(other)));
  const at = places.flat()[0];
  return at ? breakable(word.slice(0, at)) + BREAK + breakable(word.slice(at)) : word;
}

/** Most words stand on one line, and need no more than its width. */
function set(word: string): Setting {
  const parts = word.split(/(?<=[ -])/);
  const text = breakable(word);
  const style: Record<string, string> = { "--ems": String(Math.max(3, line(parts))) };
  for (const lines of parts.length > 1 ? [2, 3] : []) style[`--ems-${lines}`] = String(narrowest(parts, lines));
  for (const lines of text !== word ? [2, 3, 4] : []) style[`--broken-${lines}`] = String(narrowest(text.split(/(?<=[ -]|\u00ad)/), lines));
  return { text, style };
}

/** How a word is set in the letters that were measured last. */
export function setting(word: string): Setting {
  const found = known.get(word) ?? set(word);
  known.set(word, found);
  return found;
}

/** On one line, all words of a board at once: letters are looked up only once. */
export function widths(words: readonly string[]): number[] {
  setFace();
  return words.map((word) => Number(setting(word).style["--ems"]));
}
