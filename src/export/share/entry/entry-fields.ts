// An object of a file with some of its fields, or with others in their place.
import type { Json, JsonObject } from "../../../model/json/json.ts";

export function onlyFields(object: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return mappedFields(object, (key, value) => (keys.has(key) ? value : undefined));
}

export function withoutFields(object: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return mappedFields(object, (key, value) => (keys.has(key) ? undefined : value));
}

/** `undefined`: the field goes. */
export function mappedFields(
  object: JsonObject,
  change: (key: string, value: Json) => Json | undefined,
): JsonObject {
  const pairs = Object.entries(object).map(([key, value]) => {
    return [key, value === undefined ? undefined : change(key, value)] as const;
  });
  // Assigned, a field called __proto__ would be no field.
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}
