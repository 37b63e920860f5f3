// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { damaged, isJson } from "../../testing/damaged-json.ts";
import { mended, mendedObject } from "./mend.ts";

describe("mending JSON", () => {
  it.each([
    ['{"a":"C:\\x","b":1}', { a: "C:\\x", b: 1 }],
    ['{"a":"tab\there"}', { a: "tab\there" }],
    ['{"a":"\\u12","b":"\\"q\\""}', { a: "\\u12", b: '"q"' }],
    ['{"a":NaN,"b":01,"c":true}', { a: null, b: null, c: true }],
    ['{"a":[1,{"b":"cut of', { a: [1, { b: "cut of" }] }],
    ['{"a":1,"b', { a: 1 }],
    ['{"a":1,"b":', { a: 1 }],
    ['{"a":1,}', { a: 1 }],
    ['{"a":[1,2,],"b":3}', { a: [1, 2], b: 3 }],
    ['{"a":1 "b":2}', { a: 1 }],
    ['{"a":{"b":1}}{"c":2}', { a: { b: 1 } }],
    ['{"a":"ends in \\', { a: "ends in \\" }],
    ["no JSON", {}],
    ["", {}],
  ])("reads the readable part of %s", (text, expected) => {
    expect(mendedObject(text)).toEqual(expected);
  });

  const object = fc.object({ maxDepth: 3 }).map((value) => JSON.stringify(value) ?? "{}");

  it("leaves valid JSON unchanged", () => {
    fc.assert(
      fc.property(object, (text) => {
        expect(JSON.parse(mended(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it("makes JSON of anything", () => {
    fc.assert(
      fc.property(damaged(object, 3), (text) => {
        expect(isJson(mended(text))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it("keeps what is whole to the character", () => {
    expect(mended('{ "n" : 12345678901234567890, "e": 1e999 }')).toBe(
      '{"n":12345678901234567890,"e":1e999}',
    );
  });

  it("closes 100,000 brackets", () => {
    expect(mended("[".repeat(100_000))).toHaveLength(200_000);
  });
});
