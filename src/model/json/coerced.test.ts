import { describe, expect, it } from "vitest";
import { asNumber, asText } from "./coerced.ts";
import type { Json } from "./json.ts";

const VALUES: readonly (Json | undefined)[] = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  1.5,
  Number.POSITIVE_INFINITY,
  "",
  "text",
  "3",
  [],
  [[]],
  [[], []],
  [2],
  [null, 1],
  [1, [2, [3, "x"]], null, []],
  [{}, { a: 1 }],
  {},
  { a: [1] },
];

describe("JSON where JavaScript wants text or a number", () => {
  it("is the text that JavaScript makes of it", () => {
    for (const value of VALUES) expect(asText(value)).toBe(String(value));
  });
  it("is the number that JavaScript makes of it", () => {
    for (const value of VALUES) expect(asNumber(value)).toBe(Number(value));
  });
  it("is text even where an object says it has no text", () => {
    expect(asText({ toString: 1, valueOf: 1 })).toBe("[object Object]");
  });
  it("is text however deep a list is", () => {
    let deep: Json = [1];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    expect(asText(deep)).toBe("1");
    expect(asNumber(deep)).toBe(1);
  });
});
