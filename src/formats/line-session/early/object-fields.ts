// Named fields of an object that was parsed, as a FieldReader gives those of bytes: one set of rules reads both.
import { isArray, isObject, type Json, type JsonObject } from "../../../model/json/json.ts";
import { timeOf } from "../../../model/table/time.ts";
import type { Fields } from "../fields.ts";

/** Keys on the way to a field; `inside`: those below each element of the list that `keys` lead to. */
interface Path {
  readonly keys: readonly string[];
  readonly inside: readonly string[] | null;
}

/**
 * What it answers is of the object that `read` was given last. It cuts texts by characters, and knows no
 * depths: who makes a rule from them says what it found, and whoever reads the bytes compares that.
 */
export class ObjectFields<Name extends string> implements Fields<Name> {
  readonly depth = 0;
  readonly #paths: ReadonlyMap<Name, Path>;
  #object: JsonObject = {};

  /** As FieldReader has them. */
  constructor(paths: Readonly<Record<Name, string>>) {
    const names = Object.keys(paths) as Name[];
    this.#paths = new Map(names.map((name) => [name, pathOf(paths[name])]));
  }

  read(object: JsonObject): void {
    this.#object = object;
  }

  has(name: Name): boolean {
    const { inside } = this.#path(name);
    return inside ? this.#inside(name).length > 0 : this.#value(name) !== undefined;
  }

  holds(name: Name, what: "object" | "list"): boolean {
    const value = this.#value(name);
    if (value === undefined) return false;
    return what === "list" ? isArray(value) : isObject(value);
  }

  /** Of texts; in characters. */
  size(name: Name): number {
    let sum = 0;
    for (const { value } of this.#inside(name)) if (typeof value === "string") sum += value.length;
    return sum;
  }

  text(name: Name, most = Number.POSITIVE_INFINITY, side: "start" | "end" = "start") {
    const value = this.#value(name);
    return typeof value === "string" ? cut(value, most, side) : undefined;
  }

  texts(name: Name, most = Number.POSITIVE_INFINITY, side: "start" | "end" = "start") {
    const texts = new Map<number, string>();
    for (const { element, value } of this.#inside(name)) {
      if (typeof value === "string") texts.set(element, cut(value, most, side));
    }
    return texts;
  }

  number(name: Name): number | undefined {
    const value = this.#value(name);
    return typeof value === "number" && Number.isFinite(value) ? value : undefined;
  }

  time(name: Name): number {
    return timeOf(this.#value(name));
  }

  json(name: Name): Json | undefined {
    return this.#value(name);
  }

  #path(name: Name): Path {
    const path = this.#paths.get(name);
    if (!path) throw new Error(`No field is named ${name}.`);
    return path;
  }

  #value(name: Name): Json | undefined {
    return valueAt(this.#object, this.#path(name).keys);
  }

  #inside(name: Name): readonly { readonly element: number; readonly value: Json }[] {
    const { keys, inside } = this.#path(name);
    const list = valueAt(this.#object, keys);
    if (!inside || list === undefined || !isArray(list)) return NONE;
    const found: { element: number; value: Json }[] = [];
    for (let element = 0; element < list.length; element++) {
      const value = valueAt(list[element], inside);
      if (value !== undefined) found.push({ element, value });
    }
    return found;
  }
}

const NONE: readonly never[] = [];

function pathOf(path: string): Path {
  const [before = "", after] = path.split("[]");
  return {
    keys: before.split("."),
    inside: after === undefined ? null : after.split(".").filter((key) => key !== ""),
  };
}

function valueAt(from: Json | undefined, keys: readonly string[]): Json | undefined {
  let value = from;
  for (const key of keys) {
    if (value === undefined || !isObject(value)) return undefined;
    value = value[key];
  }
  return value;
}

function cut(text: string, most: number, side: "start" | "end"): string {
  if (text.length <= most) return text;
  return side === "start" ? text.slice(0, most) : text.slice(-most);
}
