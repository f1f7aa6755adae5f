// How wide a word is on one line, in ems of the cards' letters, so that it can be made to fit its card.

let ruler: CanvasRenderingContext2D | null | undefined;
let face = "";
let known = new Map<string, number>();

/** Skins and readers choose their letters: what was measured in others is forgotten. */
function setFace(): void {
  ruler ??= document.createElement("canvas").getContext("2d");
  const now = getComputedStyle(document.documentElement).getPropertyValue("--card-face");
  if (now === face) return;
  face = now;
  known = new Map();
  if (ruler) ruler.font = `700 100px ${now}`;
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
