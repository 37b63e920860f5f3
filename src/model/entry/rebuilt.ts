// A rebuilt entry, value by value, with some changed or left out. The names of the format's own fields and
// its words in them stay unchanged. A loop: a file may nest values to any depth.
import { isArray, isObject, type Json, type JsonObject } from "../json/json.ts";
import { isFieldName, isFieldWord } from "./fields.ts";

export interface Rebuilding {
  /**
   * What stands for a text, a number or the name of a field. A number becomes a text where that is another one.
   * `holder`: the object whose field `key` it is; null for what is in a list, and for names.
   */
  readonly text: (text: string, key: string, holder: JsonObject | null) => string;
  /** What stands for an object inside, whose fields are then looked at; undefined: it goes. */
  readonly object?: (object: JsonObject) => Json | undefined;
  /** Whether no object below this field is asked about. */
  readonly isOpaque?: (key: string, holder: JsonObject) => boolean;
  /** What stands for values that are nested deeper. */
  readonly limit?: { readonly depth: number; readonly instead: string };
}

type Filled = Json[] | Record<string, Json>;

interface Open {
  readonly from: JsonObject | readonly Json[];
  readonly to: Filled;
  readonly depth: number;
  readonly isOpaque: boolean;
}

/** Fields whose names become equal are numbered. The entry itself is not asked about. */
export function rebuilt(entry: JsonObject, rules: Rebuilding): JsonObject {
  const made: Record<string, Json> = {};
  const open: Open[] = [{ from: entry, to: made, depth: 0, isOpaque: false }];
  for (let next = open.pop(); next; next = open.pop()) fill(next, rules, open);
  return made;
}

function fill({ from, to, depth, isOpaque }: Open, rules: Rebuilding, open: Open[]): void {
  const holder = isArray(from) ? null : from;
  const fields = isArray(from) ? from.map((item) => ["", item] as const) : Object.entries(from);
  for (const [key, stored] of fields) {
    const isBelow = isOpaque || (holder !== null && rules.isOpaque?.(key, holder) === true);
    const isAsked = !isBelow && isObject(stored) && rules.object;
    const value = isAsked ? rules.object?.(stored) : stored;
    if (value === undefined) continue;
    if (typeof value !== "object" || value === null) {
      put(to, key, textAnew(value, key, holder, rules), rules);
    } else if (depth === rules.limit?.depth) put(to, key, rules.limit.instead, rules);
    else {
      const inner: Filled = isArray(value) ? [] : {};
      put(to, key, inner, rules);
      open.push({ from: value, to: inner, depth: depth + 1, isOpaque: isBelow });
    }
  }
}

function textAnew(value: Json, key: string, holder: JsonObject | null, rules: Rebuilding): Json {
  if (typeof value !== "string" && typeof value !== "number") return value;
  if (typeof value === "string" && isFieldWord(key, value)) return value;
  const text = rules.text(String(value), key, holder);
  return text === String(value) ? value : text;
}

function put(to: Filled, key: string, value: Json, rules: Rebuilding): void {
  if (Array.isArray(to)) {
    to.push(value);
    return;
  }
  const name = isFieldName(key) ? key : rules.text(key, "", null);
  let free = name;
  for (let count = 2; Object.hasOwn(to, free); count++) free = `${name} ${count}`;
  // Assigned, a field called __proto__ would be no field.
  const field = { value, writable: true, enumerable: true, configurable: true };
  Object.defineProperty(to, free, field);
}
