// What Claude Code sends differently from what its sessions hold.

import { DETAIL, firstWordsAt } from "../../model/table/details.ts";
import { type EntryTable, roleOf, typeOf } from "../../model/table/table.ts";
import type { UnrecordedKind } from "../../model/table/unrecorded-kind.ts";

export const CLAUDE_UNRECORDED: readonly UnrecordedKind[] = [
  {
    id: "billing-header",
    reason: "A header for billing comes before the system prompt.",
    isIn: ({ rows }) => rows.length > 0,
  },
  {
    id: "line-breaks",
    reason: "A line break is added to the last text of what becomes one message with what follows.",
    isIn: ({ table, rows }) =>
      rows.some(
        (row, at) => at > 0 && isOfUser(table, row) && isOfUser(table, rows[at - 1] ?? row),
      ),
  },
  {
    id: "frames",
    reason: "The words that Claude Code puts around what it slips in are not in the file.",
    isIn: ({ details, rows }) =>
      rows.some((row) => ((details.flags[row] ?? 0) & DETAIL.partial) !== 0),
  },
  {
    // Which words depends on the version, and on what was typed in the meantime.
    id: "notices",
    reason: "Around the notice of a task the model is told that no person typed it.",
    isIn: ({ table, details, rows }) =>
      rows.some(
        (row) =>
          typeOf(table, row) === "custom_message" &&
          firstWordsAt(details, row).startsWith("<task-notification>"),
      ),
  },
];

/** Inserted text and a summary are sent as the user's. */
function isOfUser(table: EntryTable, row: number): boolean {
  const type = typeOf(table, row);
  return roleOf(table, row) === "user" || type === "custom_message" || type === "compaction";
}
