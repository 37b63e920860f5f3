// How a session ended (formats.md 8): AgentUse says it itself, of every other it is what the last
// reply at the leaf says.
import { type JsonObject, objectField, stringField } from "../../model/json/json.ts";
import type { Session } from "../../model/session.ts";
import type { EntryFacts } from "../../model/table/details.ts";
import { NO_ROW, parentOf, roleOf } from "../../model/table/table.ts";
import { isStub, modelAt } from "../../stats/usage-sum.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import type { SessionStatus } from "../indexed-session.ts";

export function statusOf(session: Session, facts: EntryFacts): SessionStatus {
  const own = objectField(session.header ?? {}, "agentuse");
  return own ? ownStatus(own) : statusAtLeaf(session, facts);
}

/** Codes of errors that are a person's will (formats.md 7.3). */
const STOPPED: ReadonlySet<string> = new Set(["USER_STOPPED", "USER_INTERRUPT"]);

/** Sessions of before version 0.15 say nothing. An error of before may stay: status decides. */
function ownStatus(session: JsonObject): SessionStatus {
  switch (session.status) {
    case "completed":
    case "running":
      return session.status;
    case "suspended":
      return "waiting";
    case "error": {
      const code = stringField(objectField(session, "error") ?? {}, "code") ?? "";
      return STOPPED.has(code) ? "aborted" : "failed";
    }
    default:
      return null;
  }
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
