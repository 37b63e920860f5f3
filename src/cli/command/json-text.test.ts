import { expect, it } from "vitest";
import { SessionError } from "../../model/problem.ts";
import { jsonText } from "./json-text.ts";

it("writes JSON that a terminal can be shown, and says what it cannot write", () => {
  expect(jsonText({ a: "\u009b\u202e" })).toBe('{"a":"\\u009b\\u202e"}');
  expect(jsonText(undefined)).toBe("null");
  const deep: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  expect(() => jsonText(deep)).toThrow(SessionError);
});
