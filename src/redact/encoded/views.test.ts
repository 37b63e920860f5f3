// A text with its escapes read, and the place of each part in the original.
// @module-tag long
import fc from "fast-check";
import { expect, it } from "vitest";
import { sourceRange, viewsOf, writtenView } from "./views.ts";

const escaped = fc.array(
  fc.oneof(
    fc.constantFrom("\\n", "\\u0041", "\\\\", "\\/", '\\"', "%41", "%C3%A9", "%25", "\\u00e9", "%"),
    fc.constantFrom("\\x41", "\\xc3\\xa9", "\\u{41}", "&amp;", "&#65;", "&#x42;"),
    fc.constantFrom("\u001b[31m", "\u001b[0m", "\u200b", "\u00ad", "\u0000"),
    fc.string({ maxLength: 4 }),
    fc.constantFrom("\\", "u", "é", "😀", "\ud83d"),
  ),
  { maxLength: 10 },
);

const known = new Map<string, readonly string[]>();

/** What a part says by itself, in every way to read it. */
function insideOf(part: string): readonly string[] {
  const inside = known.get(part) ?? viewsOf(part).map((view) => view.text);
  known.set(part, inside);
  return inside;
}

it("every character of a view has its place, in order, with the text at that place", () => {
  fc.assert(
    fc.property(escaped, (parts) => {
      const text = parts.join("");
      for (const view of viewsOf(text)) {
        let end = 0;
        for (let at = 0; at < view.text.length; ) {
          // An escape for several characters is one place.
          const [from, to] = sourceRange(view, at, at + 1);
          expect(from).toBe(end);
          let next = at + 1;
          while (next < view.text.length && sourceRange(view, next, next + 1)[0] === from) next++;
          if (to - from === 1) expect(view.text.slice(at, next)).toBe(text.slice(from, to));
          expect(insideOf(text.slice(from, to))).toContain(view.text.slice(at, next));
          at = next;
          end = to;
        }
        // An invisible character belongs to the character after it.
        expect(["", ...viewsOf(text.slice(end)).map((one) => one.text)].slice(-1)).toEqual([""]);
      }
    }),
    { numRuns: 1000 },
  );
});

it("the written view is what a JSON file holds", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
      const written = writtenView(text)?.text ?? text;
      expect(written).toBe(JSON.stringify(text).slice(1, -1));
    }),
  );
});
