// What Codex sends otherwise than its rollouts hold it.
import { firstWordsAt } from "../../model/table/details.ts";
import { roleOf } from "../../model/table/table.ts";
import type { UnrecordedKind } from "../../model/table/unrecorded-kind.ts";

export const CODEX_UNRECORDED: readonly UnrecordedKind[] = [
  {
    id: "instructions",
    reason: "A few points of the recorded instructions are left out.",
    // A compaction carries them.
    isIn: ({ table, rows }) =>
      rows.some(
        (row) => roleOf(table, row) === "system" || table.parsedEntries.get(row)?.systemMessage,
      ),
  },
  {
    id: "tasks",
    reason:
      "The task of a sub-agent begins otherwise when it is sent, and its words are encrypted.",
    isIn: ({ details, rows }) =>
      rows.some((row) => firstWordsAt(details, row).startsWith("Message Type: NEW_TASK")),
  },
];
