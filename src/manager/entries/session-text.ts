// The text of a session file as objects (formats.md 2.10).
import { bytesOf } from "../../text/bytes.ts";
import type { FileEntry } from "./session-entry.ts";
import { StoredSession } from "./stored-session.ts";

/**
 * The objects of a session file's text, header first, as stored: nothing is migrated. Lines that are
 * blank or hold no object are skipped; of a damaged line what can be read is kept (see StoredSession).
 *
 * @example
 * const [header, ...entries] = parseSessionEntries(await readFile("session.jsonl", "utf8"));
 */
export function parseSessionEntries(content: string): FileEntry[] {
  return new StoredSession(bytesOf(content)).objects();
}
