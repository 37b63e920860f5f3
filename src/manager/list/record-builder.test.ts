// A record is the same whether it is gathered from lines or from what JSON.parse makes of them.
// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../../model/json/json.ts";
import { bytesOf } from "../../text/bytes.ts";
import { RecordBuilder } from "./record-builder.ts";

const HEADER = '{"type":"session","id":"s"}';

/** What a list shows of these lines below a header, as one line of text. */
function shown(record: RecordBuilder, texts: readonly string[]): string {
  const info = record.finish({ path: "p", mtimeMs: 7 });
  if (!info) return "no session";
  const { messageCount, modified, firstMessage, name = "-" } = info;
  return `${messageCount} ${modified.getTime()} ${firstMessage} ${name} ${JSON.stringify(texts.join(" "))}`;
}

function ofLines(lines: readonly string[]): string {
  const texts: string[] = [];
  const record = new RecordBuilder((_, text) => texts.push(text));
  for (const line of [HEADER, ...lines]) {
    const bytes = bytesOf(`${line}\n`);
    record.addLine(bytes, 0, bytes.length - 1);
  }
  return record.isDamaged ? "damaged" : shown(record, texts);
}

function ofValues(lines: readonly string[]): string {
  const texts: string[] = [];
  const record = new RecordBuilder((_, text) => texts.push(text));
  for (const line of [HEADER, ...lines]) record.addValue(parseJson(line));
  return shown(record, texts);
}

describe("a record", () => {
  it.each([
    [
      '{"type":"message","id":"a","message":{"role":"user","content":"hi","timestamp":5}}',
      '1 5 hi - "hi"',
    ],
    [
      '{"type":"message","timestamp":6,"message":{"role":"assistant","content":[{"type":"thinking","thinking":"no"},{"type":"text","text":"a"},{"text":"b\\n\\u00e9","type":"text"}]}}',
      '1 6 (no messages) - "a b\\né"',
    ],
    ['{"type":"message","timestamp":6,"message":{"role":"user"}}', '1 7 (no messages) - ""'],
    [
      '{"type":"message","timestamp":6,"message":{"role":"user","content":null}}',
      '1 6 (no messages) - ""',
    ],
    [
      '{"type":"message","timestamp":6,"message":{"role":"toolResult","content":"x"}}',
      '1 7 (no messages) - ""',
    ],
    ['{"message":{"content":"x","role":"user"},"type":"message"}', '1 7 x - "x"'],
    ['{"type":"message","message":{"role":"user","content":"x","content":"y"}}', '1 7 y - "y"'],
    ['{"ty\\u0070e":"message","message":{"role":"us\\u0065r","content":"x"}}', '1 7 x - "x"'],
    ['{"type":"message","message":null}', '1 7 (no messages) - ""'],
    [
      '{"type":"message","message":{"role":"user","content":[{"type":"text","text":5}]}}',
      '1 7 5 - "5"',
    ],
    ['{"type":"session_info","name":" n "}', '0 7 (no messages) n ""'],
    ['{"type":"compaction","summary":"s"}', '0 7 (no messages) - ""'],
    ["[1]", '0 7 (no messages) - ""'],
  ])("of %s", (line, expected) => {
    expect([ofLines([line]), ofValues([line])]).toEqual([expected, expected]);
  });

  it("is damaged by a line that is no JSON", () => {
    expect(ofLines(['{"type":"message","a":"\t"}'])).toBe("damaged");
  });

  it("has the texts that JSON.parse gives", () => {
    const text = fc.record({ type: fc.constant("text"), text: fc.string({ unit: "binary" }) });
    const thinking = fc.record({ type: fc.constant("thinking"), thinking: fc.json() });
    const content = fc.oneof(fc.array(fc.oneof(text, thinking, fc.jsonValue())), fc.jsonValue());
    const role = fc.constantFrom("user", "assistant", "toolResult");
    const time = fc.oneof(fc.nat(), fc.double(), fc.string());
    const message = fc.record({ role, content, timestamp: time }, { requiredKeys: [] });
    const line = fc
      .record({ type: fc.constantFrom("message", "custom"), message, timestamp: time })
      .map((entry) => JSON.stringify(entry));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        expect(ofLines(lines)).toBe(ofValues(lines));
      }),
    );
  });
});
