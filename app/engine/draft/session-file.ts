// A session of another format as a file of pi's, for editing.
import { convertedSession, filledInText } from "../../../src/export/jsonl/session-jsonl.ts";
import type { OpenedSession } from "../../../src/model/session.ts";
import { countText } from "../../../src/text/units.ts";

export interface ConvertedFile {
  /** Named after the session. */
  readonly file: File;
  /** Losses in the conversion of its entries, in sentences. */
  readonly note: string;
}

/** Errors: those of reading. */
export async function sessionFileOf(opened: OpenedSession): Promise<ConvertedFile> {
  const { bytes, entries, filledIn } = await convertedSession(opened);
  const { fileName, formatName } = opened.session;
  const file = new File([...bytes], `${fileName.replace(/\.[a-z]{1,8}$/i, "")} for pi.jsonl`);
  const converted = countText(entries, "entry was", "entries were");
  const note = `${converted} converted from ${formatName}. ${filledInText(filledIn.size)}`;
  return { file, note: note.trim() };
}
