// A JSON value built anew, value by value, with some of them changed or left out. A loop: values of a
// file are nested as deep as somebody liked. It knows nothing of sessions.
import { isArray, isObject, type Json, type JsonObject } from "../../../model/json/json.ts";

export interface Rebuilding {
  /** What stands for an object, whose fields are then looked at; undefined: it goes. */
  object(object: JsonObject, key: string): Json | undefined;
  /** Texts, also those that are keys. `field`: the one that has it; "" for a key. */
  text(text: string, field: string): string;
  /** Whether below this field only texts are looked at. */
  isOpaque(key: string, holder: JsonObject): boolean;
}

/** What is nested deeper cannot be written by every engine; a text says so in its place. */
const MAX_DEPTH = 500;
const TOO_DEEP = "[nested too deep to be shared]";

interface Open {
  readonly from: JsonObject | readonly Json[];
  readonly to: Filled;
  readonly depth: number;
  readonly isOpaque: boolean;
}

type Filled =
  | { readonly kind: "list"; readonly list: Json[] }
  | { readonly kind: "object"; readonly object: Record<string, Json> };

/** The same object anew. `rules.object` is not asked for the object itself, only for those inside. */
export function rebuilt(root: JsonObject, rules: Rebuilding): JsonObject {
  const made: Record<string, Json> = {};
  const open: Open[] = [
    { from: root, to: { kind: "object", object: made }, depth: 0, isOpaque: false },
  ];
  for (let next = open.pop(); next; next = open.pop()) fill(next, rules, open);
  return made;
}

function fill({ from, to, depth, isOpaque }: Open, rules: Rebuilding, open: Open[]): void {
  const put = (key: string, stored: Json, isBelowOpaque: boolean): void => {
    const value = !isBelowOpaque && isObject(stored) ? rules.object(stored, key) : stored;
    if (value === undefined) return;
    if (typeof value === "string") add(to, key, rules.text(value, key));
    else if (typeof value !== "object" || value === null) add(to, key, value);
    else if (depth >= MAX_DEPTH) add(to, key, TOO_DEEP);
    else {
      const inner = holderFor(value);
      add(to, key, inner.kind === "list" ? inner.list : inner.object);
      open.push({ from: value, to: inner, depth: depth + 1, isOpaque: isBelowOpaque });
    }
  };
  if (isArray(from)) {
    for (const item of from) put("", item, isOpaque);
    return;
  }
  for (const [key, value] of Object.entries(from)) {
    if (value !== undefined) put(rules.text(key, ""), value, isOpaque || rules.isOpaque(key, from));
  }
}

function holderFor(value: JsonObject | readonly Json[]): Filled {
  return isArray(value) ? { kind: "list", list: [] } : { kind: "object", object: {} };
}

function add(to: Filled, key: string, value: Json): void {
  if (to.kind === "list") to.list.push(value);
  else {
    // Assigned, a field called __proto__ would be no field.
    const field = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(to.object, key, field);
  }
}
