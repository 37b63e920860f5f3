// What a list shows of a session of any format, from its rows and no more bodies than its first prompt.
import { openSession } from "../../formats/index.ts";
import { RecordBuilder } from "../../manager/list/record-builder.ts";
import type { RecordedFile, SessionInfo } from "../../manager/list/session-info.ts";
import { stringField } from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import { roleOf, typeOf } from "../../model/table/table.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { recogniseFile } from "../files/recognise.ts";

/** Prompts without words that are looked at: pictures may come first. */
const MAX_PROMPTS = 20;

/**
 * Null for a file that is no session, that says nothing of itself, or that is a sub-agent's. Errors: only
 * those that are no SessionError.
 */
export async function listedSession(
  source: ByteSource,
  file: RecordedFile,
): Promise<SessionInfo | null> {
  try {
    if ((await recogniseFile(source)) !== "session") return null;
    return await infoOf(await openSession({ kind: "file", source }), file);
  } catch (error) {
    if (error instanceof SessionError) return null;
    throw error;
  }
}

async function infoOf({ session, bodies }: OpenedSession, file: RecordedFile) {
  const { header, table } = session;
  if (!header || stringField(header, "agentType")) return null;
  const record = new RecordBuilder(false);
  record.putHeader({ ...header, type: "session" });
  let prompts = 0;
  for (let row = 0; row < table.count; row++) {
    const type = typeOf(table, row);
    const entry = table.structural.get(row);
    if (type === "session_info" && entry) record.addValue(entry);
    if (type !== "message") continue;
    const role = roleOf(table, row);
    if (role === "user" && record.firstMessage === "" && prompts++ < MAX_PROMPTS) {
      record.addValue(await bodies.body(row));
    } else {
      const isSaid = role === "user" || role === "assistant";
      record.addMessage("", isSaid ? (table.time[row] ?? Number.NaN) : Number.NaN);
    }
  }
  return record.finish(file, () => "");
}
