// Session files as text: objects in, lines out (formats.md 2.2, 2.10).
import type { FileEntry } from "./session-entry.ts";
import { StoredSession } from "./stored-session.ts";

const encoder = new TextEncoder();

/**
 * The objects of a session file's text, header first, as stored: nothing is migrated. Lines that are
 * blank or hold no object are skipped; of a damaged line what can be read is kept (see StoredSession).
 */
export function parseSessionEntries(content: string): FileEntry[] {
  return new StoredSession(bytesOf(content)).objects();
}

/** As a file holds it. */
export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}
