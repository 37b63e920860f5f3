// The beginning of a text on one line.
import fc from "fast-check";
import { expect, it } from "vitest";
import { oneLine } from "./escapes.ts";
import { lineStart } from "./line-start.ts";

const words = fc.string({ unit: fc.constantFrom("a", "b", "~", " "), maxLength: 60 });
const odd = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..." \n\t\u0000\u001b[31m\u007f\u0085\u00a0\u1680\u2003\u2028\u3000\ufeff"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
});

it("is how the same text on one line begins, and tells whether there is more", () => {
  fc.assert(
    fc.property(fc.oneof(words, odd), fc.integer({ min: 1, max: 30 }), (written, max) => {
      const whole = oneLine(written.slice(0, 4 * max)).trim();
      const start = lineStart(written, max);
      expect(start.slice(0, max)).toBe(whole.slice(0, max));
      expect(start.length > max).toBe(whole.length > max);
    }),
    { numRuns: 2000 },
  );
});

it("knows of every character whether it is blank", () => {
  for (let code = 0; code < 0x10000; code++) {
    const written = `a${String.fromCharCode(code)}b`;
    if (lineStart(written, 9) !== oneLine(written)) expect(code).toBe(27);
  }
});
