// JSON text as it is read, piece by piece.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonIndenter } from "./indent-json.ts";

function indented(text: string, length = 7): string {
  const indenter = new JsonIndenter(text);
  let whole = "";
  for (let piece = indenter.take(length); piece; piece = indenter.take(length)) whole += piece;
  expect(indenter.done).toBe(text.length);
  return whole;
}

describe("indented JSON", () => {
  it("reads as JSON.stringify writes it, in pieces of any length", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 50 }), (value, length) => {
        const written = JSON.stringify(value, null, 2);
        expect(indented(JSON.stringify(value), length)).toBe(written);
        expect(indented(written, length)).toBe(written);
      }),
    );
  });

  it("keeps numbers and escapes as they are written", () => {
    expect(indented('{"\\u0061":1.50e+3,"b":[ ]}')).toBe('{\n  "\\u0061": 1.50e+3,\n  "b": []\n}');
  });

  it("takes the room of its text where it is deep", () => {
    const depth = 100_000;
    const whole = indented(`${"[".repeat(depth)}1${"]".repeat(depth)}`, 1000);
    expect(whole.length).toBeLessThan(2 * depth + 10_000);
  });

  it("hands out a long string without reading on", () => {
    const indenter = new JsonIndenter(`{"a":"${"x".repeat(5_000_000)}"}`);
    expect(indenter.take(100)).toHaveLength(100);
    expect(indenter.done).toBeLessThan(100);
  });
});
