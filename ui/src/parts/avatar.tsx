// Somebody as a round plate: the first letter of the name, or the creature a bot has for a sign.

import type { JSX } from "preact";
import type { Member } from "../wire";

const SIGNS: Readonly<Record<string, string>> = {
  owl: "M6 4l3 3h6l3-3v9a6 6 0 0 1-12 0zM9.500 11a1.300 1.300 0 1 0 .01 0M14.500 11a1.300 1.300 0 1 0 .01 0M11 15l1 1.500 1-1.500",
  tortoise: "M4 15a6.700 7 0 0 1 13 0zM17 14c2-1 4-.5 4 1s-2 1.500-4 0M6 15v3M14 15v3M8 12l2.500-2 2.500 2",
  fox: "M4 4l4 4h8l4-4-1 9-7 7-7-7zM9 12h.01M15 12h.01M11.500 19h1",
  sparrow: "M4 13c0-4 3-7 7-7 3 0 5 2 5 4l4 1-4 1c-.5 4-3 6-6 6H7l-4 3zM13 9.500h.01M7 14c2 1 4 1 6-1",
  badger: "M5 8c0-3 3-4 7-4s7 1 7 4-2 7-4 10c-1 1.500-5 1.500-6 0-2-3-4-7-4-10zM9.500 4.500l1 6M14.500 4.500l-1 6M8.700 11.500h.01M15.300 11.500h.01M11 17h2",
  magpie: "M6 9a4 4 0 0 1 7-2.500c2 2 3 5 8 11.500-5 0-8-1-11-3-2.500-1.500-4-3.500-4-6zM6 8l-3 1.500 3 1M9.500 8.500h.01M10 15l-1 4M13 16.500V20",
  die: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
};
/** A bot that has none: a face with an aerial. */
const MACHINE = "M12 3v4M6 9a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zM3 12v3M21 12v3M9.500 12h.01M14.500 12h.01M9.500 21h5";

/** Makes letters out of signs. To make one of these takes longer than all else that is done for somebody's plate. */
let letters: Intl.Segmenter | undefined;

/** The first letter or sign of a name, whole: a sign may be made of several. */
export function initial(name: string): string {
  letters ??= new Intl.Segmenter();
  const [first] = letters.segment(name.trim());
  return first?.segment ?? "?";
}

const Sign = ({ of }: { of: string | null }): JSX.Element => <svg viewBox="0 0 24 24"><path d={SIGNS[of ?? ""] ?? MACHINE} /></svg>;

export function Avatar({ one }: { one: Member }): JSX.Element {
  return (
    <span class={`avatar${one.present ? "" : " away"}`} aria-hidden="true">
      {one.bot ? <Sign of={one.avatar} /> : initial(one.name)}
    </span>
  );
}

/** A bot that sits nowhere yet. */
export const BotFace = ({ of }: { of: string }): JSX.Element => <span class="avatar" aria-hidden="true"><Sign of={of} /></span>;
