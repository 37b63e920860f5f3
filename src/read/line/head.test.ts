import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeOf } from "../../model/table/time.ts";
import { damagedLine, isJson } from "../../testing/damaged-json.ts";
import { HeadReader, NO_SCALAR } from "./head.ts";

const encoder = new TextEncoder();

function read(text: string): string {
  const bytes = encoder.encode(text);
  const head = new HeadReader();
  const result = head.read(bytes, 0, bytes.length);
  const { type, role, id, parentId, time, end, faultAt } = head;
  const fault = faultAt < 0 ? "" : `, fault at ${faultAt}`;
  return `${result} at ${end}${fault}: ${JSON.stringify({ type, role, id, parentId, time })}`;
}

describe("reading a line's head", () => {
  it("finds the fields wherever they stand, past braces and quotes inside strings", () => {
    const line =
      '{"message":{"content":"}\\"{[\\\\","role":"user"},"type":"message","timestamp":"t","id":"a","parentId":"p"}';
    expect(read(line)).toBe(
      'whole at 104: {"type":"message","role":"user","id":"a","parentId":"p","time":null}',
    );
  });

  it("keeps apart ids that JSON keeps apart", () => {
    expect(read('{"type":"x","id":8,"parentId":"8","timestamp":1}')).toBe(
      'whole at 48: {"type":"x","role":"","id":8,"parentId":"8","time":1}',
    );
  });

  it("decodes escapes and characters beyond ASCII, in keys too", () => {
    expect(read('{"type":"x","id":"\\u0061é","p\\u0061rentId":"q","timestamp":"t"}')).toContain(
      '"id":"aé","parentId":"q"',
    );
  });

  it("takes the last of repeated keys, as JSON.parse does", () => {
    const line =
      '{"type":"message","id":"a","parentId":"p","timestamp":1,"message":{"role":"user","role":"assistant"},"id":"b","parentId":null,"timestamp":2}';
    expect(read(line)).toContain(
      '{"type":"message","role":"assistant","id":"b","parentId":null,"time":2}',
    );
    expect(read('{"type":"message","message":{"role":"user"},"message":5}')).toContain('"role":""');
  });

  it("stops where a line is torn or makes no sense", () => {
    expect(read('{"type":"x","id":"abc')).toMatch(/^broken at 21:/);
    expect(read('{"type":"x","data":{"a":[1,2}')).toMatch(/^broken at 28:/);
    expect(read('{"type":"x" "id":1}')).toMatch(/^broken at 12:/);
    expect(read("null")).toMatch(/^broken at 0:/);
  });

  it("reads on past bad escapes, control characters and words, and notes the first", () => {
    expect(read('{"type":"x","data":"C:\\new\\x","id":"a"}')).toBe(
      'whole at 39, fault at 26: {"type":"x","role":"","id":"a","time":null}',
    );
    expect(read('{"data":"a\tb","type":"x"}')).toMatch(/^whole at 25, fault at 10: /);
    expect(read('{"data":[NaN,01,.5],"type":"x"}')).toMatch(/^whole at 31, fault at 9: /);
    expect(read('{"data":"\\u12","type":"x"}')).toMatch(/^whole at 26, fault at 9: /);
  });

  it("tells what follows the closing brace", () => {
    expect(read('{"type":"x"}{"type":"y"}')).toMatch(/^whole at 12:/);
  });

  it("names lists and objects that stand where an id belongs without reading them", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const bytes = encoder.encode(`{"type":"x","id":${deep},"parentId":{"a":${deep}}}`);
    const head = new HeadReader();
    expect(head.read(bytes, 0, bytes.length)).toBe("whole");
    expect([head.id, head.parentId]).toEqual([NO_SCALAR, NO_SCALAR]);
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
    const head = new HeadReader();
    fc.assert(
      fc.property(entry, fc.constantFrom(0, 1), fc.nat({ max: 7 }), (value, indent, offset) => {
        const text = JSON.stringify(value, null, indent).replaceAll("\n", " ");
        const parsed = JSON.parse(text);
        const bytes = encoder.encode(`${" ".repeat(offset)}${text}\n`);
        expect(head.read(bytes, offset, bytes.length - 1)).toBe("whole");
        expect([head.end, head.faultAt]).toEqual([bytes.length - 1, -1]);
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

  it("finds a line whole and without fault exactly where JSON.parse takes it", () => {
    const head = new HeadReader();
    fc.assert(
      fc.property(damagedLine, (text) => {
        const bytes = encoder.encode(`${text}\n`);
        const isWhole =
          head.read(bytes, 0, bytes.length - 1) === "whole" && head.end === bytes.length - 1;
        expect(isWhole && head.faultAt < 0).toBe(isJson(text));
      }),
      { numRuns: 3000 },
    );
  });
});
