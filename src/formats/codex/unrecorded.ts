// What Codex sends differently from what its rollouts hold.
import { retainedIn } from "../../model/entry/retained.ts";
import { DETAIL, firstWordsAt } from "../../model/table/details.ts";
import { roleOf } from "../../model/table/table.ts";
import type { SentRows, UnrecordedKind } from "../../model/table/unrecorded-kind.ts";

export const CODEX_UNRECORDED: readonly UnrecordedKind[] = [
  {
    id: "instructions",
    reason: "A few points of the recorded instructions are left out.",
    isIn: hasInstructions,
  },
  {
    id: "base-instructions",
    reason:
      "The base instructions are not recorded: what developers say is no more than a part of the prompt.",
    isIn: (sent) => sent.rows.length > 0 && !hasInstructions(sent),
  },
  {
    id: "tasks",
    reason:
      "The task of a sub-agent begins otherwise when it is sent, and its words are encrypted.",
    isIn: ({ details, rows }) =>
      rows.some((row) => firstWordsAt(details, row).startsWith("Message Type: NEW_TASK")),
  },
];

/** The instructions of the header, which a compaction carries, or those that come with tools. */
function hasInstructions({ table, details, rows }: SentRows): boolean {
  return rows.some((row) => {
    const isPartial = ((details.flags[row] ?? 0) & DETAIL.partial) !== 0;
    const compaction = table.parsedEntries.get(row) ?? {};
    return (
      (roleOf(table, row) === "system" && !isPartial) ||
      compaction.systemMessage !== undefined ||
      retainedIn(compaction).some(({ toolsAdded }) => toolsAdded !== undefined)
    );
  });
}
