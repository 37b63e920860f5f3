// Tool calls whose result is missing although the conversation went on below them, and results whose
// call is not there: a model's API refuses such a conversation. A call gets a result that says so; a
// result is kept as what the model is not sent, as no entry is lost by a repair.
import { DETAIL, type EntryFacts } from "../../model/table/details.ts";
import { FLAG, hasFlag } from "../../model/table/table.ts";
import { NO_CALL, pairCalls } from "../../tree/calls.ts";
import type { Draft } from "../draft/draft.ts";
import type { Operation } from "../operation/operation.ts";
import { madeEntry } from "../parts/made-entries.ts";
import type { Repair } from "./repair.ts";

const NO_RESULT = "No result was recorded for this call.";

/** `details`: of the draft as it is now. */
export function toolRepairs(draft: Draft, details: EntryFacts): readonly Repair[] {
  const { table } = draft;
  const { states, callOf } = pairCalls(table, details);
  const calls = details.calls.flatMap(({ row, callId, name }, index): Repair[] => {
    // The agent does not send a reply that failed, nor its calls.
    const isUnsent = ((details.flags[row] ?? 0) & (DETAIL.error | DETAIL.aborted)) !== 0;
    if (states[index] !== "interrupted" || isUnsent) return [];
    const time = table.time[row] ?? Number.NaN;
    const timestamp = Number.isNaN(time) ? Date.now() : time;
    const result = { text: NO_RESULT, callId, toolName: name, isError: true };
    const operation: Operation = {
      kind: "insert",
      ...draft.newEntry(timestamp),
      parent: draft.addressOf(row),
      children: "all",
      entry: madeEntry({ role: "toolResult", ...result }, timestamp),
    };
    const effect = `The call of ${name} gets a result that says that none was recorded.`;
    return [{ kind: "tool-call", line: table.line[row] ?? 0, effect, operations: [operation] }];
  });
  const results = details.results.flatMap(({ row, name }, index): Repair[] => {
    // One that only repeats a later line is left out.
    if (callOf[index] !== NO_CALL || hasFlag(table, row, FLAG.repeated)) return [];
    const customType = "espalier.result-without-call";
    const effect = `The result of ${name || "a tool"}, whose call is not there, is kept as a custom entry: the model is no longer sent it.`;
    const operation: Operation = { kind: "as-custom", entry: draft.addressOf(row), customType };
    return [{ kind: "tool-result", line: table.line[row] ?? 0, effect, operations: [operation] }];
  });
  return [...calls, ...results];
}
