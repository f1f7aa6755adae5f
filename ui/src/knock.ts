// Coming back to a server that went away: not all at once, and not only when the browser says that there is a network again.

const SHORTEST = 500;
const LONGEST = 10_000;

/** How long to wait before the next try. Full jitter: any moment up to a limit that doubles, so that not everybody comes at once. */
export const waitFor = (tries: number): number => Math.random() * Math.min(LONGEST, SHORTEST * 2 ** tries);

/** Knocks until it is called off, at growing intervals; at once when the network or whoever looks at the page is back. */
export function keepKnocking(knock: () => Promise<unknown>): () => void {
  let tries = 0;
  let off = false;
  let next: ReturnType<typeof setTimeout> | undefined;

  async function now(): Promise<void> {
    clearTimeout(next);
    await knock();
    clearTimeout(next);
    if (!off) next = setTimeout(() => void now(), waitFor(tries++));
  }
  const wake = (): void => void (document.hidden || now());

  next = setTimeout(() => void now(), waitFor(tries++));
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  return () => {
    off = true;
    clearTimeout(next);
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
  };
}
