// Values as text, however deep they are nested, against `JSON.stringify` where that can write them.
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Json, parseJson } from "./json.ts";
import { stringify, stringifyDeep } from "./stringify.ts";

it("is what JSON.stringify gives, also in steps", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(4), (value, indent) => {
      const json = value as Json;
      expect(stringify(json, indent)).toBe(JSON.stringify(value, null, indent));
      expect(stringifyDeep(json)).toBe(JSON.stringify(value));
    }),
  );
});

it("is the text that was read, where it is nested too deeply for JSON.stringify", () => {
  const text = `{"a":${'[{"b":'.repeat(50_000)}1${"}]".repeat(50_000)}}`;
  const value = parseJson(text) ?? null;
  expect(() => JSON.stringify(value)).toThrow(RangeError);
  expect(stringify(value, 2) === text).toBe(true);
});
