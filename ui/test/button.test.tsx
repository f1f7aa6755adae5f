// What a button does, and how often.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { Button } from "../src/parts/button";
import { notice } from "../src/notice";

function shown(button: preact.JSX.Element): HTMLButtonElement {
  const root = document.createElement("div");
  act(() => render(button, root));
  return root.querySelector("button") as HTMLButtonElement;
}

test("pressed twice it does once what it does, until that is done", async () => {
  let times = 0;
  let done = (): void => undefined;
  const button = shown(<Button onClick={() => ((times += 1), new Promise<void>((resolve) => (done = resolve)))}>Go</Button>);
  button.click();
  button.click();
  expect(times).toBe(1);
  done();
  await Promise.resolve();
  await Promise.resolve();
  button.click();
  expect(times).toBe(2);
});

test("what is done at once can be done again at once", () => {
  let times = 0;
  const button = shown(<Button onClick={() => void (times += 1)}>One more</Button>);
  for (let press = 0; press < 3; press += 1) button.click();
  expect(times).toBe(3);
});

test("one that cannot be pressed says why", () => {
  const button = shown(<Button off="Not yet.">Go</Button>);
  button.click();
  expect(notice.value).toBe("Not yet.");
  expect(button.getAttribute("aria-disabled")).toBe("true");
});
