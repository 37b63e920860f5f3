// How long a reply took.
import type { EntryFacts } from "../model/table/details.ts";
import type { EntryTable } from "../model/table/table.ts";

/**
 * Milliseconds from the request to the finished reply: as recorded, else from when it began to
 * stream to when its entry was written. Null when the file does not tell, or tells the impossible.
 */
export function replyMsAt(table: EntryTable, details: EntryFacts, row: number): number | null {
  const recorded = details.replyMs[row] ?? Number.NaN;
  if (recorded >= 0) return recorded;
  const ms = (table.time[row] ?? Number.NaN) - (details.startedAt[row] ?? Number.NaN);
  return ms >= 0 ? ms : null;
}
