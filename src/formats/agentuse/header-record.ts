// What `session.json` records about the outcome of a session (formats.md 7.3, 8). The session's header holds that
// file as `agentuse`.
import { momentField } from "../../model/blocks/usage.ts";
import { isObject, type JsonObject, objectField, stringField } from "../../model/json/json.ts";
import type { SessionStatus } from "../../model/session.ts";
import type { HeaderRecord } from "../format.ts";

/** Null for the header of another agent's session. */
export function recordIn(header: JsonObject): HeaderRecord | null {
  const own = objectField(header, "agentuse");
  if (!own) return null;
  const updated = momentField(objectField(own, "time") ?? {}, "updated");
  return { status: statusIn(own), modifiedMs: updated ?? null, agentType: agentTypeIn(own) };
}

/** Error codes that mean a person's decision (formats.md 7.3). */
const STOPPED: ReadonlySet<string> = new Set(["USER_STOPPED", "USER_INTERRUPT"]);

/** Sessions before version 0.15 record nothing. An old error may remain: status decides. */
function statusIn(session: JsonObject): SessionStatus {
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

function agentTypeIn({ agent }: JsonObject): string {
  if (!isObject(agent) || agent.isSubAgent !== true) return "";
  return stringField(agent, "name") || stringField(agent, "id") || "agent";
}
