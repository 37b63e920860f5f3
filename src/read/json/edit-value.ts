// Changes one value deep inside a JSON object, in its bytes or as an object: every value around it
// stays as it is, in bytes to the byte.

import { joined } from "../../lib/joined.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { bytesOf } from "../../text/bytes.ts";
import { fieldIn, withFields } from "./edit-line.ts";
import { JsonBytes } from "./json-bytes.ts";

/** Where a value is: a key for each object, an index for each list on the way. Not empty. */
export type JsonPath = readonly (string | number)[];

/** `value` undefined: the field or item goes. */
export interface ValueChange {
  readonly path: JsonPath;
  readonly value: Json | undefined;
}

const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const COMMA = 44;
const OPEN_BRACE = 123;

/**
 * `line`: one whole JSON object without white space around it. Null when there is nothing to change at
 * the path: what holds the value is not there or of another kind, an index leaves a hole.
 */
export function withValue(line: Uint8Array, { path, value }: ValueChange): Uint8Array | null {
  /** What holds each step, outermost first. */
  const holders: Uint8Array[] = [line];
  for (const step of path.slice(0, -1)) {
    const holder = holders.at(-1);
    const inner = holder && childOf(holder, step);
    if (!inner) return null;
    holders.push(inner);
  }
  let changed: Uint8Array | null = value === undefined ? null : bytesOf(stringify(value));
  for (let at = path.length - 1; at >= 0; at--) {
    const [holder, step] = [holders[at], path[at]];
    if (!holder || step === undefined) return null;
    const next = withChild(holder, step, changed);
    if (!next) return null;
    changed = next;
  }
  return changed;
}

/** The same for an object in memory, which is not touched itself. */
export function withValueIn(object: JsonObject, { path, value }: ValueChange): JsonObject | null {
  const holders: Json[] = [object];
  for (const step of path.slice(0, -1)) {
    const inner = itemIn(holders.at(-1), step);
    if (inner === undefined) return null;
    holders.push(inner);
  }
  let changed = value;
  for (let at = path.length - 1; at >= 0; at--) {
    const next = withItem(holders[at], path[at], changed);
    if (next === undefined) return null;
    changed = next;
  }
  return isObject(changed) ? changed : null;
}

function itemIn(holder: Json | undefined, step: string | number): Json | undefined {
  if (typeof step === "number") return isArray(holder) ? holder[step] : undefined;
  return isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined;
}

function withItem(
  holder: Json | undefined,
  step: string | number | undefined,
  value: Json | undefined,
): Json | undefined {
  if (typeof step === "number" && isArray(holder)) {
    if (step > holder.length || (value === undefined && step === holder.length)) return undefined;
    return value === undefined ? holder.toSpliced(step, 1) : holder.toSpliced(step, 1, value);
  }
  if (typeof step !== "string" || !isObject(holder)) return undefined;
  if (value === undefined && !Object.hasOwn(holder, step)) return undefined;
  // Assigned, a field called __proto__ would be no field.
  const fields = Object.entries(holder).filter(([key]) => key !== step || value !== undefined);
  const isNew = !Object.hasOwn(holder, step);
  const next = fields.map(([key, old]) => [key, key === step ? value : old] as const);
  return Object.fromEntries(isNew ? [...next, [step, value]] : next);
}

function childOf(holder: Uint8Array, step: string | number): Uint8Array | null {
  if (typeof step === "string") return holder[0] === OPEN_BRACE ? fieldIn(holder, step) : null;
  const range = new ListReader(holder).items[step];
  return range ? holder.subarray(range.from, range.to) : null;
}

function withChild(
  holder: Uint8Array,
  step: string | number,
  value: Uint8Array | null,
): Uint8Array | null {
  if (typeof step === "string") {
    if (holder[0] !== OPEN_BRACE || (value === null && !fieldIn(holder, step))) return null;
    return withFields(holder, new Map([[step, value]]));
  }
  if (holder[0] !== OPEN_BRACKET) return null;
  const { items } = new ListReader(holder);
  if (step > items.length || (value === null && step === items.length)) return null;
  const parts = items.map(({ from, to }) => holder.subarray(from, to));
  parts.splice(step, 1, ...(value ? [value] : []));
  const inner = parts.flatMap((part, at) => (at > 0 ? [bytesOf(","), part] : [part]));
  return joined([bytesOf("["), ...inner, bytesOf("]")]);
}

/** The items of a list, as ranges of its bytes; none of what is no list. */
class ListReader extends JsonBytes {
  readonly items: { readonly from: number; readonly to: number }[] = [];

  constructor(list: Uint8Array) {
    super();
    this.moveTo(list, list.length);
    if (list[0] !== OPEN_BRACKET) return;
    let at = this.space(1);
    if (list[at] === CLOSE_BRACKET) return;
    for (;;) {
      const to = this.value(at);
      if (to < 0) return;
      this.items.push({ from: at, to });
      at = this.space(to);
      if (list[at] !== COMMA) return;
      at = this.space(at + 1);
    }
  }
}
