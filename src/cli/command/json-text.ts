// A value as JSON for a terminal or a pipe.
import { SessionError } from "../../model/problem.ts";
import { printableJson } from "../../text/printable.ts";

/** Errors: SessionError for what is nested deeper than the platform can write (some thousand). */
export function jsonText(value: unknown): string {
  try {
    return printableJson(JSON.stringify(value) ?? "null");
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new SessionError(
      "unsupported",
      "This cannot be written as JSON: an entry in it is nested too deeply.",
      "Name another entry with --leaf, or look at the file itself.",
    );
  }
}

/**
 * The same in pieces: a field of an object may be a list whose items come one after another. Errors: as
 * above, and those of the list.
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
