// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateImageLine, generateLarge } from "../../../fixtures/generate/large.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import { FLAG, hasFlag, hasSameRows, keyAt, keysOf, kindText } from "../../model/table/table.ts";
import { readBodies } from "../bodies/bodies.ts";
import type { ReadOptions } from "../line/lines.ts";
import { textSource } from "../source/byte-source.ts";
import { scanBytes, scanEntries } from "./scan.ts";

async function scan(text: string, options: ReadOptions = {}) {
  const { builder, problems } = await scanEntries(textSource(text, "s"), options);
  const table = builder.finish(new ProblemLog());
  return {
    table,
    problems: problems.list().map(({ line, kind }) => `${line}:${kind}`),
  };
}

const large = [...generateLarge({ bytes: 1 << 20, seed: 7 })].join("");

describe("scanning", () => {
  it("finds the same rows for any size of slice", async () => {
    const whole = await scan(large);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: 300_000 }), async (sliceBytes) => {
        const { table, problems } = await scan(large, { sliceBytes });
        expect(hasSameRows(table, whole.table)).toBe(true);
        expect(problems).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it("hands every body over once, in row order", async () => {
    const { table } = await scan(large);
    const rows: number[] = [];
    const onEntry = (row: number, { id }: JsonObject) => {
      expect(id).toBe(keyAt(table, row));
      rows.push(row);
    };
    await readBodies(textSource(large, "s"), table, onEntry, { sliceBytes: 50_000 });
    expect(rows).toEqual(Array.from({ length: table.count }, (_, row) => row));
  });

  it("takes a line that is longer than many slices", async () => {
    const text = [...generateImageLine(3 << 20)].join("");
    const { table, problems } = await scan(text, { sliceBytes: 64 << 10 });
    const whole = await scan(text);
    expect(hasSameRows(table, whole.table)).toBe(true);
    expect(problems).toEqual([]);
    expect(Math.max(...table.length)).toBeGreaterThan(3 << 20);
  });

  it("keeps the place of an entry whose long line is cut off, and the rest", async () => {
    const text = [...generateImageLine(1 << 20)].join("").split("\n");
    const cut = text.map((line) => (line.length > 1 << 20 ? line.slice(0, -2) : line)).join("\n");
    const { table, problems } = await scan(cut, { sliceBytes: 64 << 10 });
    expect(problems).toEqual([expect.stringMatching(/^\d+:damaged-entry$/)]);
    expect(table.count).toBe(text.length - 2);
  });

  it("points at every entry's own text", async () => {
    const bytes = new TextEncoder().encode(large);
    const { table } = await scan(large);
    for (let row = 0; row < table.count; row++) {
      const start = table.start[row] ?? 0;
      const part = bytes.subarray(start, start + (table.length[row] ?? 0));
      const entry = JSON.parse(new TextDecoder().decode(part));
      expect(entry.type).toBe(kindText(table, row).replace(/:.*/, ""));
      expect(entry.id).toBe(keyAt(table, row));
    }
  });

  it("gives the same rows for bytes that are all there", async () => {
    const { table } = await scan(large);
    const { builder } = scanBytes(new TextEncoder().encode(large));
    expect(hasSameRows(builder.finish(new ProblemLog()), table)).toBe(true);
  });
});

const entry = (id: string, more = "", parent = "null") =>
  `{"type":"x","id":"${id}","parentId":${parent},"timestamp":"t"${more}}`;
const child = (id: string) => entry(id, "", '"a"');

describe("damaged lines", () => {
  /** Ids of the rows with where they stand, then the problems. */
  async function rows(text: string): Promise<string> {
    const { table, problems } = await scan(text);
    const found = keysOf(table, table.count).map((id, row) => {
      const mark = hasFlag(table, row, FLAG.damaged) ? "!" : "";
      return `${id}${mark}@${table.line[row]}:${table.start[row]}+${table.length[row]}`;
    });
    const named = problems.filter((problem) => !problem.endsWith("bad-time"));
    return [...found, ...named].join(" ");
  }

  it.each([
    ["two objects on one line", `${entry("a")}${entry("b")}\n`, "a@1:0+53 b@1:53+53 1:glued-line"],
    ["spaces and returns around", ` \t${entry("a")} \r\n`, "a@1:2+53 1:carriage-returns"],
    ["two byte order marks", `\uFEFF \uFEFF${entry("a")}\n`, "a@1:7+53 1:bom 1:bom"],
    [
      "a mark before a later line",
      `${entry("a")}\n\uFEFF${entry("b")}\n`,
      "a@1:0+53 b@2:57+53 2:bom",
    ],
    ["a bad escape", `${entry("a", ',"p":"C:\\x"')}\n`, "a!@1:0+64 1:damaged-entry"],
    ["a control character", `${entry("a", ',"p":"\u0001"')}\n`, "a!@1:0+61 1:damaged-entry"],
    [
      "no end",
      `${entry("a", ',"p":"cut')}\n${child("b")}\n`,
      "a!@1:0+62 b@2:63+52 1:damaged-entry",
    ],
    [
      "no end and no entry below it",
      `${entry("a", ',"p":"cut')}\n${entry("b")}\n`,
      "b@2:63+53 1:malformed-line",
    ],
    [
      "no end and whole again",
      `${entry("a", ',"p":"cut')}\n${entry("a")}\n${child("b")}\n`,
      "a@2:63+53 b@3:117+52 1:malformed-line",
    ],
    [
      "no end and no line feed",
      `${entry("a")}\n${entry("b", ',"p":"').slice(0, -1)}`,
      "a@1:0+53 2:torn-last-line",
    ],
    [
      "an entry after a torn one",
      `${entry("a", ',"p":"c').slice(0, -1)}${child("b")}\n`,
      "a!@1:0+59 b@1:59+52 1:glued-line 1:damaged-entry",
    ],
    ["an entry after what is none", `oops ${entry("a")}\n`, "a@1:5+53 1:glued-line"],
    [
      "a torn line without a place",
      `{"type":"x","id":"a\n${entry("b")}\n`,
      "b@2:20+53 1:malformed-line",
    ],
    ["NUL bytes at the end", `${entry("a")}\n\u0000\u0000`, "a@1:0+53 2:nul-bytes"],
    [
      "a beginning of an entry before NUL bytes",
      `${entry("a")}\n{"type":"mess\u0000\u0000`,
      "a@1:0+53 2:nul-bytes",
    ],
    ["NUL bytes", `\u0000\u0000\n${entry("a")}\n`, "a@2:3+53 1:nul-bytes"],
    [
      "a broken line before NUL bytes",
      `{"a\n${entry("b")}\n\u0000\n`,
      "b@2:4+53 1:malformed-line 3:nul-bytes",
    ],
    [
      "content blocks of a torn entry",
      `{"type":"x" "c":[{"type":"text","text":"t"}]\n${entry("a")}\n`,
      "a@2:45+53 1:malformed-line",
    ],
  ])("with %s", async (_, text, expected) => {
    expect(await rows(text)).toBe(expected);
  });

  it("are read to their end, however their brackets nest", async () => {
    const nested = '{"type":"a","b":'.repeat(200_000);
    const { table, problems } = await scan(`${nested}\n${entry("a")}\n`);
    expect(table.count).toBe(1);
    expect(problems[0]).toBe("1:malformed-line");
  });
});
