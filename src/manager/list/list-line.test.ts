import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { damagedLine, isJson } from "../../testing/damaged-json.ts";
import { ListLineReader } from "./list-line.ts";

const encoder = new TextEncoder();
const reader = new ListLineReader();

/** What the reader says about a line, as one line of text. `offset` moves the line in memory. */
function read(line: string, offset = 0): string {
  const bytes = encoder.encode(`${" ".repeat(offset)}${line}\n`);
  const result = reader.read(bytes, offset, bytes.length - 1);
  if (result !== "message") return result;
  const { role, hasContent } = reader;
  const time = reader.messageTime() ?? `entry ${reader.timestampText()}`;
  return `${role || "-"} ${hasContent ? JSON.stringify(reader.text()) : "without content"} at ${time}`;
}

describe("ListLineReader", () => {
  it.each([
    [
      '{"type":"message","id":"a","message":{"role":"user","content":"hi","timestamp":5}}',
      'user "hi" at 5',
    ],
    [
      '{"type":"message","timestamp":"t","message":{"role":"assistant","content":[{"type":"thinking","thinking":"no"},{"type":"text","text":"a"},{"text":"b\\n\\u00e9","type":"text"}]}}',
      'assistant "a b\\né" at entry "t"',
    ],
    ['{"type":"message","message":{"role":"user"}}', "user without content at entry "],
    ['{"type":"message","message":{"role":"user","content":null}}', 'user "" at entry '],
    ['{"type":"message","message":{"role":"toolResult","content":"x"}}', '- "x" at entry '],
    ['{"message":{"content":"x","role":"user"},"type":"message"}', 'user "x" at entry '],
    [
      '{"type":"message","message":{"role":"user","content":"x","content":"y"}}',
      'user "y" at entry ',
    ],
    ['{"type":"message","message":{"role":"user","content":["x",null,[1]]}}', 'user "" at entry '],
    ['{"type":"compaction","summary":"s"}', "other"],
    ['{"type":"session_info","name":"n"}', "parse"],
    ['{"type":"session"}', "parse"],
    ['{"ty\\u0070e":"message"}', "parse"],
    ['{"type":"message","message":null}', "parse"],
    ['{"type":"message","message":{"role":"user","content":[{"type":"text","text":5}]}}', "parse"],
    ["[1]", "parse"],
    ['{"type":"message"', "not-json"],
    ['{"type":"message"}{"type":"message"}', "not-json"],
    ['{"type":"message","a":"\t"}', "not-json"],
    ['{"a":"\\x"}', "not-json"],
    ['{"a":01}', "not-json"],
    ['{"a":tru}', "not-json"],
    ['{"a":1,}', "not-json"],
    ['{"a":[1,]}', "not-json"],
    ['{"a":[1}}', "not-json"],
    ["{}", "other"],
  ])("reads %s as %s", (line, expected) => {
    expect([0, 1, 2, 3].map((offset) => read(line, offset))).toEqual(Array(4).fill(expected));
  });

  it("accepts exactly the objects that JSON.parse accepts", () => {
    fc.assert(
      fc.property(damagedLine, (text) => {
        expect(read(text) === "not-json").toBe(!isJson(text));
      }),
      { numRuns: 3000 },
    );
  });

  it("gives the texts that JSON.parse gives", () => {
    const block = fc.oneof(
      fc.record({ type: fc.constant("text"), text: fc.string({ unit: "binary" }) }),
      fc.record({ type: fc.constant("thinking"), thinking: fc.json() }),
    );
    fc.assert(
      fc.property(fc.array(block), (content) => {
        const line = JSON.stringify({ type: "message", message: { role: "user", content } });
        const texts = content.flatMap((item) => ("text" in item ? [item.text] : []));
        expect(read(line)).toBe(`user ${JSON.stringify(texts.join(" "))} at entry `);
      }),
    );
  });

  it("reads values nested 100,000 deep", () => {
    const deep = `{"type":"x","v":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect(read(deep)).toBe("other");
    expect(read(deep.replace("]]", "]"))).toBe("not-json");
  });
});
