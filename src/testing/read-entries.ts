// For tests: entries with everything a test does not care about filled in, and what is known of them
// after the full reading. Text of a whole session is told elsewhere; here fields are what matters.

import type { JsonObject } from "../model/json/json.ts";
import { ProblemLog } from "../model/problem.ts";
import { keyOf } from "../model/table/ids.ts";
import { rowOf } from "../model/table/table.ts";
import { tableOf } from "../model/table/table-builder.ts";
import { DetailsCollector } from "../read/bodies/details-collector.ts";

const SECOND = 1000;
export const START = Date.parse("2026-03-14T09:00:00Z");

/** Entries as a session, read in full. They get a parent (the one before) and a time (a second later) unless they say otherwise. */
export function tellEntries(entries: readonly JsonObject[]) {
  const stored = entries.map((entry, index): JsonObject => {
    const above = entries[index - 1]?.id;
    const timestamp = new Date(START + index * SECOND).toISOString();
    return { parentId: above ?? null, timestamp, ...entry };
  });
  const table = tableOf(stored, new ProblemLog());
  const collector = new DetailsCollector();
  stored.forEach((entry, row) => {
    collector.add(row, entry);
  });
  const at = (id: string) => rowOf(table, keyOf(id));
  return { table, details: collector.finish(), at };
}

export const message = (id: string, fields: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "message",
  id,
  message: fields,
  ...more,
});
export const user = (id: string, more?: JsonObject) =>
  message(id, { role: "user", content: "hi" }, more);
export const usage = (input: number, output: number, cost?: number): JsonObject => ({
  input,
  output,
  cacheRead: 100,
  cacheWrite: 10,
  ...(cost === undefined ? {} : { cost: { total: cost } }),
});
export const reply = (id: string, fields: JsonObject, more?: JsonObject) =>
  message(id, { role: "assistant", provider: "p", model: "m", content: [], ...fields }, more);
export const call = (id: string, name: string, path: string): JsonObject => ({
  type: "toolCall",
  id,
  name,
  arguments: { path },
});
export const result = (id: string, callId: string, fields: JsonObject = {}, more?: JsonObject) =>
  message(id, { role: "toolResult", toolCallId: callId, content: [], ...fields }, more);
