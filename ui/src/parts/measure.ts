// How wide a word is on one line, in ems of the cards' letters, so that it can be made to fit its card.

let ruler: CanvasRenderingContext2D | null | undefined;
let chosen = "";
let known = new Map<string, number>();

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

/** All words of a board at once: letters are looked up only once. */
export function widths(words: readonly string[]): number[] {
  setFace();
  return words.map((word) => {
    const ems = known.get(word) ?? Math.max(3, ...word.split(/(?<=-)| /).map(width));
    known.set(word, ems);
    return ems;
  });
}
