// Tells those who listen instead of looking: one live region, one sentence after the other.

const MOST = 12;

export function announce(text: string): void {
  const live = document.getElementById("live");
  if (!live || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  live.append(line);
  while (live.childNodes.length > MOST) live.firstChild?.remove();
}

/** What has last been told of a game, for whoever asks to hear it again. */
export let lastTold = "";

/** Tells what has happened, and what follows from it. */
export function announceAll(sentences: readonly string[]): void {
  if (sentences.length) lastTold = sentences.join(" ");
  sentences.forEach(announce);
}
