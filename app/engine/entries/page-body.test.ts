// Bodies go to the page whole, unless no page could take them.
// @module-tag long
import { expect, it } from "vitest";
import { openSession } from "../../../src/formats/index.ts";
import { isArray, type Json, type JsonObject, parseJson } from "../../../src/model/json/json.ts";
import { textSource } from "../../../src/read/source/byte-source.ts";
import { pageBody, transferredSession } from "./page-body.ts";

it("A body for the page leaves an ordinary entry as it is", () => {
  const entry = { type: "message", message: { role: "user", content: [{ type: "text" }] } };
  expect(pageBody(entry)).toBe(entry);
});

it("A body for the page is cut where it is nested too deep for a message between threads", () => {
  const deep = parseJson(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`) ?? null;
  const entry = pageBody({ type: "custom", data: deep });
  expect(structuredClone(entry)).toEqual(entry);
  expect(JSON.stringify(entry)).toContain("nested deeper than here: see the raw JSON");
});

it("A body for the page keeps the first of a hundred thousand fields and gives the number of the others", () => {
  const fields: [string, Json][] = Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]);
  const { data } = pageBody({ data: Object.fromEntries(fields) });
  expect(Object.keys(data ?? {})).toHaveLength(10_001);
  expect(JSON.stringify(data)).toContain("… 90,000 more values: see the raw JSON");
});

it("A body for the page keeps a hundred thousand blocks", () => {
  const content = Array.from({ length: 100_000 }, () => ({ type: "text", text: "a" }));
  const entry = { message: { content } };
  expect(pageBody(entry)).toBe(entry);
});

it("A body for the page counts values at every depth", () => {
  const lists = Array.from({ length: 100 }, () => new Array<Json>(10_000).fill(1));
  const { data } = pageBody({ data: lists });
  const kept = isArray(data) ? data.filter((list) => isArray(list) && list.length === 10_000) : [];
  expect(kept).toHaveLength(49);
});

it("A body for the page keeps a field with the name of a prototype", () => {
  const entry: JsonObject = { data: parseJson('{"__proto__":{"a":1}}') ?? null, more: many() };
  expect(JSON.stringify(pageBody(entry).data)).toBe('{"__proto__":{"a":1}}');
});

function many(): Json {
  return new Array<Json>(200_000).fill(0);
}

async function opened(...lines: readonly string[]) {
  const source = textSource(lines.join("\n"), "deep.jsonl");
  return (await openSession({ kind: "file", source })).session;
}

const DEPTH = 6000;
const deep = `${'{"a":['.repeat(DEPTH)}1${"]}".repeat(DEPTH)}`;
const head = '"timestamp":"2026-01-01T00:00:00.000Z"';

it("A body for the page gets a smaller header and a smaller compaction where they are deep, and keeps the rest", async () => {
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

it("A body for the page leaves an ordinary table as it is", async () => {
  const session = await opened(`{"type":"session","version":3,"id":"s",${head},"cwd":"/x"}`);
  expect(transferredSession(session).table.parsedEntries).toBe(session.table.parsedEntries);
});
