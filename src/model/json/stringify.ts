// The text of a value from a file: `JSON.stringify` ends with a RangeError where values are nested some
// thousands deep, which a file may hold and `JSON.parse` reads.
import { isArray, isObject, type Json } from "./json.ts";

/** `indent`: spaces a level; what is nested too deeply for that has none. */
export function stringify(value: Json, indent = 0): string {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return stringifyDeep(value);
  }
}

/** A loop in place of a recursion. `keysOf`: the keys of an object in the order in which they are written. */
export function stringifyDeep(value: Json, keysOf: (of: object) => string[] = Object.keys): string {
  let text = "";
  const todo: (string | { readonly json: Json })[] = [{ json: value }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === "string") {
      text += next;
      continue;
    }
    const { json } = next;
    if (isArray(json)) {
      text += "[";
      todo.push("]");
      for (let at = json.length - 1; at >= 0; at--) {
        todo.push({ json: json[at] ?? null });
        if (at > 0) todo.push(",");
      }
    } else if (isObject(json)) {
      text += "{";
      todo.push("}");
      const keys = keysOf(json).filter((key) => json[key] !== undefined);
      for (let at = keys.length - 1; at >= 0; at--) {
        const key = keys[at] ?? "";
        todo.push({ json: json[key] ?? null }, `${at > 0 ? "," : ""}${JSON.stringify(key)}:`);
      }
    } else {
      text += JSON.stringify(json);
    }
  }
  return text;
}
