// JSON as ASCII: the same value, whatever the text and however it is damaged.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../../model/json/json.ts";
import { damaged } from "../../testing/damaged-json.ts";
import { AsciiJson } from "./ascii-json.ts";

const encoder = new TextEncoder();
const character = fc.oneof(
  fc.constantFrom(
    "a",
    "\\",
    '"',
    "é",
    "\u00a0",
    "\u2028",
    "語",
    "\ufeff",
    "\uffff",
    "😀",
    "\u{10ffff}",
  ),
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
);
/** Mostly ASCII, as only such text is escaped. */
const text = fc
  .array(character, { maxLength: 4 })
  .map((characters) => characters.map((one) => `${"so it goes on ".repeat(8)}${one}`).join(""));
const json = fc.record({ text, é: fc.jsonValue() }).map((value) => JSON.stringify(value));
/** Bytes of JSON, of damaged JSON, and of no text at all. */
const bytes = fc
  .tuple(damaged(json, 2), fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 2 }))
  .map(([written, wounds]) => {
    const written8 = encoder.encode(written);
    for (const [at, byte] of wounds) written8[at % written8.length] = byte;
    return written8;
  });

describe("JSON as ASCII", () => {
  it("is parsed as the text itself is, and no other bytes are taken", () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.array(bytes, { minLength: 1, maxLength: 4 }), (texts) => {
        const ascii = new AsciiJson();
        for (const written of texts) {
          const from = ascii.length;
          if (!ascii.add(written)) {
            expect(ascii.length).toBe(from);
            continue;
          }
          taken++;
          const added = ascii.bytes.subarray(from);
          expect(added.every((byte) => byte < 128)).toBe(true);
          // Only text: strictly decoded.
          const whole = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(written);
          expect(parseJson(new TextDecoder().decode(added))).toEqual(parseJson(whole));
        }
      }),
      { numRuns: 1000 },
    );
    expect(taken).toBeGreaterThan(500);
  });

  it("writes every character as its escape", () => {
    const all = [
      "\u0080",
      "\u07ff",
      "\u0800",
      "\ud7ff",
      "\ue000",
      "\uffff",
      "\u{10000}",
      "\u{10ffff}",
    ];
    for (const one of all) {
      const ascii = new AsciiJson();
      expect(ascii.add(encoder.encode(`"${one}${" ".repeat(40)}"`))).toBe(true);
      const written = new TextDecoder().decode(ascii.bytes);
      expect(written).toMatch(/^"(?:\\u[\da-f]{4}){1,2} /);
      expect(parseJson(written)).toBe(`${one}${" ".repeat(40)}`);
    }
  });

  it("leaves alone what would mean something else, is no UTF-8, or is quicker decoded", () => {
    const space = " ".repeat(99);
    const bad = [
      [0xc0, 0x80],
      [0xed, 0xa0, 0x80],
      [0xe0, 0x80, 0x80],
      [0xf5, 0x80, 0x80, 0x80],
      [0x80],
    ];
    const refused = [
      encoder.encode(`"\\é${space}"`),
      encoder.encode(`"${"語".repeat(99)}"`),
      ...bad.map((wrong) => Uint8Array.from([34, ...encoder.encode(space), ...wrong, 34])),
      Uint8Array.from([34, ...encoder.encode(space), 0xe8, 0xaa]),
    ];
    for (const written of refused) {
      const ascii = new AsciiJson();
      expect(ascii.add(written)).toBe(false);
      expect(ascii.length).toBe(0);
    }
  });
});
