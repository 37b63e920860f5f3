// The session that a SessionManager holds: its entries, its leaf, and the file where both continue. It decides when
// the session becomes a file and how that grows (formats.md 2.19, 5.2): nothing until the first message that counts,
// then the whole file at once, then a line for each entry. An entry that cannot be written is not in memory either.
import { joined } from "../../lib/joined.ts";
import { SessionError } from "../../model/problem.ts";
import { endsPath, keyOf } from "../../model/table/ids.ts";
import { NO_ROW, rowOf } from "../../model/table/table.ts";
import { bytesOf } from "../../text/bytes.ts";
import { leafOf } from "../../tree/leaves.ts";
import { assertValidSessionId, newEntryId, newSessionId } from "../entries/entry-ids.ts";
import { EntryLog } from "../entries/entry-log.ts";
import { type Base, type EntryFields, roleOfEntry } from "../entries/new-entries.ts";
import {
  asSessionEntry,
  asStored,
  type NewSessionOptions,
  type SessionHeader,
} from "../entries/session-entry.ts";
import { StoredSession } from "../entries/stored-session.ts";
import type { SessionEntry } from "../entries/stored-types.ts";
import { endOf, type FileEnd, type SessionStore, sessionFileName } from "../store/store.ts";

export class SessionState {
  /** null: the session is in memory. */
  readonly store: SessionStore | null;
  readonly cwd: string;
  readonly dir: string;
  /** Null: before the first entry. */
  leafId: string | null;
  #session: OpenSession;

  constructor({ store, cwd, dir, session }: SessionStart) {
    this.store = store;
    this.cwd = cwd;
    this.dir = dir;
    this.#session = session;
    this.leafId = session.leafId;
  }

  get header(): SessionHeader {
    return this.#session.header;
  }

  get log(): EntryLog {
    return this.#session.log;
  }

  /** Of the file, also when it is not written yet; undefined in memory. */
  get path(): string | undefined {
    return this.#session.file?.path;
  }

  get leafRow(): number {
    return this.rowOf(this.leafId);
  }

  /** Of the last entry with this id; NO_ROW for null and unknown ids. */
  rowOf(id: string | null): number {
    return id === null ? NO_ROW : rowOf(this.log.table, keyOf(id));
  }

  /** Throws for an unknown id. */
  known(id: string): SessionEntry {
    const entry = this.log.get(id);
    if (!entry) throw new Error(`Entry ${id} not found`);
    return entry;
  }

  switchTo(session: OpenSession): void {
    this.#session = session;
    this.leafId = session.leafId;
  }

  /** Switches to a new session in the same folder, which is written once it holds what makes it a file. */
  begin(options: HeaderOptions, log: EntryLog): void {
    const header = newHeader(this.cwd, options);
    const file = this.store && newFile(this.store, this.dir, header);
    const session = { header, log, leafId: log.entries.at(-1)?.id ?? null, file };
    if (file) saveNew(session, file);
    this.switchTo(session);
  }

  /**
   * Appends at the leaf, or at another entry (null: as a root). Errors: those of the store; the state is then
   * unchanged.
   */
  append(fieldsOf: (base: Base) => EntryFields, parentId = this.leafId): SessionEntry {
    const id = newEntryId((candidate) => this.log.knows(candidate));
    const base = { id, parentId, timestamp: new Date().toISOString() };
    const fields = fieldsOf(base);
    const entry = asSessionEntry({ ...asStored(fields), type: fields.type, ...base });
    const before = this.leafId;
    this.log.push(entry);
    this.leafId = id;
    try {
      if (this.#session.file) save(this.#session, this.#session.file);
    } catch (error) {
      this.log.pop();
      this.leafId = before;
      throw error;
    }
    return entry;
  }
}

/** The file in which a session continues. */
interface SessionFile {
  readonly store: SessionStore;
  readonly path: string;
  /** The end of the file when we last read it; null: there is none yet. */
  end: FileEnd | null;
  /** Of an old version: it is brought to today's with the first entry appended to it. */
  isOld: boolean;
}

/** A session in hand. `file` null: it is in memory. */
interface OpenSession {
  readonly header: SessionHeader;
  readonly log: EntryLog;
  readonly leafId: string | null;
  readonly file: SessionFile | null;
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

/** Options of a new session of which any may be undefined. */
type HeaderOptions = { readonly [Key in keyof NewSessionOptions]?: string | undefined };

/** Throws for an id that formats.md 5.2 does not allow. */
export function newHeader(cwd: string, { id, parentSession }: HeaderOptions = {}): SessionHeader {
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
  const header = stored?.header ?? newHeader(cwd);
  const log = stored ? EntryLog.of(stored) : new EntryLog([]);
  const end = bytes && endOf(bytes);
  const file = { store, path: resolved, end, isOld: stored?.isOld ?? false };
  return { header, log, leafId: leafIdOf(log), file };
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
function notASession(path: string): SessionError {
  return new SessionError(
    "not-a-session",
    `${path} is no session: its first JSON line is no session header with an id.`,
    "The file was left as it is. Choose a .jsonl file that a pi agent wrote.",
  );
}

/** The file that a new session gets in a folder, once it holds what makes it one. */
export function newFile(store: SessionStore, dir: string, { timestamp, id }: SessionHeader) {
  return { store, path: store.join(dir, sessionFileName(timestamp, id)), end: null, isOld: false };
}

/** Saves the last entry; all earlier ones that should be saved are saved already. */
function save(session: OpenSession, file: SessionFile): void {
  const { log } = session;
  const { store, path, end } = file;
  const last = log.entries.at(-1);
  if (end === null || !last) saveNew(session, file);
  // The caller chose this empty file for the session, so it does not wait for a message.
  else if (end.size === 0) write(session, file);
  else if (file.isOld) {
    const upgraded = new StoredSession(store.read(path) ?? new Uint8Array(0)).upgraded();
    file.end = store.write(path, joined([upgraded, log.lineOf(last), LINE_FEED]), end);
    file.isOld = false;
  } else {
    // After a last line that was cut off: glued to it, both would be unreadable.
    const begin = end.tail.at(-1) === LINE_FEED[0] ? [] : [LINE_FEED];
    file.end = store.append(path, joined([...begin, log.lineOf(last), LINE_FEED]), end);
  }
}

/** Writes the whole session if it holds a message that makes it a file. */
function saveNew(session: OpenSession, file: SessionFile): void {
  const roles = file.store.firstWrite === "message" ? ["user", "assistant"] : ["assistant"];
  const isOne = session.log.entries.some((entry) => roles.includes(String(roleOfEntry(entry))));
  if (isOne) write(session, file);
}

function write({ header, log }: OpenSession, file: SessionFile): void {
  file.end = file.store.write(file.path, fileOf(header, log), file.end, header.parentSession);
}

const LINE_FEED = bytesOf("\n");

/** A whole session file. Entries that came from a file keep the bytes they have there. */
function fileOf(header: SessionHeader, log: EntryLog): Uint8Array {
  const lines = [bytesOf(JSON.stringify(header)), ...log.entries.map((entry) => log.lineOf(entry))];
  return joined(lines.flatMap((line) => [line, LINE_FEED]));
}
