// What relatives of pi add to its messages and summaries (formats.md 5.6): text that was moved out of
// the file, who a message is put down to, how long the first word took, notes of a compaction.
import type { Json, JsonObject } from "../json/json.ts";

const NAMES = [
  "evictedContent",
  "attribution",
  "ttft",
  "duration",
  "shortSummary",
  "preserveData",
  "fromExtension",
] as const;

/** Those fields of a message or entry as they are stored; undefined for those of pi itself, which have none of them. */
export function forkFields(source: JsonObject): JsonObject | undefined {
  let found: Record<string, Json> | undefined;
  for (const name of NAMES) {
    const value = source[name];
    if (value === undefined) continue;
    found ??= {};
    found[name] = value;
  }
  return found;
}
