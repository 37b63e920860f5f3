// JSON as it comes out of a file: any value, trusted for nothing. The narrowing helpers every room
// uses live here, so that a cast from parsed text is written once.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; every field may be missing, whatever the format says. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Parses one JSON text. `undefined` (no JSON value) stands for text that is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/**
 * Whether two values print the same JSON, keys in the same order. A loop: values from a file may be
 * nested to any depth.
 */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  const open: [Json | undefined, Json | undefined][] = [[a, b]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [one, other] = pair;
    if (Object.is(one, other)) continue;
    if (typeof one !== "object" || typeof other !== "object") return false;
    if (one === null || other === null || isArray(one) !== isArray(other)) return false;
    const keys = Object.keys(one);
    const otherKeys = Object.keys(other);
    if (keys.length !== otherKeys.length) return false;
    const [left, right] = [Object.values(one), Object.values(other)];
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] !== otherKeys[i]) return false;
      open.push([left[i], right[i]]);
    }
  }
  return true;
}

/** The field when it is a string, else undefined. */
export function stringField(object: JsonObject, key: string): string | undefined {
  const value = object[key];
  return typeof value === "string" ? value : undefined;
}

/** The field when it is a finite number, else undefined. */
export function numberField(object: JsonObject, key: string): number | undefined {
  const value = object[key];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** The field when it is an object, else undefined. */
export function objectField(object: JsonObject, key: string): JsonObject | undefined {
  const value = object[key];
  return isObject(value) ? value : undefined;
}

/** The objects in an array field; everything else in it is left out. Not an array: empty. */
export function objectsField(object: JsonObject, key: string): readonly JsonObject[] {
  const value = object[key];
  return isArray(value) ? value.filter(isObject) : [];
}

/** The strings in an array field; everything else in it is left out. Not an array: empty. */
export function stringsField(object: JsonObject, key: string): readonly string[] {
  const value = object[key];
  return isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
