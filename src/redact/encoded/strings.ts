// Every string of an entry, keys too. A loop: a file may nest values to any depth.
import { isFieldName, isFieldWord } from "../../model/entry/fields.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../model/json/json.ts";

export interface EntryString {
  readonly text: string;
  /** The key that the value has; of an item of a list, that of the list. */
  readonly field: string;
  /** Bytes of a picture, a sound or the like in base64: no text, however it is decoded. */
  readonly isMedia: boolean;
}

interface Node {
  readonly value: Json;
  readonly field: string;
  readonly isMedia: boolean;
}

/** In the order in which they are written, without the format's own words. */
export function* stringsOf(entry: JsonObject): Generator<EntryString> {
  const todo: Node[] = [{ value: entry, field: "", isMedia: false }];
  for (let node = todo.pop(); node; node = todo.pop()) {
    const { value, field, isMedia } = node;
    if (typeof value === "string") {
      if (!isFieldWord(field, value)) yield { text: value, field, isMedia };
    } else if (typeof value === "number") {
      yield { text: String(value), field: "", isMedia };
    } else if (isArray(value)) {
      for (let at = value.length - 1; at >= 0; at--) {
        const item = value[at];
        if (item !== undefined) todo.push({ value: item, field, isMedia: false });
      }
    } else if (isObject(value)) {
      const inner: Node[] = [];
      for (const [key, member] of Object.entries(value)) {
        if (member === undefined) continue;
        if (!isFieldName(key)) yield { text: key, field: "", isMedia: false };
        inner.push({ value: member, field: key, isMedia: isMediaField(key, value) });
      }
      for (let child = inner.pop(); child; child = inner.pop()) todo.push(child);
    }
  }
}

const MEDIA =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:pdf|zip|gzip|octet-stream)$)/;
const BASE64_ONLY = /^[A-Za-z0-9+/_\s-]*={0,2}\s*$/;

/** Whether the field of a block holds bytes, by the type that the block itself says. */
export function isMediaField(key: string, block: JsonObject): boolean {
  if (key !== "data" || typeof block.data !== "string") return false;
  const type = block.mimeType ?? block.media_type ?? block.mediaType;
  return typeof type === "string" && MEDIA.test(type) && BASE64_ONLY.test(block.data);
}
