// One value changed inside an entry's bytes: nothing around it moves.
import fc from "fast-check";
import { expect, it } from "vitest";
import { isObject, type Json, type JsonObject, parseJson } from "../../model/json/json.ts";
import { bytesOf } from "../../text/bytes.ts";
import { type ValueChange, withValue, withValueIn } from "./edit-value.ts";

const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);
const changed = (line: string, path: ValueChange["path"], value?: Json) =>
  text(withValue(bytesOf(line), { path, value }));

it("leaves every other value as it is written", () => {
  const line =
    '{"a":1e2,"message":{"content":[{"t":"\\u0041"},{"t":"x","n":1.0}],"big":123456789012345678901}}';
  expect(changed(line, ["message", "content", 1, "t"], "y")).toBe(line.replace('"x"', '"y"'));
  expect(changed(line, ["message", "content", 0])).toBe(line.replace('{"t":"\\u0041"},', ""));
  expect(changed(line, ["message", "content", 2], "z")).toBe(line.replace("}],", '},"z"],'));
  expect(changed(line, ["message", "new"], true)).toBe(line.replace("901}", '901,"new":true}'));
});

it.each([
  [["message", "nothing", "there"]],
  [["message", "content", "t"]],
  [["message", 0]],
  [["message", "content", 5]],
])("says that there is nothing to change at %j", (path) => {
  expect(changed('{"message":{"content":["a"]}}', path, 1)).toBeNull();
});

it("does in bytes what it does in memory", () => {
  const step = fc.constantFrom<string | number>("a", "b", "__proto__", 0, 1, 2);
  const keys = fc.constantFrom("a", "b", "__proto__");
  const value = fc.jsonValue({ maxDepth: 2 }).map((one) => parseJson(JSON.stringify(one)) ?? null);
  const change = fc.record({
    path: fc.array(step, { minLength: 1, maxLength: 3 }),
    value,
    isGone: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.dictionary(keys, value), change, (object, { path, value, isGone }) => {
      const line = JSON.stringify(object);
      const parsed = parseJson(line);
      const before: JsonObject = isObject(parsed) ? parsed : {};
      const to = { path, value: isGone === 0 ? undefined : value };
      const inBytes = text(withValue(bytesOf(line), to));
      const inMemory = withValueIn(before, to);
      expect(inBytes === null ? null : parseJson(inBytes)).toEqual(
        inMemory === null ? null : parseJson(JSON.stringify(inMemory)),
      );
    }),
    { numRuns: 500 },
  );
});
