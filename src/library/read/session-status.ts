// How a session ended (formats.md 8): as its header records, else as the last reply at the leaf ended.
import { headerRecord } from "../../formats/known.ts";
import type { Session, SessionStatus } from "../../model/session.ts";
import type { EntryFacts } from "../../model/table/details.ts";
import { NO_ROW, parentOf, roleOf } from "../../model/table/table.ts";
import { isStub, modelAt } from "../../stats/usage-sum.ts";
import { openingLeaf } from "../../tree/leaves.ts";

export function statusOf(session: Session, facts: EntryFacts): SessionStatus {
  const recorded = headerRecord(session.header);
  return recorded ? recorded.status : statusAtLeaf(session, facts);
}

/** Null where a prompt or a tool's result stands after the last reply: no entry says how that went on. */
function statusAtLeaf(session: Session, facts: EntryFacts): SessionStatus {
  const { table } = session;
  // A table has no cycles: the walk ends at a root.
  for (let row = openingLeaf(session); row !== NO_ROW; row = parentOf(table, row)) {
    const role = roleOf(table, row);
    if (role === "user" || role === "toolResult") return null;
    if (role !== "assistant" || isStub(modelAt(facts, row))) continue;
    const stop = facts.stopReasons[facts.stop[row] ?? 0] ?? "";
    return STATUS_OF.get(stop) ?? null;
  }
  return null;
}

/** A reply that waits for its tools, or for its provider, tells of no end. */
const STATUS_OF: ReadonlyMap<string, SessionStatus> = new Map([
  ["stop", "completed"],
  ["length", "completed"],
  ["error", "failed"],
  ["aborted", "aborted"],
]);
