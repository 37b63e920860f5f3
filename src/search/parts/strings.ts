// All strings in a JSON value, in reading order. A loop: values from a file are nested as deep as somebody
// liked. The bytes of a picture are no text.
import { isArray, isObject, type Json, type JsonObject } from "../../model/json/json.ts";
import type { Place } from "./part.ts";

export interface FoundString {
  readonly place: Place;
  /** What holds it. */
  readonly holder: JsonObject | readonly Json[];
  readonly isKey: boolean;
  readonly text: string;
}

interface Open {
  readonly place: Place;
  readonly holder: JsonObject | readonly Json[];
  readonly value: Json;
}

/** `withKeys`: the names of fields, too, each before what it names. */
export function* stringsIn(
  root: JsonObject | readonly Json[],
  at: Place | null,
  withKeys = false,
): Generator<FoundString> {
  const open: Open[] = [];
  const openAll = (holder: JsonObject | readonly Json[], parent: Place | null) => {
    const keys = Object.keys(holder);
    const isList = isArray(holder);
    for (let index = keys.length - 1; index >= 0; index--) {
      const name = keys[index] ?? "";
      const key = isList ? index : name;
      const value = isList ? holder[index] : (holder as JsonObject)[name];
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

function isPicture({ key }: Place, holder: JsonObject | readonly Json[]): boolean {
  return key === "data" && (holder as JsonObject).type === "image";
}
