import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateImageLine, generateLarge } from "../../fixtures/generate/large.ts";
import { ProblemLog } from "../model/problem.ts";
import { hasSameRows, kindText } from "../model/table.ts";
import { textSource } from "./byte-source.ts";
import { type ScanOptions, scanEntries } from "./scan.ts";

async function scan(text: string, options: ScanOptions = {}) {
  const { builder, problems, parsedLines } = await scanEntries(textSource(text, "s"), options);
  const table = builder.finish(new ProblemLog());
  return {
    table,
    parsedLines,
    problems: problems.list().map(({ line, kind }) => `${line}:${kind}`),
  };
}

const large = [...generateLarge({ bytes: 1 << 20, seed: 7 })].join("");

describe("scanning", () => {
  it("parses only the header and the structural entries of a large session", async () => {
    const { table, parsedLines } = await scan(large);
    expect(table.count).toBeGreaterThan(500);
    expect(parsedLines).toBe(table.structural.size + 1);
    expect(parsedLines).toBeLessThan(table.count / 20);
  });

  it("finds the same rows fast and in full, whatever the size of a slice", async () => {
    const whole = await scan(large, { onEntry: () => {} });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: 300_000 }), async (sliceBytes) => {
        const { table, problems } = await scan(large, { sliceBytes });
        expect(hasSameRows(table, whole.table)).toBe(true);
        expect(problems).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it("hands every entry of a full scan over once, in row order", async () => {
    const rows: number[] = [];
    const { table } = await scan(large, { onEntry: (row) => rows.push(row) });
    expect(rows).toEqual(Array.from({ length: table.count }, (_, row) => row));
  });

  it("takes a line that is longer than many slices without holding it", async () => {
    const text = [...generateImageLine(3 << 20)].join("");
    const { table, problems } = await scan(text, { sliceBytes: 64 << 10 });
    const whole = await scan(text);
    expect(hasSameRows(table, whole.table)).toBe(true);
    expect(problems).toEqual([]);
    expect(Math.max(...table.length)).toBeGreaterThan(3 << 20);
  });

  it("reports a long line that is cut off, and keeps the rest", async () => {
    const text = [...generateImageLine(1 << 20)].join("").split("\n");
    const cut = text.map((line) => (line.length > 1 << 20 ? line.slice(0, -2) : line)).join("\n");
    const { table, problems } = await scan(cut, { sliceBytes: 64 << 10 });
    expect(problems).toEqual([expect.stringMatching(/^\d+:malformed-line$/)]);
    expect(table.count).toBe(text.length - 3);
  });

  it("points at every entry's own text", async () => {
    const bytes = new TextEncoder().encode(large);
    const { table } = await scan(large);
    for (let row = 0; row < table.count; row++) {
      const start = table.start[row] ?? 0;
      const part = bytes.subarray(start, start + (table.length[row] ?? 0));
      const entry = JSON.parse(new TextDecoder().decode(part));
      expect(entry.type).toBe(kindText(table, row).replace(/:.*/, ""));
      expect(entry.id).toBe(table.ids[row]);
    }
  });
});
