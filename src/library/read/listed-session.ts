// What a list shows of a session of any format, without reading everything that its index record needs: for pi's
// family as pi lists it, for others from their rows and only the bodies up to their first prompt.
import type { SessionInput } from "../../formats/format.ts";
import { openSession } from "../../formats/index.ts";
import { readSessionRecord } from "../../manager/list/list-record.ts";
import { RecordBuilder } from "../../manager/list/record-builder.ts";
import type { FilePlace, SessionRecord } from "../../manager/list/session-info.ts";
import { stringField } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import { roleOf, typeOf, uncountedMessages } from "../../model/table/table.ts";
import { modifiedAt } from "./indexed-figures.ts";

/** Maximum prompts without words that are examined: pictures may come first. */
const MAX_PROMPTS = 20;

export interface ListedSession extends SessionRecord {
  /** The sub-agent's name that a session gives itself; "" for others, and if only the path shows it. */
  readonly agentType: string;
}

/** Null for a session that gives nothing about itself. Errors: SessionError. */
export async function listedSession(
  input: SessionInput,
  place: FilePlace,
): Promise<ListedSession | null> {
  const record = input.kind === "file" ? await readSessionRecord(input.source, place) : null;
  return record ? { ...record, agentType: "" } : recordOf(await openSession(input), place);
}

async function recordOf({ session, bodies }: OpenedSession, place: FilePlace) {
  const { header, table } = session;
  if (!header) return null;
  const builder = new RecordBuilder();
  builder.putHeader({ ...header, type: "session" });
  let prompts = 0;
  for (let row = 0; row < table.count; row++) {
    const type = typeOf(table, row);
    const entry = table.parsedEntries.get(row);
    if (type === "session_info" && entry) builder.addValue(entry);
    if (type !== "message") continue;
    const role = roleOf(table, row);
    if (role === "user" && builder.firstMessage === "" && prompts++ < MAX_PROMPTS) {
      builder.addValue(await bodies.body(row));
    } else {
      const isSaid = role === "user" || role === "assistant";
      builder.addMessage("", isSaid ? (table.time[row] ?? Number.NaN) : Number.NaN);
    }
  }
  const record = builder.finish(place);
  if (!record) return null;
  const messageCount = record.messageCount - uncountedMessages(table);
  const modifiedMs = modifiedAt(session);
  return {
    ...record,
    agentType: stringField(header, "agentType") ?? "",
    messageCount,
    ...(modifiedMs !== null && { modified: new Date(modifiedMs) }),
  };
}
