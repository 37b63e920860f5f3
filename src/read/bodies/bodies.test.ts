// All bodies of a session, read from slices that end anywhere.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonObject, parseJson } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import { scanBytes } from "../scan/scan.ts";
import { memorySource } from "../source/byte-source.ts";
import { readBodies } from "./bodies.ts";

const entry = (id: number, text: string) =>
  `{"type":"message","id":"e${id}","parentId":null,"timestamp":1,"message":{"content":"${text}"}}`;

async function bodiesOf(text: string, sliceBytes: number) {
  const bytes = new TextEncoder().encode(text);
  const table = scanBytes(bytes).builder.finish(new ProblemLog());
  const rows: number[] = [];
  const entries: JsonObject[] = [];
  const onEntry = (row: number, body: JsonObject) => {
    rows.push(row);
    entries.push(body);
  };
  await readBodies(memorySource(bytes, "s"), table, onEntry, { sliceBytes });
  return { rows, entries };
}

describe("the bodies of a session", () => {
  it("come whole and in order, wherever the slices end", async () => {
    const text = fc.constantFrom("", "a", "zwölf Boxkämpfer", "語".repeat(30));
    const between = fc.constantFrom("\n", "\r\n", "\n\n", "", "\noops\n", "\n[1]\n");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, between), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 400 }),
        async (parts, sliceBytes) => {
          const lines = parts.map(([said], id) => entry(id, said));
          const file = parts.map(([, gap], id) => lines[id] + gap).join("");
          const { rows, entries } = await bodiesOf(file, sliceBytes);
          expect(rows).toEqual(lines.map((_, row) => row));
          expect(entries).toEqual(lines.map((line) => parseJson(line)));
        },
      ),
    );
  });

  it("are named by their lines where they hold bytes that are no UTF-8", async () => {
    const bytes = new TextEncoder().encode(`${entry(0, "a")}\n\n${entry(1, "b?")}\n`);
    bytes[bytes.lastIndexOf(63)] = 0xff;
    const table = scanBytes(bytes).builder.finish(new ProblemLog());
    const problems = await readBodies(memorySource(bytes, "s"), table, () => {}, { sliceBytes: 7 });
    expect(problems.map(({ kind, line }) => `${kind} ${line}`)).toEqual(["invalid-utf8 3"]);
  });
});
