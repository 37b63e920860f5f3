// How much is looked at to take a damaged line apart: counted, as time says little of short lines.
import { describe, expect, it } from "vitest";
import { PathReader } from "../json/path-reader.ts";
import { gluedObjects, HEAD, type Piece, piecesOfLine } from "./line-pieces.ts";

const ENTRY = '{"type":"message","id":"a","parentId":null,"timestamp":1}';
const OBJECTS = 5000;

/** Counts the objects it is asked for, and the bytes from their beginnings to where it stopped. */
class CountingReader extends PathReader {
  reads = 0;
  walked = 0;

  override read(bytes: Uint8Array, from: number, limit: number): number {
    const end = super.read(bytes, from, limit);
    this.reads++;
    this.walked += (end < 0 ? this.stoppedAt : end) - from;
    return end;
  }
}

describe("a line of many objects glued together", () => {
  it.each([
    ["alone", "{}".repeat(OBJECTS), 0],
    ["after an entry", ENTRY + "{}".repeat(OBJECTS), OBJECTS + 1],
    ["before an entry", "{}".repeat(OBJECTS) + ENTRY, OBJECTS + 1],
    ["between text", `oops${"{}".repeat(OBJECTS)}oops`, 0],
    ["each after a text", "{}oops".repeat(OBJECTS), 0],
    ["never closed", '{"type":"a","b":'.repeat(OBJECTS), 0],
  ])("%s is walked once", (_, text, pieces) => {
    const bytes = new TextEncoder().encode(text);
    const head = new CountingReader(HEAD);
    expect(piecesOfLine(bytes, head).pieces).toHaveLength(pieces);
    expect(head.reads).toBeLessThanOrEqual(OBJECTS + 1);
    expect(head.walked).toBeLessThanOrEqual(2 * bytes.length);
  });

  it("is decided on by a look at each of them", () => {
    const parts = Array.from({ length: OBJECTS }, (_, at): Piece => {
      return { kind: at === 0 ? "entry" : "object", from: 2 * at, to: 2 * at + 2 };
    });
    let looks = 0;
    const counted = new Proxy(parts, {
      get(list, key) {
        if (typeof key === "string" && /^\d+$/.test(key)) looks++;
        return Reflect.get(list, key);
      },
    });
    expect(gluedObjects(counted).size).toBe(OBJECTS - 1);
    expect(looks).toBeLessThanOrEqual(2 * OBJECTS);
  });
});
