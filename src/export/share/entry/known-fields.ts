// A copy of an entry with some of its fields, or with others in their place: above all without what others than pi add.
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
  return onlyFields(header, HEADER_FIELDS);
}

/** An entry of a type that pi knows; of any other one its base fields. */
export function knownEntry(entry: JsonObject): JsonObject {
  const known = onlyFields(entry, ENTRY_FIELDS.get(wordOf(entry.type)) ?? BASE_FIELDS);
  return mappedFields(known, (key, value) => {
    if (key === "message" || key === "systemMessage")
      return isObject(value) ? knownMessage(value) : value;
    if (key === "retainedTail" || key === "sentAfter") {
      return isArray(value) ? value.flatMap(knownTail) : value;
    }
    if (key === "details") return isObject(value) ? onlyFields(value, SUMMARY_FIELDS) : undefined;
    if (key !== "replacement" || !isObject(value)) return value;
    return mappedFields(onlyFields(value, CONTENT), (_, content) => knownContent(content));
  });
}

function knownTail(message: Json): readonly Json[] {
  return isObject(message) && MESSAGE_FIELDS.has(wordOf(message.role))
    ? [knownMessage(message)]
    : [];
}

function knownMessage(message: JsonObject): JsonObject {
  const known = onlyFields(message, MESSAGE_FIELDS.get(wordOf(message.role)) ?? UNKNOWN_MESSAGE);
  return mappedFields(known, (key, value) => (key === "content" ? knownContent(value) : value));
}

function knownContent(content: Json): Json {
  if (!isArray(content)) return content;
  return content.flatMap((block) => {
    const known = isObject(block) ? BLOCK_FIELDS.get(wordOf(block.type)) : undefined;
    return isObject(block) && known ? [onlyFields(block, known)] : [];
  });
}

function wordOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

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
