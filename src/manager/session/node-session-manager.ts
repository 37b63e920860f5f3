// What the documents offer for sessions on disk, with pi's own arguments: SessionManager, and the
// functions that read session files (formats.md 2.10, 2.15).
import type { FileEntry } from "../entries/session-entry.ts";
import { StoredSession } from "../entries/stored-session.ts";
import { nodeStore } from "../store/disk/node-store.ts";
import type { SessionManager as Manager } from "./session-manager.ts";
import { mostRecent, sessionManagerOn } from "./session-manager-on.ts";

const disk = nodeStore();

/** One session as pi writes it. */
export type SessionManager = Manager;
/**
 * Where sessions on disk begin and are found, with pi's own arguments. Other errors: EspalierError "changed" and
 * "unwritable" when nothing could be written, those of `node:fs` when a file cannot be read.
 *
 * @example
 * for (const { path, firstMessage } of await SessionManager.list(process.cwd())) console.log(path, firstMessage);
 * const session = SessionManager.continueRecent(process.cwd());
 * session.appendLabelChange(session.getLeafId() ?? "", "here");
 */
export const SessionManager = sessionManagerOn(disk);

/**
 * The objects of a session file, header first, as stored: nothing is migrated or written. Empty if
 * the file is missing or no session. Errors: those of `node:fs`, for a folder EISDIR.
 *
 * @example
 * const [header] = loadEntriesFromFile("session.jsonl");
 */
export function loadEntriesFromFile(path: string): FileEntry[] {
  const bytes = disk.read(path);
  const stored = bytes && new StoredSession(bytes);
  return stored?.isSession ? stored.objects() : [];
}

/**
 * Path of the session changed last in a folder, of those of one working directory when `cwd` is
 * given; null when there is none.
 *
 * @example
 * const path = findMostRecentSession("/home/dev/.pi/agent/sessions/--home-dev-project--");
 */
export function findMostRecentSession(sessionDir: string, cwd?: string): string | null {
  return mostRecent(disk, sessionDir, cwd);
}
