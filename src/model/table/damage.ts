// Entries whose line is no valid JSON: what a person reads about them, wherever they are shown.
import { type EntryTable, FLAG, hasFlag } from "./table.ts";

/** Whether an entry is shown only as far as its line could be read. */
export function isDamaged(table: EntryTable, row: number): boolean {
  return hasFlag(table, row, FLAG.damaged);
}

/** What happened and where, of a damaged entry. */
export function damageText(table: EntryTable, row: number): string {
  const line = table.line[row] ?? 0;
  const place = line > 0 ? `Line ${line.toLocaleString("en-US")} of the file` : "This entry";
  return `${place} is damaged: it is not valid JSON.`;
}
