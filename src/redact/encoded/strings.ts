// Every string of an entry, keys too, and an entry with its strings written anew. Loops: values of a
// file are nested as deep as somebody liked.
import { isFieldName, isFieldWord } from "../../model/entry/fields.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../model/json/json.ts";
import type { JsonPath } from "../../read/json/edit-value.ts";

export interface EntryString {
  readonly text: string;
  readonly isKey: boolean;
  /** The key that the value has; of an item of a list, that of the list. */
  readonly field: string;
  /** Bytes of a picture, a sound or the like in base64: no text, however it is decoded. */
  readonly isMedia: boolean;
  /** For `pathOf`. */
  readonly node: Node;
}

interface Node {
  readonly value: Json;
  readonly step: string | number;
  readonly parent: Node | null;
  readonly field: string;
  readonly isMedia: boolean;
}

/** In the order in which they are written, without the format's own words: they are nobody's. */
export function* stringsOf(entry: JsonObject): Generator<EntryString> {
  const todo: Node[] = [{ value: entry, step: "", parent: null, field: "", isMedia: false }];
  for (let node = todo.pop(); node; node = todo.pop()) {
    const { value, field, isMedia } = node;
    if (typeof value === "string") {
      if (!isFieldWord(field, value)) yield { text: value, isKey: false, field, isMedia, node };
    } else if (typeof value === "number") {
      yield { text: String(value), isKey: false, field: "", isMedia, node };
    } else if (isArray(value)) {
      for (let at = value.length - 1; at >= 0; at--) {
        const item = value[at];
        if (item !== undefined) {
          todo.push({ value: item, step: at, parent: node, field, isMedia: false });
        }
      }
    } else if (isObject(value)) {
      const media = mediaField(value);
      const inner: Node[] = [];
      for (const key of Object.keys(value)) {
        const member = value[key];
        if (member === undefined) continue;
        const child = {
          value: member,
          step: key,
          parent: node,
          field: key,
          isMedia: key === media,
        };
        if (!isFieldName(key))
          yield { text: key, isKey: true, field: "", isMedia: false, node: child };
        inner.push(child);
      }
      for (let at = inner.length - 1; at >= 0; at--) {
        const child = inner[at];
        if (child) todo.push(child);
      }
    }
  }
}

/** Of a key, the path of its field. */
export function pathOf({ node }: EntryString): JsonPath {
  const path: (string | number)[] = [];
  for (let at: Node = node; at.parent; at = at.parent) path.push(at.step);
  return path.reverse();
}

const MEDIA =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:pdf|zip|gzip|octet-stream)$)/;
const BASE64_ONLY = /^[A-Za-z0-9+/_\s-]*={0,2}\s*$/;

/** The field of a block that holds bytes, by the type that the block itself says; null without one. */
function mediaField(block: JsonObject): string | null {
  const type = block.mimeType ?? block.media_type ?? block.mediaType;
  const { data } = block;
  const isMedia = typeof type === "string" && MEDIA.test(type);
  return isMedia && typeof data === "string" && BASE64_ONLY.test(data) ? "data" : null;
}

/** A list or object whose items are being made anew. */
interface Frame {
  readonly source: readonly Json[] | JsonObject;
  readonly keys: readonly string[] | null;
  readonly media: string | null;
  readonly list: Json[];
  readonly fields: [string, Json][];
  readonly names: Set<string>;
  at: number;
}

/**
 * A copy with every string as `change` gives it, but for the format's own words. Numbers are given as text: one that changes becomes that
 * text. Keys that become equal are numbered. Null when `change` is null for one.
 */
export function withStrings(
  entry: JsonObject,
  change: (text: string, isMedia: boolean) => string | null,
): JsonObject | null {
  const frames: Frame[] = [frameOf(entry)];
  for (;;) {
    const frame = frames.at(-1);
    if (!frame) return null;
    const { source, keys } = frame;
    const key = keys?.[frame.at];
    const item = isArray(source) ? source[frame.at] : key === undefined ? undefined : source[key];
    let made: Json;
    if (item === undefined) {
      frames.pop();
      // Assigned, a field called __proto__ would be no field.
      made = keys ? Object.fromEntries(frame.fields) : frame.list;
      const outer = frames.at(-1);
      if (!outer) return isObject(made) ? made : null;
      if (!put(outer, made, change)) return null;
      continue;
    }
    if (isArray(item) || isObject(item)) {
      frames.push(frameOf(item));
      continue;
    }
    made = item;
    const isWord = key !== undefined && typeof item === "string" && isFieldWord(key, item);
    if (!isWord && (typeof item === "string" || typeof item === "number")) {
      const isMedia = key !== undefined && key === frame.media;
      const text = change(String(item), isMedia);
      if (text === null) return null;
      made = text === String(item) ? item : text;
    }
    if (!put(frame, made, change)) return null;
  }
}

function frameOf(source: readonly Json[] | JsonObject): Frame {
  const isList = isArray(source);
  const keys = isList ? null : Object.keys(source).filter((key) => source[key] !== undefined);
  const media = isList ? null : mediaField(source);
  return { source, keys, media, list: [], fields: [], names: new Set(), at: 0 };
}

/** Adds what was made of the item that the frame is at, and goes on to the next. */
function put(
  frame: Frame,
  made: Json,
  change: (text: string, isMedia: boolean) => string | null,
): boolean {
  const key = frame.keys?.[frame.at];
  frame.at++;
  if (key === undefined) {
    frame.list.push(made);
    return true;
  }
  const name = isFieldName(key) ? key : change(key, false);
  if (name === null) return false;
  let free = name;
  for (let count = 2; frame.names.has(free); count++) free = `${name} ${count}`;
  frame.names.add(free);
  frame.fields.push([free, made]);
  return true;
}
