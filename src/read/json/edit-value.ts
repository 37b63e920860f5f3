// Changes values inside a JSON object, in its bytes or as an object: every other value stays unchanged, in bytes to
// the byte, including numbers that JavaScript cannot hold, repeated keys and invalid UTF-8.
import { joined } from "../../lib/joined.ts";
import { isObject, type Json, type JsonObject, parseJson } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { bytesOf } from "../../text/bytes.ts";
import { type Child, childIn, childrenOf, type Step } from "./json-children.ts";

/** Where a value is: a key for each object, an index for each list on the way. Not empty. */
export type JsonPath = readonly Step[];

/** `value` undefined: the field or item goes. */
export interface ValueChange {
  readonly path: JsonPath;
  readonly value: Json | undefined;
}

/**
 * `line`: one whole JSON object without white space around it. Null if there is nothing to change at
 * the path: the holder of the value is missing or of another kind, or an index would leave a hole.
 */
export function withValue(line: Uint8Array, { path, value }: ValueChange): Uint8Array | null {
  const holders: { readonly holder: Uint8Array; readonly step: Step }[] = [];
  let inner: Uint8Array | undefined = line;
  for (const step of path) {
    if (inner === undefined) return null;
    holders.push({ holder: inner, step });
    inner = childIn(inner, step);
  }
  let changed: Uint8Array | null = value === undefined ? null : bytesOf(stringify(value));
  for (const { holder, step } of holders.reverse()) {
    const next = withChild(holder, step, changed);
    if (!next) return null;
    changed = next;
  }
  return changed;
}

/** A copy of an object in memory with the change; null as for `withValue`. */
export function withValueIn(object: JsonObject, change: ValueChange): JsonObject | null {
  const changed = withValue(bytesOf(stringify(object)), change);
  const value = changed ? parseJson(decoder.decode(changed)) : null;
  return isObject(value) ? value : null;
}

/**
 * Changes several fields of a line: by key the bytes of the new value, null to remove the field. Throws where the line
 * is not one whole JSON object without white space around it.
 */
export function withFields(
  line: Uint8Array,
  changes: ReadonlyMap<Step, Uint8Array | null>,
): Uint8Array {
  const fields = childrenOf(line);
  if (line[0] !== OPEN_BRACE || !fields) throw new Error("Broken invariant: no JSON object");
  return withChildren(line, fields, changes);
}

/** `value` null: the child is removed. Null if there is none, and none that may be added. */
function withChild(holder: Uint8Array, step: Step, value: Uint8Array | null): Uint8Array | null {
  const children = childrenOf(holder);
  if (!children || (holder[0] === OPEN_BRACE) !== (typeof step === "string")) return null;
  const isThere = children.some((child) => child.step === step);
  // Any field may be added, and the item after the last one.
  const isNext = typeof step === "string" || step === children.length;
  if (!isThere && (value === null || !isNext)) return null;
  return withChildren(holder, children, new Map([[step, value]]));
}

function withChildren(
  holder: Uint8Array,
  children: readonly Child[],
  changes: ReadonlyMap<Step, Uint8Array | null>,
): Uint8Array {
  // Of a repeated key the last one counts, so the others may stay.
  const last = new Map(children.map((child) => [child.step, child]));
  const kept = children.filter(({ step }) => changes.get(step) !== null);
  const parts = kept.map((child) => {
    const value = last.get(child.step) === child ? changes.get(child.step) : undefined;
    return value
      ? [holder.subarray(child.from, child.value), value]
      : [holder.subarray(child.from, child.to)];
  });
  for (const [step, value] of changes) {
    if (!value || last.has(step)) continue;
    parts.push(typeof step === "string" ? [bytesOf(`${JSON.stringify(step)}:`), value] : [value]);
  }
  const inner = parts.flatMap((part, index) => (index > 0 ? [COMMA, ...part] : part));
  return joined([holder.subarray(0, 1), ...inner, holder.subarray(-1)]);
}

const decoder = new TextDecoder();

const OPEN_BRACE = 123;
const COMMA = bytesOf(",");
