// QR codes are read back by a slow reader that shares nothing with the writer.

import { describe, expect, test } from "vitest";
import { encode } from "../src/qr";
import type { Modules } from "../src/qr";

/** By version: bytes of data and bytes of correction in each block (ISO/IEC 18004, table 9, level M). */
const BLOCKS: readonly (readonly (readonly [number, number])[])[] = [
  [[16, 10]], [[28, 16]], [[44, 26]],
  [[32, 18], [32, 18]], [[43, 24], [43, 24]],
  [[27, 16], [27, 16], [27, 16], [27, 16]], [[31, 18], [31, 18], [31, 18], [31, 18]],
  [[38, 22], [38, 22], [39, 22], [39, 22]],
  [[36, 22], [36, 22], [36, 22], [37, 22], [37, 22]],
  [[43, 26], [43, 26], [43, 26], [43, 26], [44, 26]],
];
const CENTRES: readonly (readonly number[])[] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
/** Formats of level M for masks 0 to 7, and versions 7 to 10 with their check bits, as the standard lists them. */
const FORMATS = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];
const VERSIONS = [0x07c94, 0x085bc, 0x09a99, 0x0a4d3];

const at = (modules: Modules, y: number, x: number): number => Number(modules[y]?.[x] ?? NaN);
const toNumber = (bits: readonly number[]): number => bits.reduce((sum, bit) => sum * 2 + bit, 0);

function formats(modules: Modules): [number, number] {
  const n = modules.length;
  const first = [...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => at(modules, 8, x)), ...[7, 5, 4, 3, 2, 1, 0].map((y) => at(modules, y, 8))];
  const second = [
    ...[1, 2, 3, 4, 5, 6, 7].map((y) => at(modules, n - y, 8)),
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((x) => at(modules, 8, n - x)),
  ];
  return [toNumber(first), toNumber(second)];
}

function isPattern(n: number, version: number, y: number, x: number): boolean {
  if (y === 6 || x === 6) return true;
  if ((y < 9 && x < 9) || (y < 9 && x >= n - 8) || (y >= n - 8 && x < 9)) return true;
  if (version >= 7 && ((y < 6 && x >= n - 11) || (x < 6 && y >= n - 11))) return true;
  const centres = CENTRES[version - 1] ?? [];
  return centres.some((cy) => centres.some((cx) => {
    const corner = (cy === 6 && cx === 6) || (cy === 6 && cx === n - 7) || (cy === n - 7 && cx === 6);
    return !corner && Math.abs(cy - y) <= 2 && Math.abs(cx - x) <= 2;
  }));
}

function masks(mask: number, y: number, x: number): boolean {
  const product = y * x;
  const sums = [y + x, y, 0, 0, Math.trunc(y / 2) + Math.trunc(x / 3), 0, (product % 2) + (product % 3), ((y + x) % 2) + (product % 3)];
  if (mask === 2) return x % 3 === 0;
  if (mask === 3) return (y + x) % 3 === 0;
  if (mask === 5) return (product % 2) + (product % 3) === 0;
  return (sums[mask] ?? 0) % 2 === 0;
}

function codewords(modules: Modules, version: number, mask: number): number[] {
  const n = modules.length;
  const columns = Array.from({ length: n }, (_, x) => n - 1 - x).filter((x) => x !== 6);
  const bits: number[] = [];
  for (let pair = 0; pair * 2 < columns.length; pair++) {
    for (let step = 0; step < n; step++) {
      const y = pair % 2 ? step : n - 1 - step;
      for (const x of [columns[pair * 2] ?? 0, columns[pair * 2 + 1] ?? 0]) {
        if (!isPattern(n, version, y, x)) bits.push(at(modules, y, x) ^ Number(masks(mask, y, x)));
      }
    }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, word) => toNumber(bits.slice(word * 8, word * 8 + 8)));
}

/** Multiplies in the field of the code, bit by bit. */
function times(a: number, b: number): number {
  let [sum, left] = [0, a];
  for (let bit = 0; bit < 8; bit++) {
    if ((b >> bit) & 1) sum ^= left;
    left = left & 128 ? (left << 1) ^ 0x11d : left << 1;
  }
  return sum;
}

/** What a block leaves at each root of the generator: nothing, if it is whole. */
function syndromes(block: readonly number[], count: number): number[] {
  let root = 1;
  return Array.from({ length: count }, () => {
    const value = block.reduce((sum, byte) => times(sum, root) ^ byte, 0);
    root = times(root, 2);
    return value;
  });
}

function read(modules: Modules): { text: string; version: number } {
  const version = (modules.length - 17) / 4;
  const [first, second] = formats(modules);
  expect(first).toBe(second);
  expect(FORMATS).toContain(first);
  const words = codewords(modules, version, FORMATS.indexOf(first));
  const shape = BLOCKS[version - 1] ?? [];
  const blocks: number[][] = shape.map(() => []);
  let next = 0;
  for (let row = 0; row < 60; row++) shape.forEach(([data], block) => row < data && blocks[block]?.push(words[next++] ?? 0));
  const lengths = shape.map(([data]) => data);
  for (let row = 0; row < 60; row++) shape.forEach(([, check], block) => row < check && blocks[block]?.push(words[next++] ?? 0));
  shape.forEach(([, check], block) => expect(syndromes(blocks[block] ?? [], check)).toEqual(Array(check).fill(0)));
  const bits = blocks.flatMap((block, which) => block.slice(0, lengths[which])).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
  expect(toNumber(bits.slice(0, 4))).toBe(4);
  const wide = version < 10 ? 8 : 16;
  const length = toNumber(bits.slice(4, 4 + wide));
  const bytes = Array.from({ length }, (_, byte) => toNumber(bits.slice(4 + wide + byte * 8, 12 + wide + byte * 8)));
  return { text: new TextDecoder().decode(new Uint8Array(bytes)), version };
}

const FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
const LINK = "https://switchboard.example/r/7KQ2M9XZ?view=projector";

describe("a QR code", () => {
  test.each([1, 2, 13, 14, 15, 20, 26, 27, 33, 42, 43, 51, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, 213])("of %i bytes is read as what was written", (length) => {
    const text = LINK.repeat(5).slice(0, length);
    expect(read(encode(text)).text).toBe(text);
  });

  test("is as small as the text allows", () => {
    const versions = [14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180, 181, 213];
    expect(versions.map((length) => read(encode("x".repeat(length))).version)).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]);
  });

  test("holds any letters", () => expect(read(encode("Grüße 🎲 из Брашова")).text).toBe("Grüße 🎲 из Брашова"));

  test("of more than it can hold is refused", () => expect(() => encode("x".repeat(214))).toThrow(RangeError));

  test("has finders in three corners, and says its version where it is large", () => {
    for (const length of [10, 110, 130, 160, 200]) {
      const modules = encode("x".repeat(length));
      const n = modules.length;
      const corner = (y: number, x: number): string[] =>
        FINDER.map((_, row) => Array.from({ length: 7 }, (_one, column) => at(modules, y + row, x + column)).join(""));
      for (const [y, x] of [[0, 0], [0, n - 7], [n - 7, 0]] as const) expect(corner(y, x)).toEqual(FINDER);
      const version = (n - 17) / 4;
      if (version < 7) continue;
      const places = Array.from({ length: 18 }, (_, bit) => 17 - bit);
      expect(toNumber(places.map((bit) => at(modules, Math.floor(bit / 3), n - 11 + (bit % 3))))).toBe(VERSIONS[version - 7]);
      expect(toNumber(places.map((bit) => at(modules, n - 11 + (bit % 3), Math.floor(bit / 3))))).toBe(VERSIONS[version - 7]);
    }
  });
});
