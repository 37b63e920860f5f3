// Where the outcomes of dreb's sub-agents stand in a session: messages of the user's that are no prompts
// (formats.md 6.2).
import { memo } from "../lib/memo.ts";
import { type EntryDetails, isPrompt } from "../model/table/details.ts";
import { type EntryTable, roleOf } from "../model/table/table.ts";

/** Their rows, in file order; none until everything was read. */
export function outcomeRows(table: EntryTable, details: EntryDetails | null): readonly number[] {
  return details ? outcomesIn(table)(details) : [];
}

const outcomesIn = memo((table: EntryTable) =>
  memo((details: EntryDetails) => {
    const rows: number[] = [];
    for (let row = 0; row < table.count; row++) {
      if (roleOf(table, row) === "user" && !isPrompt(table, details, row)) rows.push(row);
    }
    return rows;
  }),
);
