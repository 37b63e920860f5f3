// Values of a file that are nested deeper than any program can write again: what lies too deep is left to the
// raw line.
import { isArray, isObject, type Json, type JsonObject } from "../../../model/json/json.ts";

/** Levels. JSON.stringify ends at some thousands. */
export const MAX_DEPTH = 500;
const CUT = "… (nested too deeply: see the raw line)";

type Copy = Json[] | { [key: string]: Json | undefined };

/** The same with CUT for every list and object below MAX_DEPTH. A loop: it may be very deep. */
export function shallow(value: JsonObject): JsonObject {
  const whole: { [key: string]: Json | undefined } = {};
  const open: [from: readonly Json[] | JsonObject, to: Copy, depth: number][] = [[value, whole, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, to, depth] = next;
    const copied = (one: Json): Json => {
      const inner = isArray(one) ? [] : isObject(one) ? {} : null;
      if (inner === null || (!isArray(one) && !isObject(one))) return one;
      if (depth >= MAX_DEPTH) return CUT;
      open.push([one, inner, depth + 1]);
      return inner;
    };
    if (isArray(from)) {
      if (Array.isArray(to)) for (const one of from) to.push(copied(one));
    } else {
      for (const [key, one = null] of Object.entries(from)) {
        // A key may be called as the prototype is.
        Object.defineProperty(to, key, { value: copied(one), enumerable: true, writable: true });
      }
    }
  }
  return whole;
}
