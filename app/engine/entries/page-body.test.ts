// Bodies go to the page whole, unless no page could take them.
import { expect, it } from "vitest";
import { isArray, type Json, type JsonObject, parseJson } from "../../../src/model/json/json.ts";
import { pageBody } from "./page-body.ts";

it("leaves an ordinary entry as it is", () => {
  const entry = { type: "message", message: { role: "user", content: [{ type: "text" }] } };
  expect(pageBody(entry)).toBe(entry);
});

it("cuts what is nested too deep for a message between threads", () => {
  const deep = parseJson(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`) ?? null;
  const entry = pageBody({ type: "custom", data: deep });
  expect(structuredClone(entry)).toEqual(entry);
  expect(JSON.stringify(entry)).toContain("nested deeper than here: see the raw JSON");
});

it("keeps the first of a hundred thousand fields and says how many there are", () => {
  const fields: [string, Json][] = Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]);
  const { data } = pageBody({ data: Object.fromEntries(fields) });
  expect(Object.keys(data ?? {})).toHaveLength(10_001);
  expect(JSON.stringify(data)).toContain("… 90,000 more values: see the raw JSON");
});

it("keeps a hundred thousand blocks", () => {
  const content = Array.from({ length: 100_000 }, () => ({ type: "text", text: "a" }));
  const entry = { message: { content } };
  expect(pageBody(entry)).toBe(entry);
});

it("counts values wherever they are", () => {
  const lists = Array.from({ length: 100 }, () => new Array<Json>(10_000).fill(1));
  const { data } = pageBody({ data: lists });
  const kept = isArray(data) ? data.filter((list) => isArray(list) && list.length === 10_000) : [];
  expect(kept).toHaveLength(49);
});

it("keeps a field that is called like a prototype", () => {
  const entry: JsonObject = { data: parseJson('{"__proto__":{"a":1}}') ?? null, more: many() };
  expect(JSON.stringify(pageBody(entry).data)).toBe('{"__proto__":{"a":1}}');
});

function many(): Json {
  return new Array<Json>(200_000).fill(0);
}
