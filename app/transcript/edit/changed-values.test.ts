// What differs between two versions of an entry, printed as "path: before -> after".
import { expect, it } from "vitest";
import { type Json, type JsonObject, parseJson } from "../../../src/model/json/json.ts";
import { changedValues } from "./changed-values.ts";

function print(before: JsonObject, after: JsonObject, most = 10): readonly string[] {
  return changedValues(before, after, most).map(
    (one) => `${one.path.join(" ")}: ${one.before ?? "none"} -> ${one.after ?? "none"}`,
  );
}

it("The difference is listed value by value, in the order of the file", () => {
  const before = {
    id: "a",
    parentId: "x",
    message: { role: "user", content: [{ type: "text", text: "One\ntwo" }, { type: "image" }] },
    usage: { input: 1 },
  };
  const after = {
    id: "a",
    parentId: "y",
    message: { role: "user", content: [{ type: "text", text: "One" }], extra: true },
    usage: { input: 1 },
  };
  expect(print(before, after)).toEqual([
    "parentId: x -> y",
    "message content 0 text: One\ntwo -> One",
    'message content 1: {\n  "type": "image"\n} -> none',
    "message extra: none -> true",
  ]);
  expect(print(before, after, 1)).toEqual(["parentId: x -> y"]);
  expect(print(before, before)).toEqual([]);
});

it("The difference takes fields as they are stored, with any name and at any depth", () => {
  const stored = (text: string) => parseJson(text) as JsonObject;
  expect(print(stored('{"__proto__":{"a":1}}'), stored('{"__proto__":{"a":2}}'))).toEqual([
    "__proto__ a: 1 -> 2",
  ]);
  const nested = (inner: Json) => {
    let value: Json = inner;
    for (let depth = 0; depth < 20_000; depth++) value = [value];
    return { value };
  };
  const [deep, ...others] = changedValues(nested("a"), nested("b"), 10);
  expect([deep?.path.length, others]).toEqual([16, []]);
  expect(deep?.before).toMatch(/^\[\n/);
});
