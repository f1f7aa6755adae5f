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
