// Changes fields of a JSON object in its bytes: everything else stays as it is to the byte, numbers
// that JavaScript cannot hold, repeated keys and bytes that are no UTF-8 included.

import { joined } from "../../lib/joined.ts";
import { parseJson } from "../../model/json/json.ts";
import { bytesOf } from "../../text/bytes.ts";
import { JsonBytes } from "./json-bytes.ts";

/** By key: the bytes of the new value, null to remove the field. */
export type FieldChanges = ReadonlyMap<string, Uint8Array | null>;

/** `line` is one whole JSON object without white space around it. Throws for anything else. */
export function withFields(line: Uint8Array, changes: FieldChanges): Uint8Array {
  return new FieldEditor(line).changed(changes);
}

/** The bytes of the value that a key has; null when there is no such key. */
export function fieldIn(line: Uint8Array, key: string): Uint8Array | null {
  return new FieldEditor(line).bytesAt(key);
}

interface Field {
  readonly key: string;
  /** From the key's opening quote. */
  readonly from: number;
  readonly value: number;
  readonly to: number;
}

const decoder = new TextDecoder();

class FieldEditor extends JsonBytes {
  readonly #line: Uint8Array;
  readonly #fields: Field[] = [];

  constructor(line: Uint8Array) {
    super();
    this.#line = line;
    this.moveTo(line, line.length);
    const end = this.members(0, (from, keyEnd, value) => {
      const to = this.value(value);
      const key = parseJson(decoder.decode(line.subarray(from, keyEnd)));
      if (typeof key === "string") this.#fields.push({ key, from, value, to });
      return to;
    });
    if (line[0] !== 123 || end !== line.length) throw new Error("Broken invariant: no JSON object");
  }

  bytesAt(key: string): Uint8Array | null {
    const field = this.#fields.findLast((one) => one.key === key);
    return field ? this.#line.subarray(field.value, field.to) : null;
  }

  changed(changes: FieldChanges): Uint8Array {
    // Of a repeated key the last one counts, so the others may stay.
    const last = new Map(this.#fields.map((field) => [field.key, field]));
    const kept = this.#fields.filter(({ key }) => changes.get(key) !== null);
    const members = kept.map((field) => {
      const value = last.get(field.key) === field ? changes.get(field.key) : undefined;
      return value
        ? [this.#line.subarray(field.from, field.value), value]
        : [this.#line.subarray(field.from, field.to)];
    });
    for (const [key, value] of changes) {
      if (value && !last.has(key)) members.push([bytesOf(`${JSON.stringify(key)}:`), value]);
    }
    const parts = members.flatMap((member, index) => (index > 0 ? [COMMA, ...member] : member));
    return joined([OPEN, ...parts, CLOSE]);
  }
}

const OPEN = bytesOf("{");
const COMMA = bytesOf(",");
const CLOSE = bytesOf("}");
