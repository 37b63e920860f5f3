// Whether a file is the one that was read: said of its first bytes and those before its known end.
import { assert, asyncProperty, constantFrom, integer, nat, string } from "fast-check";
import { expect, it } from "vitest";
import { textSource } from "../source/byte-source.ts";
import { hasEdges, readEdges } from "./edges.ts";

const EDGE = 1024;

/** ASCII: a letter is a byte. */
function letters(count: number, seed: number): string {
  return Array.from({ length: count }, (_, at) =>
    String.fromCharCode(97 + ((at * 7 + seed) % 26)),
  ).join("");
}

it("a file with more at its end is the same, however long both parts are", async () => {
  await assert(
    asyncProperty(nat(4000), nat(4000), nat(25), async (known, more, seed) => {
      const text = letters(known + more, seed);
      const edges = await readEdges(textSource(text.slice(0, known), "s"));
      expect(edges.end).toBe(known);
      expect(await hasEdges(textSource(text, "s"), edges)).toBe(true);
    }),
  );
});

it("an edit that moves what follows, or touches the first or last kilobyte, is noticed", async () => {
  let noticed = 0;
  await assert(
    asyncProperty(
      integer({ min: 3000, max: 5000 }),
      nat(5000),
      constantFrom("insert", "delete", "replace"),
      string({ minLength: 1, maxLength: 40, unit: "grapheme-ascii" }),
      nat(2000),
      async (known, where, kind, words, more) => {
        const before = letters(known, 3);
        const at = where % known;
        const cut = kind === "insert" ? 0 : words.length;
        const put = kind === "delete" ? "" : words;
        const after = `${before.slice(0, at)}${put}${before.slice(at + cut)}${letters(more, 9)}`;
        const edges = await readEdges(textSource(before, "s"));
        const isSame = await hasEdges(textSource(after, "s"), edges);
        const isUntouched =
          after.startsWith(before.slice(0, EDGE)) &&
          after.slice(known - EDGE, known) === before.slice(-EDGE);
        expect(isSame).toBe(isUntouched);
        // Moved text is never taken for the original.
        if (isSame) expect(after.slice(known - EDGE, known)).toBe(before.slice(-EDGE));
        else noticed++;
      },
    ),
    { numRuns: 500 },
  );
  expect(noticed).toBeGreaterThan(250);
});

it("the edges are two kilobytes of a long file, and the whole of a short one", async () => {
  for (const [size, wanted] of [
    [100_000, 2 * EDGE],
    [10, 20],
    [0, 0],
  ] as const) {
    const source = textSource(letters(size, 1), "s");
    let bytes = 0;
    await readEdges({
      ...source,
      async read(start, end) {
        bytes += end - start;
        return source.read(start, end);
      },
    });
    expect(bytes).toBe(wanted);
  }
});
