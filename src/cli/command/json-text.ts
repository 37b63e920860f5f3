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
