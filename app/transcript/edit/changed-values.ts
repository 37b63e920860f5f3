// The difference between an entry in the file and in the draft, value by value.
import {
  isArray,
  isObject,
  isSameJson,
  type Json,
  type JsonObject,
} from "../../../src/model/json/json.ts";
import type { JsonPath } from "../../../src/read/json/edit-value.ts";
import { printJson } from "../content/print-json.ts";

export interface ChangedValue {
  readonly path: JsonPath;
  /** As text: a string as it is, other values as JSON; null where there was none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Longer values are cut: a megabyte does not fit a comparison box. Characters. */
const MAX_PRINTED = 200_000;

/** Deeper values are compared as a whole. */
const MAX_DEPTH = 16;

/** At most `most` values, in the order of the file; existing fields before new ones. A loop. */
export function changedValues(
  before: JsonObject,
  after: JsonObject,
  most: number,
): readonly ChangedValue[] {
  const changed: ChangedValue[] = [];
  const open: { path: JsonPath; from: Json | undefined; to: Json | undefined }[] = [
    { path: [], from: before, to: after },
  ];
  for (let pair = open.pop(); pair && changed.length < most; pair = open.pop()) {
    const { path, from, to } = pair;
    if (isSameJson(from, to)) continue;
    if (from === undefined || to === undefined || path.length === MAX_DEPTH) {
      changed.push({ path, before: textOf(from), after: textOf(to) });
    } else if (isArray(from) && isArray(to)) {
      for (let at = Math.max(from.length, to.length) - 1; at >= 0; at--) {
        open.push({ path: [...path, at], from: from[at], to: to[at] });
      }
    } else if (isObject(from) && isObject(to)) {
      const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].reverse();
      for (const name of names) {
        open.push({ path: [...path, name], from: ownField(from, name), to: ownField(to, name) });
      }
    } else changed.push({ path, before: textOf(from), after: textOf(to) });
  }
  return changed;
}

function ownField(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function textOf(value: Json | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : printJson(value, MAX_PRINTED).text;
}
