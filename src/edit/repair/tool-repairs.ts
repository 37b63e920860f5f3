// Tool calls whose result is missing although the conversation went on below them: a model's API
// refuses such a conversation, so each gets a result that says so.
import { DETAIL, type EntryFacts } from "../../model/table/details.ts";
import { pairCalls } from "../../tree/calls.ts";
import type { Draft } from "../draft/draft.ts";
import type { Repair } from "./repair.ts";

const NO_RESULT = "No result was recorded for this call.";

/** `details`: of the draft as it is now. */
export function toolRepairs(draft: Draft, details: EntryFacts): readonly Repair[] {
  const { table } = draft;
  const { states } = pairCalls(table, details);
  return details.calls.flatMap(({ row, callId, name }, index): Repair[] => {
    // The agent does not send a reply that failed, nor its calls.
    const isUnsent = ((details.flags[row] ?? 0) & (DETAIL.error | DETAIL.aborted)) !== 0;
    if (states[index] !== "interrupted" || isUnsent) return [];
    const time = table.time[row] ?? Number.NaN;
    const timestamp = Number.isNaN(time) ? Date.now() : time;
    const message = {
      role: "toolResult",
      toolCallId: callId,
      toolName: name,
      content: [{ type: "text", text: NO_RESULT }],
      isError: true,
      timestamp,
    };
    return [
      {
        kind: "tool-call",
        line: table.line[row] ?? 0,
        effect: `The call of ${name} gets a result that says that none was recorded.`,
        operations: [
          {
            kind: "insert",
            ...draft.newEntry(timestamp),
            parent: draft.addressOf(row),
            children: "all",
            entry: { type: "message", message },
          },
        ],
      },
    ];
  });
}
