// A session that was read from something else as a file of pi's, to be edited in its place.
import { sessionJsonl } from "../../../../src/export/jsonl/session-jsonl.ts";
import type { OpenedSession } from "../../../../src/model/session.ts";

/** Named after the session. Errors: those of reading. */
export async function sessionFileOf(opened: OpenedSession): Promise<File> {
  const parts: BlobPart[] = [];
  for await (const bytes of sessionJsonl(opened)) parts.push(bytes.slice());
  const name = opened.session.fileName.replace(/\.[a-z]{1,8}$/i, "");
  return new File(parts, `${name} for pi.jsonl`);
}
