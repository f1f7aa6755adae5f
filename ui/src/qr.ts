// QR codes (ISO/IEC 18004) of short texts: bytes, medium error correction, versions 1 to 10. Text in, dark modules out.

export type Modules = readonly (readonly boolean[])[];

/** By version, for medium correction: codewords in all, those for correction in each block, and blocks. */
const SIZES: readonly (readonly [number, number, number])[] = [
  [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2],
  [172, 16, 4], [196, 18, 4], [242, 22, 4], [292, 22, 5], [346, 26, 5],
];
/** Where alignment patterns lie, beside 6. */
const ALIGNED: readonly (readonly number[])[] = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];
const MEDIUM = 0b00;
const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

// --- the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1 -----------------------------------------------------

const EXP: number[] = [];
const LOG: number[] = [];
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = value;
  LOG[value] = power;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}
const times = (a: number, b: number): number => (a && b ? (EXP[((LOG[a] ?? 0) + (LOG[b] ?? 0)) % 255] ?? 0) : 0);

/** The remainder of some bytes by the generator of so many correction bytes (Reed-Solomon). */
function correction(bytes: readonly number[], count: number): number[] {
  let generator = [1];
  for (let root = 0; root < count; root++) {
    const factor = EXP[root] ?? 0;
    generator = [...generator, 0].map((term, at) => term ^ times(generator[at - 1] ?? 0, factor));
  }
  const left = [...bytes, ...Array<number>(count).fill(0)];
  bytes.forEach((_, at) => {
    const lead = left[at] ?? 0;
    generator.forEach((term, shift) => (left[at + shift] = (left[at + shift] ?? 0) ^ times(term, lead)));
  });
  return left.slice(bytes.length);
}

// --- bytes ---------------------------------------------------------------------------------------------------------

const roomFor = (version: number): number => {
  const [total, each, blocks] = SIZES[version - 1] ?? [0, 0, 0];
  return total - each * blocks;
};
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

function versionFor(count: number): number {
  for (let version = 1; version <= SIZES.length; version++) {
    if (4 + lengthBits(version) + 8 * count <= 8 * roomFor(version)) return version;
  }
  throw new RangeError(`${count} bytes are too many for a code of this kind`);
}

/** The text as codewords, with its mode, its length, and filling up to the brim. */
function codewords(text: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let at = count - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  put(0b0100, 4);
  put(text.length, lengthBits(version));
  text.forEach((byte) => put(byte, 8));
  const room = roomFor(version);
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, -bits.length & 7);
  for (let filling = 0xec; bits.length < room * 8; filling ^= 0xec ^ 0x11) put(filling, 8);
  return Array.from({ length: room }, (_, at) => bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0));
}

/** Cut into blocks, each with its correction, and dealt out in turn. */
function interleaved(words: readonly number[], version: number): number[] {
  const [, each, count] = SIZES[version - 1] ?? [0, 0, 1];
  const short = Math.floor(words.length / count);
  const longer = count - (words.length % count); // blocks from here on hold one more
  let at = 0;
  const blocks = Array.from({ length: count }, (_, block) => words.slice(at, (at += short + (block >= longer ? 1 : 0))));
  const corrections = blocks.map((block) => correction(block, each));
  const dealt = (piles: readonly (readonly number[])[], depth: number): number[] =>
    Array.from({ length: depth }, (_, row) => piles.flatMap((pile) => pile[row] ?? [])).flat();
  return [...dealt(blocks, short + 1), ...dealt(corrections, each)];
}

// --- modules ---------------------------------------------------------------------------------------------------------

/** A value with the remainder of its division by a generator behind it (BCH). */
function checked(value: number, generator: number, count: number): number {
  let left = value << count;
  const degree = 31 - Math.clz32(generator);
  for (let at = 31 - Math.clz32(left); left && at >= degree; at = 31 - Math.clz32(left)) left ^= generator << (at - degree);
  return (value << count) | left;
}

class Grid {
  readonly size: number;
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly version: number) {
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.patterns();
  }

  private set(y: number, x: number, dark: boolean): void {
    const row = this.dark[y];
    const kept = this.fixed[y];
    if (!row || !kept || x < 0 || x >= this.size) return;
    row[x] = dark;
    kept[x] = true;
  }

  private patterns(): void {
    const { size, version } = this;
    for (let at = 0; at < size; at++) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
    for (const [y, x] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) this.rings(y, x, 4, [2, 4]);
    const places = [6, ...(ALIGNED[version - 1] ?? [])];
    const last = places.at(-1) ?? 6;
    for (const y of version > 1 ? places : []) {
      for (const x of places) if (!(y === 6 && (x === 6 || x === last)) && !(x === 6 && y === last)) this.rings(y, x, 2, [1]);
    }
    this.format(0);
    if (version >= 7) this.versionInfo();
  }

  /** Squares round a centre, of which some are light. */
  private rings(y: number, x: number, radius: number, light: readonly number[]): void {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        this.set(y + dy, x + dx, !light.includes(Math.max(Math.abs(dy), Math.abs(dx))));
      }
    }
  }

  format(mask: number): void {
    const { size } = this;
    const bits = checked((MEDIUM << 3) | mask, 0x537, 10) ^ 0x5412;
    const bit = (at: number): boolean => ((bits >> at) & 1) === 1;
    for (let at = 0; at < 15; at++) {
      this.set(at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, 8, bit(at));
      this.set(8, at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at, bit(at));
    }
    this.set(size - 8, 8, true);
  }

  private versionInfo(): void {
    const bits = checked(this.version, 0x1f25, 12);
    for (let at = 0; at < 18; at++) {
      const dark = ((bits >> at) & 1) === 1;
      const [far, near] = [this.size - 11 + (at % 3), Math.floor(at / 3)];
      this.set(near, far, dark);
      this.set(far, near, dark);
    }
  }

  /** Fills what is free, two columns at a time from the right, up and down. */
  fill(bytes: readonly number[]): void {
    let at = 0;
    for (let right = this.size - 1; right > 0; right -= right === 8 ? 3 : 2) {
      for (let step = 0; step < this.size; step++) {
        const up = ((right + 1) & 2) === 0;
        const y = up ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          const row = this.dark[y];
          if (!row || this.fixed[y]?.[x]) continue;
          row[x] = (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
          at += 1;
        }
      }
    }
  }

  masked(mask: number): boolean[][] {
    const hit = MASKS[mask] ?? ((): boolean => false);
    this.format(mask);
    return this.dark.map((row, y) => row.map((dark, x) => (this.fixed[y]?.[x] ? dark : dark !== hit(y, x))));
  }
}

// --- which mask is read most easily ----------------------------------------------------------------------------------

const FINDER = /(?=(10111010000|00001011101))/g;

/** How hard a code is to read: long runs, blocks, what looks like a finder, too dark or too light. */
export function penalty(modules: Modules): number {
  const rows = modules.map((row) => row.map(Number).join(""));
  const columns = modules.map((_, x) => modules.map((row) => Number(row[x])).join(""));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * [...line.matchAll(FINDER)].length;
  }
  for (let y = 1; y < rows.length; y++) {
    for (let x = 1; x < rows.length; x++) {
      const square = new Set([modules[y]?.[x], modules[y]?.[x - 1], modules[y - 1]?.[x], modules[y - 1]?.[x - 1]]);
      if (square.size === 1) sum += 3;
    }
  }
  const dark = rows.join("").replaceAll("0", "").length / rows.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}

export function encode(text: string): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const grid = new Grid(version);
  grid.fill(interleaved(codewords(bytes, version), version));
  const tries = MASKS.map((_, mask) => grid.masked(mask));
  return tries.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}
