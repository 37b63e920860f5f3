// What relatives of pi add to its messages and summaries (formats.md 5.6): text that was moved out of
// the file, who a message is put down to, how long the first word took, notes of a compaction.
import type { Json, JsonObject } from "../json/json.ts";

/** As the fields of one message or entry are stored; most have none of them. */
export type ForkFields = JsonObject;

const NAMES = [
  "evictedContent",
  "attribution",
  "ttft",
  "duration",
  "shortSummary",
  "preserveData",
  "fromExtension",
] as const;

/** The fields that are there; undefined for the messages of pi itself. */
export function forkFields(source: JsonObject): ForkFields | undefined {
  let found: Record<string, Json> | undefined;
  for (const name of NAMES) {
    const value = source[name];
    if (value === undefined) continue;
    found ??= {};
    found[name] = value;
  }
  return found;
}
