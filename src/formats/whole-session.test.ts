// A session read on one walk equals the result of opening it and then parsing every entry.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { generateKinds } from "../../fixtures/generate/large.ts";
import { SessionError } from "../model/problem.ts";
import { rowAt } from "../model/table/address.ts";
import { idOf } from "../model/table/table.ts";
import { DetailsCollector } from "../read/bodies/details-collector.ts";
import { memorySource, textSource } from "../read/source/byte-source.ts";
import { openSession } from "./index.ts";
import { withUnderstanding } from "./understood.ts";
import { readWhole } from "./whole-session.ts";

const fixtures = fileURLToPath(new URL("../../fixtures/", import.meta.url));
const oddities = join(fixtures, "oddities");

async function parsed(bytes: Uint8Array, name: string) {
  const opened = await openSession({ kind: "file", source: memorySource(bytes, name) });
  const collector = new DetailsCollector();
  const never = new AbortController().signal;
  const add = collector.add.bind(collector);
  const found = await opened.visit(add, () => {}, never);
  const details = collector.finish();
  const problems = withUnderstanding(opened.session.table, details, found);
  return { session: { ...opened.session, problems }, details };
}

async function orReason<T>(work: Promise<T>): Promise<T | string> {
  return work.catch((error: unknown) => {
    if (error instanceof SessionError) return error.message;
    throw error;
  });
}

describe("a session read on one walk", () => {
  const names = readdirSync(oddities).filter((name) => statSync(join(oddities, name)).isFile());

  it.each(names)("is the same as parsed: %s", async (name) => {
    const bytes = readFileSync(join(oddities, name));
    const read = await orReason(readWhole(memorySource(bytes, name)));
    const shown =
      typeof read === "string" ? read : { session: read.session, details: read.details };
    expect(shown).toEqual(await orReason(parsed(bytes, name)));
  });

  it("finds each entry by its id, the last one where several have it", async () => {
    const read = await readWhole(textSource([...generateKinds(50, "wide")].join(""), "a.jsonl"));
    const { table } = read.session;
    for (let row = 0; row < table.count; row++) expect(rowAt(table, idOf(table, row))).toBe(row);
    const line = (id: string) => `{"type":"custom","id":"${id}","parentId":null}\n`;
    const twice = await readWhole(textSource(`${line("a")}${line("b")}${line("a")}`, "b.jsonl"));
    expect(rowAt(twice.session.table, "a")).toBe(2);
  });

  it("stops on request", async () => {
    const source = textSource([...generateKinds(50, "wide")].join(""), "a.jsonl");
    await expect(readWhole(source, AbortSignal.abort())).rejects.toMatchObject({
      code: "cancelled",
    });
  });
});
