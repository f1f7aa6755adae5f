// Sounds of an exchange, made on the spot: a plug, a bell, a buzzer. Nothing plays before the user has touched the page.

import { prefs } from "./prefs";

export type Sound = "mark" | "clue" | "turn" | "own" | "miss" | "trap" | "tick" | "won" | "lost" | "chat";

/** One tone: what kind of wave, how high, when, for how long, how loud, and where it slides to. */
type Tone = readonly [OscillatorType, number, number, number, number, number?];

const SCORES: Readonly<Record<Sound, readonly Tone[]>> = {
  mark: [["triangle", 1250, 0, 0.04, 0.35, 700]],
  chat: [["sine", 880, 0, 0.06, 0.18]],
  tick: [["square", 1900, 0, 0.015, 0.12]],
  clue: [["sine", 1568, 0, 0.5, 0.3], ["sine", 3136, 0, 0.35, 0.1], ["sine", 1568, 0.16, 0.6, 0.3], ["sine", 3136, 0.16, 0.4, 0.1]],
  turn: [["sine", 480, 0, 0.35, 0.28], ["sine", 440, 0, 0.35, 0.28]],
  own: [["triangle", 660, 0, 0.12, 0.4], ["triangle", 880, 0.1, 0.28, 0.4]],
  miss: [["triangle", 196, 0, 0.3, 0.5, 98]],
  trap: [["sawtooth", 180, 0, 0.9, 0.35, 55], ["sawtooth", 187, 0, 0.9, 0.35, 58]],
  won: [["triangle", 523, 0, 0.16, 0.35], ["triangle", 659, 0.14, 0.16, 0.35], ["triangle", 784, 0.28, 0.16, 0.35], ["triangle", 1047, 0.42, 0.5, 0.4]],
  lost: [["triangle", 440, 0, 0.25, 0.35], ["triangle", 349, 0.22, 0.25, 0.35], ["triangle", 294, 0.44, 0.6, 0.35]],
};

let stage: AudioContext | undefined;

const wake = (): void => {
  stage ??= new AudioContext();
  void stage.resume();
};
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { once: true });

export function play(sound: Sound): void {
  const { muted, volume } = prefs.value;
  if (!stage || muted || volume === 0 || stage.state !== "running") return;
  for (const [wave, pitch, start, length, loud, end] of SCORES[sound]) {
    const at = stage.currentTime + start;
    const tone = stage.createOscillator();
    const gain = stage.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(pitch, at);
    if (end) tone.frequency.exponentialRampToValueAtTime(end, at + length);
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud * volume, at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(stage.destination);
    tone.start(at);
    tone.stop(at + length + 0.05);
  }
}
