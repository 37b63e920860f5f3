// What differs between two JSON values, as the smallest changes that lead from one to the other: what
// is the same in both is left alone, so that numbers no program can hold stay as they are written.
import {
  isArray,
  isObject,
  isSameJson,
  type Json,
  type JsonObject,
} from "../../model/json/json.ts";
import type { JsonPath, ValueChange } from "../../read/json/edit-value.ts";

/** More changes become one: the whole value. */
const MAX_CHANGES = 20;
/** Deeper values are changed together with their holder: values may be nested to any depth. */
const MAX_DEPTH = 20;

/** `path`: of the values. Empty: they are the same. */
export function valueChanges(path: JsonPath, before: Json, after: Json): readonly ValueChange[] {
  const changes: ValueChange[] = [];
  const open: (readonly [JsonPath, Json, Json])[] = [[path, before, after]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [at, one, other] = next;
    if (isSameJson(one, other)) continue;
    const inner = at.length - path.length < MAX_DEPTH ? innerOf(at, one, other) : null;
    if (inner) {
      for (const [place, left, right] of inner) {
        if (left !== undefined && right !== undefined) open.push([place, left, right]);
        else changes.push({ path: place, value: right });
      }
    } else changes.push({ path: at, value: other });
    if (changes.length > MAX_CHANGES) return [{ path, value: after }];
  }
  return changes;
}

/** A value before and after; undefined: it is not there. */
type Inner = readonly [path: JsonPath, before: Json | undefined, after: Json | undefined];

/** The values inside two that are of one shape; null: they are not. */
function innerOf(path: JsonPath, one: Json, other: Json): readonly Inner[] | null {
  if (isArray(one) && isArray(other)) {
    // Where a list has another length nothing says which of its items are the same.
    if (one.length !== other.length) return null;
    return one.map((before, at): Inner => [[...path, at], before, other[at]]);
  }
  if (!isObject(one) || !isObject(other)) return null;
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)];
  const stays = keys.filter((key) => Object.hasOwn(other, key));
  // Fields in another order are a change that the person made.
  if (otherKeys.slice(0, stays.length).some((key, at) => key !== stays[at])) return null;
  const own = (value: JsonObject, key: string) =>
    Object.hasOwn(value, key) ? value[key] : undefined;
  return [...new Set([...keys, ...otherKeys])].map(
    (key): Inner => [[...path, key], own(one, key), own(other, key)],
  );
}
