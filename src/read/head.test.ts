import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeOf } from "../model/time.ts";
import { HeadReader, WANT } from "./head.ts";

const ALL = WANT.type | WANT.id | WANT.parentId | WANT.timestamp | WANT.role;
const TO_THE_END = 1 << 10;

function read(text: string, wanted = ALL): string {
  const bytes = new TextEncoder().encode(text);
  const head = new HeadReader();
  const result = head.read(bytes, 0, bytes.length, wanted);
  const { type, role, id, parentId, time, end } = head;
  return `${result} at ${end}: ${JSON.stringify({ type, role, id, parentId, time })}`;
}

describe("reading a line's head", () => {
  it("stops before the content where the writer puts the structural fields first", () => {
    const line =
      '{"type":"message","id":"a1","parentId":null,"timestamp":"t","message":{"role":"user","content":"never read';
    expect(read(line)).toBe(
      'partial at 84: {"type":"message","role":"user","id":"a1","parentId":null,"time":null}',
    );
  });

  it("finds the fields behind the content, past braces and quotes inside strings", () => {
    const line =
      '{"message":{"content":"}\\"{[\\\\","role":"user"},"type":"message","timestamp":"t","id":"a","parentId":"p"}';
    expect(read(line)).toBe(
      'partial at 103: {"type":"message","role":"user","id":"a","parentId":"p","time":null}',
    );
  });

  it("keeps apart ids that JSON keeps apart", () => {
    expect(read('{"type":"x","id":8,"parentId":"8","timestamp":1}')).toBe(
      'partial at 47: {"type":"x","role":"","id":8,"parentId":"8","time":1}',
    );
  });

  it("decodes escapes and characters beyond ASCII in ids", () => {
    expect(read('{"type":"x","id":"\\u0061é","parentId":null,"timestamp":"t"}')).toContain(
      '"id":"aé"',
    );
  });

  it("calls a line that ends inside a value unreadable", () => {
    expect(read('{"type":"x","id":"abc')).toMatch(/^unreadable/);
    expect(read('{"type":"x","data":{"a":[1,2}')).toMatch(/^unreadable/);
    expect(read("null")).toMatch(/^unreadable/);
  });

  it("tells what follows the closing brace", () => {
    expect(read('{"type":"x"}{"type":"y"}')).toMatch(/^whole at 12:/);
  });

  it("reads the same fields as JSON.parse, whatever stands around them", () => {
    const field = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.constant(null));
    const time = fc.oneof(
      field,
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc
        .array(fc.integer({ min: 0, max: 69 }), { minLength: 5, maxLength: 5 })
        .map((parts) => parts.map((part) => String(part).padStart(2, "0")))
        .map(([month, day, hour, minute, second]) => {
          return `2026-${month}-${day}T${hour}:${minute}:${second}.000Z`;
        }),
    );
    const entry = fc.record(
      {
        data: fc.jsonValue(),
        id: field,
        type: fc.constantFrom("message", "custom", "x"),
        message: fc.record({ content: fc.jsonValue(), role: fc.string() }),
        parentId: field,
        timestamp: time,
        more: fc.jsonValue(),
      },
      { requiredKeys: ["id", "type", "parentId", "timestamp"] },
    );
    fc.assert(
      fc.property(entry, fc.constantFrom(0, 1), (value, indent) => {
        const text = JSON.stringify(value, null, indent).replaceAll("\n", " ");
        const parsed = JSON.parse(text);
        const bytes = new TextEncoder().encode(text);
        const head = new HeadReader();
        expect(head.read(bytes, 0, bytes.length, TO_THE_END)).toBe("whole");
        expect(head.end).toBe(bytes.length);
        expect([head.id, head.type, head.parentId, head.time]).toEqual([
          parsed.id,
          parsed.type,
          parsed.parentId,
          timeOf(parsed.timestamp),
        ]);
        if (parsed.message) expect(head.role).toBe(parsed.message.role);
      }),
    );
  });
});
