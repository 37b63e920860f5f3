// The entry that a session ends with for whoever reads it. What stands after it in the file (settings,
// labels, a name) says nothing, and a label on it would be found by nobody.
import { type EntryTable, NO_ROW, typeOf } from "../model/table/table.ts";
import { above } from "./path.ts";

const SAYS: ReadonlySet<string> = new Set([
  "message",
  "compaction",
  "branch_summary",
  "custom_message",
]);

/** The last entry on the path to `leaf` that says something; NO_ROW: none does. */
export function saidEnd(table: EntryTable, leaf: number): number {
  for (let row = leaf; row !== NO_ROW; row = above(table, row)) {
    if (SAYS.has(typeOf(table, row))) return row;
  }
  return NO_ROW;
}
