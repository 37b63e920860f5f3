// The length of JSON text, without the text.
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Json, parseJson } from "./json.ts";
import { jsonLength } from "./json-length.ts";

it("is the length of the text, whatever the value", () => {
  const odd = fc.string({ unit: fc.constantFrom(...'"\\\b\n\u0000\u001f\ud800\udc00é\u2028a🙂') });
  const value = fc.jsonValue({ stringUnit: "binary" });
  fc.assert(
    fc.property(value, odd, (json, text) => {
      const read: Json = parseJson(JSON.stringify({ json, [text]: text })) ?? null;
      expect(jsonLength(read)).toBe(JSON.stringify(read).length);
    }),
  );
});

it("is known of values nested deeper than a stack", () => {
  const depth = 200_000;
  const deep = parseJson(`${"[".repeat(depth)}${"]".repeat(depth)}`) ?? null;
  expect(jsonLength(deep)).toBe(2 * depth);
});
