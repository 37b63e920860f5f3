import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printable, printableJson, printableLine } from "./printable.ts";

/** Whether a terminal could obey something in it, or show it in another order than it is. */
const isUnsafe = (text: string) =>
  [...text].some((character) => {
    const code = character.codePointAt(0) ?? 0;
    const isControl = (code < 32 && code !== 9 && code !== 10) || (code >= 127 && code < 160);
    const isMark = [0x61c, 0x200e, 0x200f].includes(code) || (code >= 0x2028 && code <= 0x202e);
    return isControl || isMark || (code >= 0x2066 && code <= 0x2069);
  });

const anyText = fc.string({ unit: "binary", maxLength: 60 });
const hostileText = fc.string({
  unit: fc.constantFrom(..."\u001b\u009b\u0007\r\n\t\0\u007f\u202e\u2066\u2028\u061ca]["),
});

describe("Printable text", () => {
  it.each([
    ["\u001b[31mred", "␛[31mred"],
    ["a\r\nb\tc", "a␍\nb\tc"],
    ["\u007f\u009b2J", "␡\\u{9b}2J"],
    ["invoice_\u202egpj.exe", "invoice_\\u{202e}gpj.exe"],
    ["日本語 🙂 z\u0301", "日本語 🙂 z\u0301"],
  ])("says of %j %j", (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it("has nothing in it that a terminal obeys", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, hostileText), (text) => {
        expect(isUnsafe(printable(text))).toBe(false);
        expect(printableLine(text)).toBe(printable(text).replace(/\n/g, "␊").replace(/\t/g, "␉"));
      }),
    );
  });

  it("is the same value when it is JSON", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(anyText, hostileText), hostileText), (value) => {
        const json = JSON.stringify(value, null, 2);
        expect(JSON.parse(printableJson(json))).toEqual(JSON.parse(json));
        expect(isUnsafe(printableJson(json))).toBe(false);
      }),
    );
  });
});
