// Changes printed as "path = value", a field that goes as "path gone".
import { expect, it } from "vitest";
import type { Json } from "../../model/json/json.ts";
import { withValueIn } from "../../read/json/edit-value.ts";
import { valueChanges } from "./value-changes.ts";

const print = (before: Json, after: Json) =>
  valueChanges(["v"], before, after).map(({ path, value }) =>
    value === undefined ? `${path.join(".")} gone` : `${path.join(".")} = ${JSON.stringify(value)}`,
  );

it.each<readonly [Json, Json, readonly string[]]>([
  [{ a: 1, b: 2 }, { a: 1, b: 2 }, []],
  [{ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 4, d: 3 } }, ["v.b.c = 4"]],
  [{ a: 1, b: 2 }, { a: 1 }, ["v.b gone"]],
  [{ a: 1 }, { a: 1, b: [2] }, ["v.b = [2]"]],
  [{ a: [1, 2, { b: 3 }] }, { a: [1, 2, { b: 4 }] }, ["v.a.2.b = 4"]],
  [{ a: [1, 2] }, { a: [1] }, ["v.a = [1]"]],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, ['v = {"b":2,"a":1}']],
  [{ a: 1 }, [1], ["v = [1]"]],
])("leads from %j to %j by as little as it takes", (before, after, changes) => {
  expect(print(before, after)).toEqual(changes);
});

it("goes no deeper than a person would, and ends for values of any depth", () => {
  const nested = (depth: number, inside: number): Json =>
    JSON.parse(`${"[".repeat(depth)}${inside}${"]".repeat(depth)}`);
  const [{ path } = { path: [] }] = valueChanges(["v"], nested(5000, 1), nested(5000, 2));
  expect(path).toHaveLength(21);
});

it("does many changes as one, and each of them where it belongs", () => {
  const fields = (value: number): Json =>
    Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, value + at]));
  expect(valueChanges(["v"], fields(0), fields(1))).toHaveLength(1);
  const before: Json = { a: { b: [1, { c: 2 }] }, d: 3, e: 4 };
  const after: Json = { a: { b: [1, { c: 5 }] }, e: 4, f: { g: 6 } };
  let now = { v: before };
  for (const change of valueChanges(["v"], before, after)) {
    now = (withValueIn(now, change) ?? now) as typeof now;
  }
  expect(now).toEqual({ v: after });
});
