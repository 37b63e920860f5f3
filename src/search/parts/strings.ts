// All strings in a JSON value, in reading order. A loop: values from a file may be nested to any depth.
// The bytes of a picture are not text.
import { isArray, isObject, type Json, type JsonObject } from "../../model/json/json.ts";
import type { Place } from "./part.ts";

export type Holder = JsonObject | readonly Json[];

/** Undefined: nothing stands there. */
export function valueAt(holder: Holder, key: string | number): Json | undefined {
  return (holder as JsonObject)[key];
}

interface FoundString {
  readonly place: Place;
  /** What holds it. */
  readonly holder: Holder;
  readonly isKey: boolean;
  readonly text: string;
}

interface Open {
  readonly place: Place;
  readonly holder: Holder;
  readonly value: Json;
}

/** `withKeys`: the names of fields, too, each before what it names. */
export function* stringsIn(
  root: Holder,
  at: Place | null,
  withKeys = false,
): Generator<FoundString> {
  const open: Open[] = [];
  const openAll = (holder: Holder, parent: Place | null) => {
    const keys = Object.keys(holder);
    const isList = isArray(holder);
    for (let index = keys.length - 1; index >= 0; index--) {
      const name = keys[index] ?? "";
      const key = isList ? index : name;
      const value = valueAt(holder, key);
      if (value !== undefined) open.push({ place: { parent, key }, holder, value });
    }
  };
  openAll(root, at);
  for (let next = open.pop(); next; next = open.pop()) {
    const { place, holder, value } = next;
    if (withKeys && typeof place.key === "string") {
      yield { place, holder, isKey: true, text: place.key };
    }
    if (typeof value === "string") {
      if (!isPicture(place, holder)) yield { place, holder, isKey: false, text: value };
    } else if (isObject(value) || isArray(value)) {
      openAll(value, place);
    }
  }
}

function isPicture({ key }: Place, holder: Holder): boolean {
  return key === "data" && valueAt(holder, "type") === "image";
}
