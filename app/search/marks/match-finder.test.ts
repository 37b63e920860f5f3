import { describe, expect, it } from "vitest";
import type { Hit } from "../../../src/search/hit.ts";
import { lineAt } from "../../../src/search/hit.ts";
import { findQuery } from "../find-query.ts";
import { drawnFinder, likeness } from "./match-finder.ts";

function hitIn(text: string, found: string): Hit {
  const at = text.indexOf(found);
  const place = { row: 0, kind: "reply", block: 0, path: [], isKey: false } as const;
  return { ...place, at, length: found.length, line: lineAt(text, at, found.length) };
}

const placesOf = (text: string, query: string, match: string, hits: readonly Hit[] = []) =>
  drawnFinder(findQuery(query, { match }), hits)(text).map(({ at }) => at);

describe("the marks in drawn text", () => {
  it("are what the search finds: any case, or the case, or whole words", () => {
    expect(placesOf("Lamp lamps lamp", "lamp", "")).toEqual([0, 5, 11]);
    expect(placesOf("Lamp lamps lamp", "lamp", "c")).toEqual([5, 11]);
    expect(placesOf("Lamp lamps lamp", "lamp", "w")).toEqual([0, 11]);
    expect(placesOf("a+b a*b", "a+b", "")).toEqual([0]);
  });

  it("are, for a regular expression, the words that it found in the entry", () => {
    const hits = [hitIn("lamps are lit", "lamps"), hitIn("lamps are lit", "lit")];
    expect(placesOf("lit: lamps, lamp", "l\\w+s|lit", "r", hits)).toEqual([5, 0]);
  });

  it("resemble a hit as far as the words around it do", () => {
    const hit = hitIn("It needs paint, and the lantern too.", "lantern");
    const drawn = "It needs paint, and the lantern too.";
    expect(likeness(drawn, { at: drawn.indexOf("lantern"), length: 7 }, hit)).toBe(1);
    expect(likeness("A lantern.", { at: 2, length: 7 }, hit)).toBe(0);
    expect(likeness("the lantern too", { at: 4, length: 7 }, hit)).toBeLessThan(0.5);
  });
});
