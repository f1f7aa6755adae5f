// Style sheets of parts keep to themselves, and lay out by the width of their screen in letters.

import { describe, expect, test } from "vitest";

const SHEETS = import.meta.glob<string>("../src/{parts,screens}/**/*.css", { query: "?raw", import: "default", eager: true });
const sheets = Object.entries(SHEETS).map(([path, text]) => [path.replace("../src/", ""), text.replace(/\/\*.*?\*\//gs, "")] as const);

/** The classes that a sheet gives a look wherever they are. */
function bare(text: string): string[] {
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].flatMap(([, list = ""]) => list.split(","));
  return selectors.flatMap((one) => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1] ?? []);
}

describe("style sheets", () => {
  test("are there", () => expect(sheets.length).toBeGreaterThan(20));

  test.each(sheets)("%s asks for the width of its screen, not of the window", (_, text) => {
    expect(text.match(/@media[^{]*(min|max)-width[^{]*/g) ?? []).toEqual([]);
  });

  test("do not give one class two looks", () => {
    const owners = new Map<string, Set<string>>();
    for (const [path, text] of sheets) for (const name of bare(text)) owners.set(name, (owners.get(name) ?? new Set()).add(path));
    const shared = [...owners].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths]);
    expect(shared).toEqual([]);
  });
});
