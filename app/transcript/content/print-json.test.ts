// JSON printed in the usual form, however deep or long the value is.
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Json, parseJson } from "../../../src/model/json/json.ts";
import { printJson } from "./print-json.ts";

it("The JSON printer prints what JSON.stringify prints", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value = parseJson(text) ?? null;
      expect(printJson(value, 1e6)).toEqual({ text: JSON.stringify(value, null, 2), isCut: false });
      expect(printJson(value, 1e6, 0).text).toBe(JSON.stringify(value));
    }),
  );
});

it("The JSON printer stops at the given length", () => {
  const list: Json = Array.from({ length: 100_000 }, (_, at) => at);
  expect(printJson(list, 10, 0)).toEqual({ text: "[0,1,2,3,4", isCut: true });
  expect(printJson("x".repeat(9_000_000), 5)).toEqual({ text: '"xxxx', isCut: true });
});

it("The JSON printer says that nothing is cut where the text just fits", () => {
  expect(printJson([1], 3, 0)).toEqual({ text: "[1]", isCut: false });
});

it("The JSON printer prints values nested deeper than the call stack", () => {
  const depth = 100_000;
  const value = parseJson(`${"[".repeat(depth)}${"]".repeat(depth)}`) ?? null;
  expect(printJson(value, 1e6, 0).text).toBe("[".repeat(depth) + "]".repeat(depth));
  expect(printJson(value, 1e5).isCut).toBe(true);
});
