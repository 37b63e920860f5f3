// What counts as a failure wherever failures are counted: a reply or a tool result that says so. A
// command that the user ran by itself may end with any code.
import { DETAIL, type EntryFacts } from "../../model/table/details.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW, roleOf } from "../../model/table/table.ts";

export function isFailure(table: EntryTable, facts: EntryFacts, row: number): boolean {
  if (((facts.flags[row] ?? 0) & DETAIL.error) === 0) return false;
  const role = roleOf(table, row);
  return role === "assistant" || role === "toolResult";
}

/** The first one on a path, else the first of the file; NO_ROW when there is none. */
export function firstFailure(table: EntryTable, facts: EntryFacts, path: Int32Array): number {
  const onPath = path.find((row) => isFailure(table, facts, row));
  if (onPath !== undefined) return onPath;
  for (let row = 0; row < table.count; row++) {
    if (!hasFlag(table, row, FLAG.repeated) && isFailure(table, facts, row)) return row;
  }
  return NO_ROW;
}
