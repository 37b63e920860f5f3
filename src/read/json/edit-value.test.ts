// One value changed inside an entry's bytes: nothing around it moves.
import fc from "fast-check";
import { expect, it } from "vitest";
import { isArray, isObject, type Json, type JsonObject, parseJson } from "../../model/json/json.ts";
import { bytesOf } from "../../text/bytes.ts";
import { type ValueChange, withValue, withValueIn } from "./edit-value.ts";

const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);
const changed = (line: string, path: ValueChange["path"], value?: Json) =>
  text(withValue(bytesOf(line), { path, value }));

it("an edited value leaves every other value as it is written", () => {
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
])("an edit says that there is nothing to change at %j", (path) => {
  expect(changed('{"message":{"content":["a"]}}', path, 1)).toBeNull();
});

it("an edit changes, adds or removes what the path names, and nothing else", () => {
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
      const parsed = parseJson(JSON.stringify(object));
      const before: JsonObject = isObject(parsed) ? parsed : {};
      const to = { path, value: isGone === 0 ? undefined : value };
      const expected = changedIn(before, to.path, to.value);
      expect(withValueIn(before, to)).toEqual(expected === undefined ? null : expected);
    }),
    { numRuns: 500 },
  );
});

/** The same of objects, one level at a time; undefined: there is nothing to change. */
function changedIn(
  holder: Json,
  [step, ...path]: ValueChange["path"],
  value?: Json,
): Json | undefined {
  const isList = isArray(holder);
  if (step === undefined || typeof holder !== "object" || holder === null) return undefined;
  if (isList !== (typeof step === "number")) return undefined;
  const entries: [string, Json | undefined][] = Object.entries(holder);
  const at = entries.findIndex(([key]) => key === String(step));
  const inner = path.length === 0 ? value : changedIn(entries[at]?.[1] ?? "", path, value);
  const isAddable = path.length === 0 && (!isList || step === entries.length);
  if (inner === undefined ? path.length > 0 || at < 0 : at < 0 && !isAddable) return undefined;
  const put: [string, Json | undefined][] = inner === undefined ? [] : [[String(step), inner]];
  const changed = entries.toSpliced(at < 0 ? entries.length : at, 1, ...put);
  return isList ? changed.map(([, item]) => item ?? null) : Object.fromEntries(changed);
}
