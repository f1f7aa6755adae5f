// When something has been drawn.

import { vi } from "vitest";

/** After the next frame has been painted, and what waited for that has been done. */
export const frame = (): Promise<void> => new Promise((over) => requestAnimationFrame(() => setTimeout(() => setTimeout(over))));

/** What waits for the next frame of a slow machine. */
const waiting: FrameRequestCallback[] = [];
let time = 0;

/** After everything that draws without waiting for a frame: on a machine that takes no time for it, all of a view. */
export async function settled(): Promise<void> {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  await turns();
  if (waiting.length) await paint();
  clock.mockRestore();
}

/** The same on a machine on which nothing but what cannot wait is drawn in its frame, and then one piece in each of so many. */
export async function slowly(frames = 0): Promise<void> {
  time = Math.max(time, performance.now());
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (time += 100));
  const screen = vi.spyOn(globalThis, "requestAnimationFrame").mockImplementation((due) => waiting.push(due));
  await turns();
  for (let one = 0; one < frames; one += 1) await paint();
  clock.mockRestore();
  screen.mockRestore();
}

async function paint(): Promise<void> {
  for (const due of waiting.splice(0)) due(0);
  await new Promise((over) => setTimeout(over));
  await turns();
}

export async function turns(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await null;
}
