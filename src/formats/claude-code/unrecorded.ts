// What Claude Code sends otherwise than its sessions hold it.

import { roleOf } from "../../model/table/table.ts";
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
        (row, at) =>
          at > 0 && roleOf(table, row) === "user" && roleOf(table, rows[at - 1] ?? row) === "user",
      ),
  },
];
