// The contexts at the ends of the branches on the screen: built once each, not once for every cell.
import {
  type ContextEntries,
  contextEntries,
  editOf,
} from "../../../src/context/context-entries.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";

/** A screen compares two ends; some more are kept for the way back. */
const MAX_KEPT = 4;

/** By leaf, in the order they were made. */
const known = new WeakMap<EntryTable, Map<number, ContextEntries>>();

/** The `context_edit` row that decides what the model sees of a row at `leaf`; undefined for none. */
export function editAt(table: EntryTable, leaf: number, row: number): number | undefined {
  const edit = editOf(table, contextAt(table, leaf), row);
  return edit === NO_ROW ? undefined : edit;
}

function contextAt(table: EntryTable, leaf: number): ContextEntries {
  const ofTable = known.get(table) ?? new Map<number, ContextEntries>();
  known.set(table, ofTable);
  const context = ofTable.get(leaf) ?? contextEntries(table, leaf);
  ofTable.set(leaf, context);
  for (const oldest of ofTable.keys()) {
    if (ofTable.size <= MAX_KEPT) break;
    ofTable.delete(oldest);
  }
  return context;
}
