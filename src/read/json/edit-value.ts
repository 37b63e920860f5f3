// Changes values inside a JSON object, in its bytes or as an object: every value around them stays as it is, in bytes
// to the byte, numbers that JavaScript cannot hold, repeated keys and bytes that are no UTF-8 included.
import { joined } from "../../lib/joined.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../model/json/json.ts";
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
 * `line`: one whole JSON object without white space around it. Null when there is nothing to change at
 * the path: what holds the value is not there or of another kind, an index leaves a hole.
 */
export function withValue(line: Uint8Array, { path, value }: ValueChange): Uint8Array | null {
  const bytes = value === undefined ? undefined : bytesOf(stringify(value));
  return changedAt(line, path, bytes, childIn, withChild) ?? null;
}

/** A copy of an object in memory with the change; null as for `withValue`. */
export function withValueIn(object: JsonObject, { path, value }: ValueChange): JsonObject | null {
  const changed = changedAt<Json>(object, path, value, itemIn, withItem);
  return isObject(changed) ? changed : null;
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

/**
 * What comes of `root` with another value at a path; undefined where nothing is to change there. `childOf`: what a
 * holder has at a step. `withChildOf`: a holder with another value, or none, at a step.
 */
function changedAt<Value>(
  root: Value,
  path: JsonPath,
  value: Value | undefined,
  childOf: (holder: Value, step: Step) => Value | undefined,
  withChildOf: (holder: Value, step: Step, value: Value | undefined) => Value | undefined,
): Value | undefined {
  const holders: { readonly holder: Value; readonly step: Step }[] = [];
  let inner: Value | undefined = root;
  for (const step of path) {
    if (inner === undefined) return undefined;
    holders.push({ holder: inner, step });
    inner = childOf(inner, step);
  }
  let changed = value;
  for (const { holder, step } of holders.reverse()) {
    changed = withChildOf(holder, step, changed);
    if (changed === undefined) return undefined;
  }
  return changed;
}

function withChild(
  holder: Uint8Array,
  step: Step,
  value: Uint8Array | undefined,
): Uint8Array | undefined {
  const children = childrenOf(holder);
  if (!children || (holder[0] === OPEN_BRACE) !== (typeof step === "string")) return undefined;
  const isThere = children.some((child) => child.step === step);
  if (!isThere && (value === undefined || !isNext(step, children.length))) return undefined;
  return withChildren(holder, children, new Map([[step, value ?? null]]));
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

function itemIn(holder: Json, step: Step): Json | undefined {
  if (typeof step === "number") return isArray(holder) ? holder[step] : undefined;
  return isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined;
}

function withItem(holder: Json, step: Step, value: Json | undefined): Json | undefined {
  const isThere = itemIn(holder, step) !== undefined;
  if (typeof step === "number" && isArray(holder)) {
    if (!isThere && (value === undefined || !isNext(step, holder.length))) return undefined;
    return value === undefined ? holder.toSpliced(step, 1) : holder.toSpliced(step, 1, value);
  }
  if (typeof step !== "string" || !isObject(holder)) return undefined;
  if (value === undefined && !isThere) return undefined;
  // Assigned, a field called __proto__ would be no field.
  const fields = Object.entries(holder).filter(([key]) => key !== step || value !== undefined);
  const next = fields.map(([key, old]) => [key, key === step ? value : old] as const);
  return Object.fromEntries(isThere ? next : [...next, [step, value]]);
}

/** Whether a child that is not there may be added: any field, the item after the last one. */
function isNext(step: Step, length: number): boolean {
  return typeof step === "string" || step === length;
}

const OPEN_BRACE = 123;
const COMMA = bytesOf(",");
