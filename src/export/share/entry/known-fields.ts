// A copy of an entry without what others than pi add.
// What an extension stores inside a field of pi's (`details` of its tool) is pi's field.
import {
  BASE_FIELDS,
  BLOCK_FIELDS,
  ENTRY_FIELDS,
  HEADER_FIELDS,
  MESSAGE_FIELDS,
  SUMMARY_FIELDS,
} from "../../../model/entry/fields.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../../model/json/json.ts";

const CONTENT: ReadonlySet<string> = new Set(["content"]);
const UNKNOWN_MESSAGE: ReadonlySet<string> = new Set(["role", "timestamp"]);

export function knownHeader(header: JsonObject): JsonObject {
  return only(header, HEADER_FIELDS);
}

/** An entry of a type that pi knows; of any other one its base fields. */
export function knownEntry(entry: JsonObject): JsonObject {
  const known = only(entry, ENTRY_FIELDS.get(wordOf(entry.type)) ?? BASE_FIELDS);
  return mapped(known, (key, value) => {
    if (key === "message" || key === "systemMessage")
      return isObject(value) ? knownMessage(value) : value;
    if (key === "retainedTail" || key === "sentAfter") {
      return isArray(value) ? value.flatMap(knownTail) : value;
    }
    if (key === "details") return isObject(value) ? only(value, SUMMARY_FIELDS) : undefined;
    if (key !== "replacement" || !isObject(value)) return value;
    return mapped(only(value, CONTENT), (_, content) => knownContent(content));
  });
}

function knownTail(message: Json): readonly Json[] {
  return isObject(message) && MESSAGE_FIELDS.has(wordOf(message.role))
    ? [knownMessage(message)]
    : [];
}

function knownMessage(message: JsonObject): JsonObject {
  const known = only(message, MESSAGE_FIELDS.get(wordOf(message.role)) ?? UNKNOWN_MESSAGE);
  return mapped(known, (key, value) => (key === "content" ? knownContent(value) : value));
}

function knownContent(content: Json): Json {
  if (!isArray(content)) return content;
  return content.flatMap((block) => {
    const known = isObject(block) ? BLOCK_FIELDS.get(wordOf(block.type)) : undefined;
    return isObject(block) && known ? [only(block, known)] : [];
  });
}

function wordOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function only(object: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => keys.has(key)));
}

/** `undefined`: the field goes. */
function mapped(
  object: JsonObject,
  change: (key: string, value: Json) => Json | undefined,
): JsonObject {
  const pairs: [string, Json][] = [];
  for (const [key, value] of Object.entries(object)) {
    const changed = value === undefined ? undefined : change(key, value);
    if (changed !== undefined) pairs.push([key, changed]);
  }
  return Object.fromEntries(pairs);
}
