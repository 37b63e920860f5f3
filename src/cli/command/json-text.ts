// A value as JSON for a terminal or a pipe.
import type { Json } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { printableJson } from "../../text/printable.ts";

export function jsonText(value: unknown): string {
  return printableJson(value === undefined ? "null" : stringify(value as Json));
}

/**
 * A value as pieces of JSON text: a field of an object may be an async list, whose items are written as they come.
 * Errors: those of the list.
 */
export async function* jsonPieces(value: unknown): AsyncGenerator<string> {
  const isObject = typeof value === "object" && value !== null;
  if (!isObject || !Object.values(value).some(isComing)) {
    yield jsonText(value);
    return;
  }
  let before = "{";
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined) continue;
    yield `${before}${jsonText(key)}:`;
    before = ",";
    if (isComing(field)) yield* listPieces(field);
    else yield jsonText(field);
  }
  yield "}";
}

async function* listPieces(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[";
  for await (const item of items) {
    yield `${before}${jsonText(item)}`;
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

function isComing(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
