// Entries that set or note something and are no message to the model or the user. In a comparison they are
// folded away and make no difference: one rule for the screen, its keys, print and copies.
import type { EntryType } from "../../model/table/kinds.ts";
import { type EntryTable, typeOf } from "../../model/table/table.ts";
import type { CompareRow } from "./compare-branches.ts";

const SETTINGS: ReadonlySet<string> = new Set<EntryType>([
  "model_change",
  "thinking_level_change",
  "active_tools_change",
  "label",
  "session_info",
  "custom",
  "usage",
  "leaf",
]);

/** The sessions that the rows of a comparison are of. */
export interface ComparedTables {
  readonly a: EntryTable;
  readonly b: EntryTable;
}

/** Two entries that are paired are of one kind. */
export function isSetting(row: CompareRow, { a, b }: ComparedTables): boolean {
  return SETTINGS.has("a" in row ? typeOf(a, row.a) : typeOf(b, row.b));
}
