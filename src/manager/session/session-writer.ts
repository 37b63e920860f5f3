// When a session becomes a file and how it grows there (formats.md 2.19, 5.2): nothing until the
// first message that counts, then the whole file at once, then a line for each entry.
import { joined } from "../../lib/joined.ts";
import { SessionError } from "../../model/problem.ts";
import { endsPath } from "../../model/table/ids.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { bytesOf } from "../../text/bytes.ts";
import { leafOf } from "../../tree/leaves.ts";
import { assertValidSessionId, newSessionId } from "../entries/entry-ids.ts";
import { EntryLog } from "../entries/entry-log.ts";
import { roleOfEntry } from "../entries/new-entries.ts";
import type { NewSessionOptions, SessionHeader } from "../entries/session-entry.ts";
import { StoredSession } from "../entries/stored-session.ts";
import { endOf, type FileEnd, type SessionStore, sessionFileName } from "../store/store.ts";

/** A session in hand. `writer` null: it is in memory. */
export interface OpenSession {
  readonly header: SessionHeader;
  readonly log: EntryLog;
  readonly leafId: string | null;
  readonly writer: SessionWriter | null;
}

/** What a session starts from. */
export interface SessionStart {
  /** null: in memory, without a file ever. */
  readonly store: SessionStore | null;
  readonly cwd: string;
  /** Where new and branched sessions are put. */
  readonly dir: string;
  readonly session: OpenSession;
}

/** Throws for an id that formats.md 5.2 does not allow. */
export function newHeader(cwd: string, { id, parentSession }: NewSessionOptions): SessionHeader {
  if (id !== undefined) assertValidSessionId(id);
  return {
    type: "session",
    version: 3,
    id: id ?? newSessionId(),
    timestamp: new Date().toISOString(),
    cwd,
    ...(parentSession !== undefined && { parentSession }),
  };
}

/**
 * The session in a file; a missing or empty file gives a new one that will be written there. Reading never writes
 * (today's pi appends a missing line feed, and rewrites old versions, on open).
 * Errors: SessionError "not-a-session", those of the store.
 */
export function openFile(store: SessionStore, path: string, cwd: string): OpenSession {
  const resolved = store.resolve(path);
  const bytes = store.read(resolved);
  const stored = bytes && bytes.length > 0 ? new StoredSession(bytes) : null;
  if (stored?.isSession === false) throw notASession(resolved);
  const header = stored?.header ?? newHeader(cwd, {});
  const log = stored ? EntryLog.of(stored) : new EntryLog([]);
  const writer = new SessionWriter(store, resolved, bytes && endOf(bytes), stored?.isOld ?? false);
  return { header, log, leafId: leafIdOf(log), writer };
}

/**
 * The id new entries continue from: that of the last entry, or what a `leaf` entry in that place
 * points at. An entry without a usable id cannot be a parent; the nearest one before it that has
 * one takes its place, so that the parent of an appended entry always exists.
 */
export function leafIdOf({ table, entries }: EntryLog): string | null {
  for (let row = leafOf(table); row !== NO_ROW; row--) {
    const id = entries[row]?.id;
    if (id !== undefined && typeof id !== "object" && !endsPath(id)) return id;
  }
  return null;
}

/** What a file is that holds no session of this family. */
export function notASession(path: string): SessionError {
  return new SessionError(
    "not-a-session",
    `${path} is no session: its first JSON line is no session header with an id.`,
    "The file was left as it is. Choose a .jsonl file that a pi agent wrote.",
  );
}

export class SessionWriter {
  readonly path: string;
  readonly #store: SessionStore;
  /** How the file ended when we last saw it; null: there is none yet. */
  #end: FileEnd | null;
  #isOld: boolean;

  constructor(store: SessionStore, path: string, end: FileEnd | null, isOld: boolean) {
    this.path = path;
    this.#store = store;
    this.#end = end;
    this.#isOld = isOld;
  }

  static forNew(store: SessionStore, dir: string, header: SessionHeader): SessionWriter {
    const path = store.join(dir, sessionFileName(header.timestamp, header.id));
    return new SessionWriter(store, path, null, false);
  }

  /** Saves the last entry of `log`, all others being saved already as far as they are to be. */
  save(header: SessionHeader, log: EntryLog): void {
    const end = this.#end;
    const last = log.entries.at(-1);
    if (end === null || !last) this.saveNew(header, log);
    // Somebody chose this empty file for the session, so it does not wait for a message.
    else if (end.size === 0) this.#write(header, log);
    else if (this.#isOld) this.#upgrade(log.lineOf(last), end);
    else {
      // After a last line that was cut off: glued to it, both would be unreadable.
      const begin = end.tail.at(-1) === LINE_FEED[0] ? [] : [LINE_FEED];
      const line = joined([...begin, log.lineOf(last), LINE_FEED]);
      this.#end = this.#store.append(this.path, line, end);
    }
  }

  /** Writes the whole session if it holds a message that makes it a file. */
  saveNew(header: SessionHeader, log: EntryLog): void {
    const roles = this.#store.firstWrite === "message" ? ["user", "assistant"] : ["assistant"];
    if (log.entries.some((entry) => roles.includes(String(roleOfEntry(entry))))) {
      this.#write(header, log);
    }
  }

  #write(header: SessionHeader, log: EntryLog): void {
    const bytes = fileOf(header, log);
    this.#end = this.#store.write(this.path, bytes, this.#end, header.parentSession);
  }

  /** A file of an old version is brought to today's with the first entry appended to it. */
  #upgrade(line: Uint8Array, end: FileEnd): void {
    const bytes = this.#store.read(this.path) ?? new Uint8Array(0);
    const upgraded = new StoredSession(bytes).upgraded();
    this.#end = this.#store.write(this.path, joined([upgraded, line, LINE_FEED]), end);
    this.#isOld = false;
  }
}

const LINE_FEED = bytesOf("\n");

/** A whole session file. Entries that came from a file keep the bytes they have there. */
export function fileOf(header: SessionHeader, log: EntryLog): Uint8Array {
  const lines = [bytesOf(JSON.stringify(header)), ...log.entries.map((entry) => log.lineOf(entry))];
  return joined(lines.flatMap((line) => [line, LINE_FEED]));
}
