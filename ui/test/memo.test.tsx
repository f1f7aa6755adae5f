// When components are drawn anew: not for a view that changes nothing of theirs, and the sides after the board.

import { signal } from "@preact/signals";
import { render } from "preact";
import type { JSX } from "preact";
import { beforeEach, expect, test, vi } from "vitest";
import { afterwards, looksAt, memo } from "../src/parts/memo";
import { inTurn } from "../src/pieces";
import { settled, slowly } from "./drawing";

let place: HTMLElement;
let drawn: number;

beforeEach(() => {
  place = document.createElement("div");
  drawn = 0;
});

interface Props {
  readonly word: string;
  readonly other?: number;
}

const Word = ({ word }: Props): JSX.Element => {
  drawn += 1;
  return <b>{word}</b>;
};

test("a component with the same properties rests", () => {
  const Kept = memo(Word);
  render(<Kept word="river" />, place);
  render(<Kept word="river" />, place);
  expect(drawn).toBe(1);
  render(<Kept word="moon" />, place);
  expect([drawn, place.textContent]).toEqual([2, "moon"]);
});

test("a component with the same properties follows the signals it reads", async () => {
  const shown = signal("hidden");
  const Kept = memo((_: { word: string }) => <b>{shown.value === "hidden" ? "?" : shown.value}</b>);
  render(<Kept word="river" />, place);
  shown.value = "red";
  await settled();
  expect(place.textContent).toBe("red");
});

test("a part rests while the few things it looks at are the same", () => {
  const Part = looksAt(Word, ({ word }: Props) => [word]);
  render(<Part word="river" other={1} />, place);
  render(<Part word="river" other={2} />, place);
  expect(drawn).toBe(1);
  render(<Part word="moon" other={2} />, place);
  expect(place.textContent).toBe("moon");
});

test("what is drawn afterwards is there from the beginning, and follows in its turn as it is last", async () => {
  const Part = afterwards(Word, ({ word }: Props) => [word], "sides");
  render(<Part word="river" />, place);
  expect([drawn, place.textContent]).toEqual([1, "river"]);
  render(<Part word="moon" />, place);
  render(<Part word="mint" />, place);
  expect(place.textContent).toBe("river");
  await settled();
  expect([drawn, place.textContent]).toEqual([2, "mint"]);
  render(<Part word="mint" other={3} />, place);
  await settled();
  expect(drawn).toBe(2);
});

test("what has gone before its turn takes none", async () => {
  const Part = afterwards(Word, ({ word }: Props) => [word], "board");
  const rest = vi.fn();
  render(<Part word="river" />, place);
  render(<Part word="moon" />, place);
  inTurn("sides", rest);
  await slowly();
  render(null, place);
  await slowly(1);
  expect(drawn).toBe(1);
  expect(rest).toHaveBeenCalledOnce();
});
