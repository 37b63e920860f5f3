// The last entry of a session that a reader sees. Entries after it in the file (settings, labels, a name) are
// hidden by default, and so would be a label on one of them.
import { type EntryTable, NO_ROW, typeOf } from "../model/table/table.ts";
import { above } from "./path.ts";

const SAYS: ReadonlySet<string> = new Set([
  "message",
  "compaction",
  "branch_summary",
  "custom_message",
]);

/** The last entry on the path to `leaf` of a type that is shown; NO_ROW: there is none. */
export function saidEnd(table: EntryTable, leaf: number): number {
  for (let row = leaf; row !== NO_ROW; row = above(table, row)) {
    if (SAYS.has(typeOf(table, row))) return row;
  }
  return NO_ROW;
}
