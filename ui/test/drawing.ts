// When something has been drawn.

/** After the next frame has been painted, and what waited for that has been done. */
export const frame = (): Promise<void> => new Promise((over) => requestAnimationFrame(() => setTimeout(() => setTimeout(over))));

/** After everything that draws without waiting for a frame. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await null;
}
