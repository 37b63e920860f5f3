import fc from "fast-check";
import { expect, test } from "vitest";
import { NumberedTexts } from "./numbered-texts.ts";

function expectAsMap(texts: readonly string[]): void {
  const numbered = new NumberedTexts();
  const numbers = new Map([["", 0]]);
  for (const text of texts) if (!numbers.has(text)) numbers.set(text, numbers.size);
  expect(texts.map((text) => numbered.numberOf(text))).toEqual(
    texts.map((text) => numbers.get(text)),
  );
  expect(numbered.all).toEqual([...numbers.keys()]);
  expect(texts.map((text) => numbered.find(text))).toEqual(texts.map((text) => numbers.get(text)));
}

test("each text has one number, in the order in which they came first", () => {
  const text = fc.oneof(fc.uuid(), fc.string({ maxLength: 2 }));
  fc.assert(fc.property(fc.array(text, { maxLength: 700 }), expectAsMap), { numRuns: 60 });
});

test("so have texts that were made to meet in one place", () => {
  const end = "x".repeat(100);
  const texts = Array.from({ length: 3000 }, (_, nth) => `${String(nth % 2000).padStart(6)}${end}`);
  expectAsMap(texts);
});

test("no text and texts that did not come are 0", () => {
  const numbered = new NumberedTexts();
  expect(numbered.numberOf("a")).toBe(1);
  expect([numbered.numberOf(""), numbered.find("b")]).toEqual([0, 0]);
});
