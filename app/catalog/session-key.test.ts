import { expect, it } from "vitest";
import { openSession } from "../../src/formats/index.ts";
import { textSource } from "../../src/read/source/byte-source.ts";
import { keyOfSession, numberedKey, unnumberedKey } from "./session-key.ts";

async function keyOf(header: object, name = "a.jsonl"): Promise<string> {
  const source = textSource(
    `${JSON.stringify({ type: "session", version: 3, ...header })}\n`,
    name,
  );
  return keyOfSession((await openSession({ kind: "file", source })).session);
}

it("The key is the session's own id where that is plain", async () => {
  expect(await keyOf({ id: "01a0ed51-3f80-7291-ac7d-93c6659f9ce2" })).toBe(
    "01a0ed51-3f80-7291-ac7d-93c6659f9ce2",
  );
});

it.each([["../../etc"], ["a/b?c#d"], ["<img src=x>"], ["~2~2"], ["x".repeat(200)], [""], [12345]])(
  "The key is a digest of name and size where the id is %j",
  async (id) => {
    expect(await keyOf({ id })).toMatch(/^file-[0-9a-f]{16}$/);
  },
);

it("The key distinguishes files without an id by name", async () => {
  expect(await keyOf({}, "a.jsonl")).not.toBe(await keyOf({}, "b.jsonl"));
  expect(await keyOf({}, "a.jsonl")).toBe(await keyOf({}, "a.jsonl"));
});

it("The key of the second file of one id is numbered, and gives the id again", () => {
  expect([1, 2, 3].map((number) => numberedKey("abcd", number))).toEqual([
    "abcd",
    "abcd~2",
    "abcd~3",
  ]);
  expect(unnumberedKey("abcd~12")).toBe("abcd");
});
