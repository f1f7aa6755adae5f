// SHA-256, for the deals of seeds and days. The browser's own is there for secure pages only; a game at home has none.

const WORD = 2 ** 32;

/** The first 32 bits behind the point of a root of a prime, exactly. */
function rootBits(prime: number, power: number): number {
  const target = BigInt(prime) << BigInt(32 * power);
  let root = 0n;
  for (let bit = 1n << 40n; bit; bit >>= 1n) if ((root + bit) ** BigInt(power) <= target) root += bit;
  return Number(root & 0xffffffffn);
}

const PRIMES: number[] = [];
for (let next = 2; PRIMES.length < 64; next++) if (PRIMES.every((prime) => next % prime)) PRIMES.push(next);
const START = PRIMES.slice(0, 8).map((prime) => rootBits(prime, 2));
const EACH = PRIMES.map((prime) => rootBits(prime, 3));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const whole = new Uint8Array(size);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(size - 8, Math.floor((bytes.length * 8) / WORD));
  view.setUint32(size - 4, (bytes.length * 8) % WORD);
  return view;
}

function schedule(view: DataView, from: number): Uint32Array {
  const words = new Uint32Array(64);
  const word = (index: number): number => words[index] as number;
  for (let step = 0; step < 16; step++) words[step] = view.getUint32(from + 4 * step);
  for (let step = 16; step < 64; step++) {
    const [near, far] = [word(step - 2), word(step - 15)];
    const [low, high] = [turn(far, 7) ^ turn(far, 18) ^ (far >>> 3), turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)];
    words[step] = word(step - 16) + low + word(step - 7) + high;
  }
  return words;
}

type Eight = [number, number, number, number, number, number, number, number];

function mixed(state: Eight, words: Uint32Array): Eight {
  let [a, b, c, d, e, f, g, h] = state;
  words.forEach((word, step) => {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + (EACH[step] as number) + word) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((word, here) => ((state[here] as number) + word) >>> 0) as Eight;
}

/** The hash of a text as one large number. */
export function sha256(text: string): bigint {
  const view = padded(new TextEncoder().encode(text));
  let state = START as Eight;
  for (let from = 0; from < view.byteLength; from += 64) state = mixed(state, schedule(view, from));
  return state.reduce((all, word) => all * BigInt(WORD) + BigInt(word), 0n);
}
