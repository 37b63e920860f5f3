// What a walk over bytes finds is what JSON.parse makes of the same text.
// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject, type Json, parseJson } from "../../model/json/json.ts";
import { damagedLine, isJson } from "../../testing/damaged-json.ts";
import { bytesOf } from "../../text/bytes.ts";
import { PathReader } from "./path-reader.ts";

const PATHS = [["type"], ["message"], ["message", "role"], ["message", "a", "b"]];
const reader = new PathReader(PATHS);

/** Whether a text is JSON as a whole, at any position in memory. */
function accepts(text: string, offset = 0): boolean {
  const bytes = bytesOf(`${" ".repeat(offset)}${text}\n`);
  return reader.read(bytes, offset, bytes.length - 1) === bytes.length - 1 && reader.faultAt < 0;
}

function found(text: string): readonly (Json | undefined)[] {
  accepts(text);
  return PATHS.map((_, index) => reader.json(index));
}

describe("PathReader", () => {
  it.each([
    ['{"type":"message"', false],
    ['{"type":"message"}{"type":"message"}', false],
    ['{"type":"message","a":"\t"}', false],
    ['{"a":"\\x"}', false],
    ['{"a":01}', false],
    ['{"a":tru}', false],
    ['{"a":1,}', false],
    ['{"a":[1,]}', false],
    ['{"a":[1}}', false],
    ["{}", true],
    ["[1]", true],
  ])("says whether %s is JSON", (text, expected) => {
    expect([0, 1, 2, 3].map((offset) => accepts(text, offset))).toEqual(Array(4).fill(expected));
  });

  it("accepts exactly the objects that JSON.parse accepts", () => {
    fc.assert(
      fc.property(damagedLine, (text) => {
        expect(accepts(text)).toBe(isJson(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['{"type":"x","message":{"role":5}}', "x", { role: 5 }, 5, undefined],
    ['{"message":{"a":{"b":[1]},"role":""}}', undefined, { a: { b: [1] }, role: "" }, "", [1]],
    ['{"ty\\u0070e":"\\u0078"}', "x", undefined, undefined, undefined],
    ['{"message":{"role":1},"message":{"a":{"b":2}}}', undefined, { a: { b: 2 } }, undefined, 2],
    ['{"message":{"role":1},"message":null}', undefined, null, undefined, undefined],
    ['{"message":[{"role":1}]}', undefined, [{ role: 1 }], undefined, undefined],
    ['[{"type":1}]', undefined, undefined, undefined, undefined],
  ])("finds in %s the values at its paths", (text, ...values) => {
    expect(found(text)).toEqual(values);
  });

  it("finds what JSON.parse finds", () => {
    const key = fc.constantFrom("type", "message", "role", "a", "b", "c");
    const inner = fc.dictionary(key, fc.dictionary(key, fc.jsonValue()));
    const outer = fc.dictionary(key, fc.oneof(fc.jsonValue(), inner));
    fc.assert(
      fc.property(outer, fc.nat(2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed = parseJson(text);
        const valueAt = (path: readonly string[]) =>
          path.reduce<Json | undefined>(
            (one, step) => (isObject(one) && Object.hasOwn(one, step) ? one[step] : undefined),
            parsed,
          );
        expect(found(text)).toEqual(PATHS.map(valueAt));
      }),
    );
  });

  it("knows a text however it is written", () => {
    const isX = (text: string) => {
      accepts(text);
      return reader.isText(0, bytesOf("x"));
    };
    expect(['{"type":"x"}', '{"type":"\\u0078"}'].map(isX)).toEqual([true, true]);
    expect(['{"type":"xy"}', '{"type":"\\u0079"}', "{}"].map(isX)).toEqual([false, false, false]);
  });

  it("reads values nested 100,000 deep", () => {
    const deep = `{"type":"x","v":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect(accepts(deep)).toBe(true);
    expect(reader.json(0)).toBe("x");
    expect(accepts(deep.replace("]]", "]"))).toBe(false);
  });
});
