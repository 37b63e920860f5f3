// What a worker hands to the page of a session.
import { expect, it } from "vitest";
import { openSession } from "../../src/formats/index.ts";
import { textSource } from "../../src/read/source/byte-source.ts";
import { transferredSession } from "./transfer.ts";

async function opened(...lines: readonly string[]) {
  const source = textSource(lines.join("\n"), "deep.jsonl");
  return (await openSession({ kind: "file", source })).session;
}

const DEPTH = 6000;
const deep = `${'{"a":['.repeat(DEPTH)}1${"]}".repeat(DEPTH)}`;
const head = '"timestamp":"2026-01-01T00:00:00.000Z"';

it("makes a deep header and a deep compaction fit for the way, and keeps the rest", async () => {
  const session = await opened(
    `{"type":"session","version":3,"id":"s",${head},"cwd":"/x","more":${deep}}`,
    `{"type":"label","id":"1","parentId":null,${head},"targetId":"1","label":"L"}`,
    `{"type":"compaction","id":"2","parentId":"1",${head},"summary":"S","details":${deep}}`,
  );
  const copy = structuredClone(transferredSession(session));
  expect(copy.header).toMatchObject({ id: "s", cwd: "/x" });
  expect(copy.table.parsedEntries.get(0)).toEqual(session.table.parsedEntries.get(0));
  expect(copy.table.parsedEntries.get(1)).toMatchObject({ id: "2", summary: "S" });
});

it("hands an ordinary table over as it is", async () => {
  const session = await opened(`{"type":"session","version":3,"id":"s",${head},"cwd":"/x"}`);
  expect(transferredSession(session).table.parsedEntries).toBe(session.table.parsedEntries);
});
