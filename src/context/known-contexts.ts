// The contexts at the ends of branches that are asked for again and again, by links and by the cells
// of a comparison: built once each.
import { memo } from "../lib/memo.ts";
import { type EntryTable, NO_ROW } from "../model/table/table.ts";
import {
  type ContextEntries,
  contextEntries,
  editOf,
  givesMessages,
  isSent,
} from "./context-entries.ts";

/** A screen compares two ends, and a list of hits leads to a few. */
const MAX_KEPT = 16;

/** By leaf, in the order they were made. */
const contextsOf = memo((_: EntryTable) => new Map<number, ContextEntries>());

/**
 * Whether the model is sent an entry at a leaf, from columns alone; edits are not looked at. The table
 * is one that no row is added to.
 */
export function isSentAt(table: EntryTable, leaf: number, row: number): boolean {
  // The last entry is in context, and begins it where it is a compaction: no path need be walked.
  if (row === leaf) return givesMessages(table, { compaction: row }, row);
  return isSent(table, contextAt(table, leaf), row);
}

function contextAt(table: EntryTable, leaf: number): ContextEntries {
  const known = contextsOf(table);
  const context = known.get(leaf) ?? contextEntries(table, leaf);
  known.set(leaf, context);
  for (const oldest of known.keys()) {
    if (known.size <= MAX_KEPT) break;
    known.delete(oldest);
  }
  return context;
}

/** The `context_edit` row that decides what the model sees of a row at `leaf`; undefined for none. */
export function editAt(table: EntryTable, leaf: number, row: number): number | undefined {
  const edit = editOf(table, contextAt(table, leaf), row);
  return edit === NO_ROW ? undefined : edit;
}
