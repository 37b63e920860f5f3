// An entry's body as the page gets it: what is too deep for a message between threads, or so large that
// reading the message would block the page, is left out with a note in its place. The raw JSON still has
// everything. Loops only.

import type { TableTail } from "../../../src/model/build/extend-table.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../../src/model/json/json.ts";
import type { Session } from "../../../src/model/session.ts";
import { countText } from "../../../src/text/units.ts";

const MAX_DEPTH = 200;
const MAX_FIELDS = 10_000;
const MAX_ITEMS = 150_000;
const MAX_VALUES = 500_000;

/** Name of the field that gives the number of omitted ones. */
export const LEFT_OUT = "…";

const WHERE = "see the raw JSON";

type Container = JsonObject | readonly Json[];
type Target = Record<string, Json> | Json[];

/** The same object where nothing has to be left out. */
export function pageBody(entry: JsonObject): JsonObject {
  return fits(entry) ? entry : limited(entry);
}

/** Whether nothing has to be left out. */
function fits(entry: JsonObject): boolean {
  let level: Container[] = [entry];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    const next: Container[] = [];
    for (const container of level) {
      const inside = isArray(container) ? container : Object.values(container);
      values += inside.length;
      if (values > MAX_VALUES || inside.length > maxInside(container)) return false;
      for (const value of inside) if (isContainer(value)) next.push(value);
    }
    level = next;
  }
  return true;
}

/** Level by level, so that upper levels are kept first. */
function limited(entry: JsonObject): JsonObject {
  const copy: Record<string, Json> = {};
  let level: { readonly source: Container; readonly target: Target }[] = [
    { source: entry, target: copy },
  ];
  let values = 0;
  for (let depth = 1; level.length > 0; depth++) {
    const next: typeof level = [];
    for (const { source, target } of level) {
      const names = Object.keys(source);
      const kept = Math.min(names.length, maxInside(source), MAX_VALUES - values);
      values += kept;
      for (const name of names.slice(0, kept)) {
        const value = isArray(source) ? source[Number(name)] : source[name];
        if (!isContainer(value)) put(target, name, value ?? null);
        else if (depth > MAX_DEPTH) put(target, name, `… nested deeper than here: ${WHERE}`);
        else {
          const inside: Target = isArray(value) ? [] : {};
          put(target, name, inside);
          next.push({ source: value, target: inside });
        }
      }
      if (kept < names.length) {
        put(target, LEFT_OUT, `… ${countText(names.length - kept, "more value")}: ${WHERE}`);
      }
    }
    level = next;
  }
  return copy;
}

function maxInside(container: Container): number {
  return isArray(container) ? MAX_ITEMS : MAX_FIELDS;
}

function isContainer(value: Json | undefined): value is Container {
  return isObject(value) || isArray(value);
}

/** An own property even with the name `__proto__`. */
function put(target: Target, name: string, value: Json): void {
  if (Array.isArray(target)) target.push(value);
  else if (name === "__proto__") {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true });
  } else target[name] = value;
}

/** The session as it leaves its worker: with its header and the entries in its table made small enough. */
export function transferredSession(session: Session): Session {
  const { header, table } = session;
  return {
    ...session,
    header: header && pageBody(header),
    table: { ...table, parsedEntries: transferredEntries(table.parsedEntries) },
  };
}

/** Rows that were appended, made small enough in the same way. */
export function transferredTail(tail: TableTail): TableTail {
  return { ...tail, parsedEntries: transferredEntries(tail.parsedEntries) };
}

/** The same map where nothing is left out. */
function transferredEntries(
  entries: ReadonlyMap<number, JsonObject>,
): ReadonlyMap<number, JsonObject> {
  let copy: Map<number, JsonObject> | null = null;
  for (const [row, entry] of entries) {
    const bounded = pageBody(entry);
    if (bounded === entry) continue;
    copy ??= new Map(entries);
    copy.set(row, bounded);
  }
  return copy ?? entries;
}
