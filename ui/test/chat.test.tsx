// The chat: what others say is seen for a moment where the chat itself is not.

import { render } from "preact";
import { expect, test } from "vitest";
import { glimpse } from "../src/notice";
import { Chat } from "../src/parts/chat";
import { frame, settled } from "./drawing";
import { room, scene } from "./rooms";

const message = (member: string, text: string): object => ({ member, to: "all", team: null, text });

test("what others say is glimpsed once, and not what was said before one came", async () => {
  const place = document.createElement("div"); // not in the window, so out of sight
  const glimpsed = async (...messages: object[]): Promise<string> => {
    glimpse.value = null;
    render(<Chat {...scene(room({ messages }), "ben")} />, place);
    await frame();
    return glimpse.value ? Object.values(glimpse.value).join(": ") : "";
  };
  const [old, own, fresh] = [message("ann", "Hello"), message("ben", "Hi Ann"), message("cat", "<b>Hey</b>")];
  expect(await glimpsed(old)).toBe("");
  expect(await glimpsed(old, own)).toBe("");
  expect(await glimpsed(old, own, fresh)).toBe("Cat: <b>Hey</b>");
  expect(await glimpsed(old, own, fresh)).toBe("");
});

test("what is being written for one's team is still for the team when the page is drawn anew", async () => {
  const place = document.createElement("div");
  const draw = async (): Promise<void> => {
    render(null, place);
    render(<Chat {...scene(room(), "ben")} />, place);
    await settled();
  };
  const field = (): HTMLInputElement => place.querySelector("input") as HTMLInputElement;
  const audience = (): HTMLSelectElement => place.querySelector("select") as HTMLSelectElement;
  await draw();
  expect([field().value, audience().value]).toEqual(["", "all"]);
  audience().value = "team";
  audience().dispatchEvent(new Event("change", { bubbles: true }));
  field().value = "for us alone";
  field().dispatchEvent(new Event("input", { bubbles: true }));
  await draw(); // at once, as a page is loaded anew
  expect([field().value, audience().value]).toEqual(["for us alone", "team"]);
});
