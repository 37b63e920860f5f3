// All bodies of a session, read from slices that end anywhere.
// @module-tag long
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ODDITIES } from "../../../fixtures/oddities/index.ts";
import { type JsonObject, parseJson } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import { damaged } from "../../testing/damaged-json.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import { mendedObject } from "../json/mend.ts";
import { scanBytes } from "../scan/scan.ts";
import { memorySource } from "../source/byte-source.ts";
import { readBodies } from "./bodies.ts";

const encoder = new TextEncoder();
const entry = (id: number, text: string) =>
  `{"type":"message","id":"e${id}","parentId":null,"timestamp":1,"message":{"content":"${text}"}}`;

async function bodiesOf(bytes: Uint8Array, sliceBytes = 1 << 20) {
  const table = scanBytes(bytes).builder.finish(new ProblemLog());
  const rows: number[] = [];
  const entries: JsonObject[] = [];
  const onEntry = (row: number, body: JsonObject) => {
    rows.push(row);
    entries.push(body);
  };
  const problems = await readBodies(memorySource(bytes, "s"), table, onEntry, { sliceBytes });
  return { rows, entries, lines: problems.map(({ kind, line }) => `${kind} ${line}`) };
}

/** The same, each row decoded for itself. */
function oneByOne(bytes: Uint8Array): Awaited<ReturnType<typeof bodiesOf>> {
  const { count, start, length, line } = scanBytes(bytes).builder.finish(new ProblemLog());
  const rows = Array.from({ length: count }, (_, row) => row);
  const problems = new ProblemLog();
  const entries = rows.map((row) => {
    const from = start[row] ?? 0;
    const own = bytes.subarray(from, from + (length[row] ?? 0));
    try {
      return mendedObject(new TextDecoder("utf-8", { fatal: true }).decode(own));
    } catch {
      const problem = { kind: "invalid-utf8", severity: "warning", message: "" } as const;
      problems.add({ ...problem, line: line[row] ?? 0 });
      return mendedObject(new TextDecoder().decode(own));
    }
  });
  const lines = problems.list().map(({ kind, line }) => `${kind} ${line}`);
  return { rows, entries, lines };
}

describe("the bodies of a session", () => {
  it("come whole and in order, wherever the slices end", async () => {
    const text = fc.constantFrom("", "a", "zwölf Boxkämpfer".repeat(3), "語".repeat(30));
    const between = fc.constantFrom("\n", "\r\n", "\n\n", "", "\noops\n", "\n[1]\n");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, between), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 400 }),
        async (parts, sliceBytes) => {
          const lines = parts.map(([said], id) => entry(id, said));
          const file = parts.map(([, gap], id) => lines[id] + gap).join("");
          const { rows, entries } = await bodiesOf(encoder.encode(file), sliceBytes);
          expect(rows).toEqual(lines.map((_, row) => row));
          expect(entries).toEqual(lines.map((line) => parseJson(line)));
        },
      ),
    );
  });

  it("are what each is by itself, however lines and bytes are damaged", async () => {
    const text = fc.constantFrom(
      "and so on ".repeat(9),
      `${"x".repeat(70)}–`,
      "語".repeat(9),
      "\\\\é",
    );
    const line = fc.tuple(fc.nat({ max: 9 }), text).map(([id, said]) => entry(id, said));
    const file = fc.array(damaged(line, 1), { minLength: 1, maxLength: 8 });
    const wound = fc.tuple(fc.nat(), fc.constantFrom(0xff, 0xe2, 0x80, 0x5c, 0x22, 0x7d));
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.array(wound, { maxLength: 3 }),
        fc.integer({ min: 50, max: 2000 }),
        async (lines, wounds, sliceBytes) => {
          const bytes = encoder.encode(lines.join("\n"));
          for (const [at, byte] of wounds) bytes[at % bytes.length] = byte;
          expect(await bodiesOf(bytes, sliceBytes)).toEqual(oneByOne(bytes));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(ODDITIES)("of “$name” are what each is by itself", async ({ content }) => {
    const bytes = typeof content === "string" ? encoder.encode(content) : content;
    expect(await bodiesOf(bytes)).toEqual(oneByOne(bytes));
  });

  withShared("data/real", "of real sessions", (folder) => {
    it.each(sessionFilesIn(folder))("are what each is by itself: %s", async (path) => {
      const bytes = new Uint8Array(readFileSync(path));
      expect(await bodiesOf(bytes)).toEqual(oneByOne(bytes));
    });
  });

  it.each(["\n", ""])("are decoded many at a time, also of one line: %j", async (between) => {
    const text = `– ${"a line ".repeat(20)}`;
    const lines = Array.from({ length: 5000 }, (_, id) => entry(id, id % 2 ? text : "plain"));
    const bytes = encoder.encode(lines.join(between));
    const table = scanBytes(bytes).builder.finish(new ProblemLog());
    const decode = vi.spyOn(TextDecoder.prototype, "decode");
    let rows = 0;
    await readBodies(memorySource(bytes, "s"), table, () => rows++, {});
    const calls = decode.mock.calls.length;
    decode.mockRestore();
    expect(rows).toBe(5000);
    expect(calls).toBeLessThan(50);
  });

  it("are named by their lines where they hold bytes that are no UTF-8", async () => {
    const bytes = encoder.encode(`${entry(0, "a")}\n\n${entry(1, "b?")}\n`);
    bytes[bytes.lastIndexOf(63)] = 0xff;
    const { lines } = await bodiesOf(bytes, 7);
    expect(lines).toEqual(["invalid-utf8 3"]);
  });
});
