// A file whose second half is scanned elsewhere: the same rows and the same words as from one reader.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateLarge } from "../../../fixtures/generate/large.ts";
import { ProblemLog } from "../../model/problem.ts";
import { hasSameRows } from "../../model/table/table.ts";
import { textSource } from "../source/byte-source.ts";
import { middleLine } from "./halves.ts";
import { type RestReader, scanRest } from "./rest.ts";
import { scanEntries } from "./scan.ts";

function restOf(text: string) {
  const asked: { from: number; isTaken: boolean }[] = [];
  const reader: RestReader = {
    async scan(from, onProgress) {
      const scanned = await scanRest(textSource(text, "s"), from, { onProgress });
      asked.push({ from, isTaken: scanned !== null });
      return scanned && structuredClone(scanned);
    },
    details: () => Promise.resolve(null),
    parts: () => Promise.resolve(null),
    lines: () => Promise.resolve(null),
    close() {},
  };
  return { reader, asked };
}

async function scanned(text: string, rest?: RestReader) {
  const progress: number[] = [];
  let pauses = 0;
  const options = {
    onProgress: (done: number) => progress.push(done),
    pause: async () => void pauses++,
    rest,
    sliceBytes: 512,
  };
  const { builder, problems, end, edges, ...found } = await scanEntries(
    textSource(text, "s"),
    options,
  );
  const table = builder.finish(problems);
  const { headers, unread, nonEntryLines } = found;
  return {
    table,
    progress,
    pauses,
    rest: { problems: problems.list(), end, edges, headers, unread, nonEntryLines },
  };
}

async function expectSame(text: string) {
  const { reader, asked } = restOf(text);
  const [one, two] = [await scanned(text), await scanned(text, reader)];
  expect(hasSameRows(two.table, one.table)).toBe(true);
  expect([...two.table.line]).toEqual([...one.table.line]);
  expect([...two.table.flags]).toEqual([...one.table.flags]);
  expect([two.table.words, two.table.structural]).toEqual([one.table.words, one.table.structural]);
  expect(two.rest).toEqual(one.rest);
  return { asked, progress: two.progress, pauses: two.pauses };
}

describe("a file read in two halves", () => {
  it("has the rows of one that is read by one reader, and its progress ends with its size", async () => {
    const text = [...generateLarge({ bytes: 300_000, seed: 3 })].join("");
    const { asked, progress, pauses } = await expectSame(text);
    expect(asked).toEqual([{ from: expect.any(Number), isTaken: true }]);
    expect(asked[0]?.from).toBeGreaterThan(text.length / 2);
    expect(Math.max(...progress)).toBe(new TextEncoder().encode(text).length);
    // Before the halves are put together, and before a table is made of them.
    expect(pauses).toBe(2);
  });

  const HEADER = '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z"}';
  const TIME = '"timestamp":"2026-01-01T00:00:01Z"';
  const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const entry = fc
    .record({ id, parent: fc.option(id), pad: fc.nat(40) })
    .map(
      ({ id, parent, pad }) =>
        `{"type":"x","id":"${id}","parentId":${JSON.stringify(parent)},${TIME},"p":"${"–".repeat(pad)}"}`,
    );
  const odd = fc.constantFrom(
    HEADER,
    "",
    "[1]",
    "oops",
    `{"type":"x","id":7,"parentId":"a",${TIME}}`,
    `{"type":"x","parentId":"a",${TIME}}`,
    `{"type":"x","id":"t","parentId":"a",${TIME},"p":"cut`,
    `{"type":"label","id":"l","parentId":"a",${TIME},"targetId":"a","label":"L"}`,
    `{"type":"message","id":"m","parentId":"a",${TIME},"message":{"role":"sage"}}\r`,
  );
  const lines = fc.array(fc.oneof({ arbitrary: entry, weight: 6 }, { arbitrary: odd, weight: 1 }), {
    minLength: 2,
    maxLength: 30,
  });

  it("is the same whatever is in it", async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom("\n", "", "\n\n"), async (lines, last) => {
        const { asked } = await expectSame([HEADER, ...lines].join("\n") + last);
        if (asked[0]?.isTaken) taken++;
      }),
      { numRuns: 400 },
    );
    expect(taken).toBeGreaterThan(20);
  });

  it("is read by one reader where no line ends near the middle", async () => {
    const text = `${HEADER}\n{"type":"x","id":"a","p":"${"x".repeat(5 << 20)}"}`;
    expect(await middleLine(textSource(text, "s"))).toBe(null);
    const { reader, asked } = restOf(text);
    const { builder } = await scanEntries(textSource(text, "s"), { rest: reader });
    expect([builder.count, asked]).toEqual([1, []]);
    expect(builder.finish(new ProblemLog()).count).toBe(1);
  });
});
