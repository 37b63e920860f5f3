import { describe, expect, it } from "vitest";
import { jsonPieces, jsonText } from "./json-text.ts";

it("writes JSON that a terminal can be shown, however deep it is", () => {
  expect(jsonText({ a: "\u009b\u202e" })).toBe('{"a":"\\u009b\\u202e"}');
  expect(jsonText(undefined)).toBe("null");
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  expect(jsonText(JSON.parse(deep)) === deep).toBe(true);
});

describe("JSON in pieces", () => {
  async function* items() {
    yield 1;
    yield { a: "\u001b" };
  }
  async function* none() {}

  it.each([
    [{ a: 1, gone: undefined, list: items() }, '{"a":1,"list":[1,{"a":"\\u001b"}]}'],
    [{ list: none(), b: [2] }, '{"list":[],"b":[2]}'],
    [{ a: 1 }, '{"a":1}'],
    [null, "null"],
    [[1, 2], "[1,2]"],
  ])(
    "is the JSON of the whole value, with lists that come item by item",
    async (value, expected) => {
      let text = "";
      for await (const piece of jsonPieces(value)) text += piece;
      expect(text).toBe(expected);
    },
  );
});
