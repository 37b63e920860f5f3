// The session that a SessionManager holds: its entries, its leaf, and the file both go on in. What cannot
// be written is not in memory either.
import { keyOf } from "../../model/table/ids.ts";
import { NO_ROW, rowOf } from "../../model/table/table.ts";
import { newEntryId } from "../entries/entry-ids.ts";
import type { EntryLog } from "../entries/entry-log.ts";
import type { Base, EntryFields } from "../entries/new-entries.ts";
import { asSessionEntry, asStored, type SessionHeader } from "../entries/session-entry.ts";
import type { SessionEntry } from "../entries/stored-types.ts";
import type { SessionStore } from "../store/store.ts";
import { type OpenSession, SessionWriter } from "./session-writer.ts";

export class SessionState {
  /** null: the session is in memory. */
  readonly store: SessionStore | null;
  /** Null: before the first entry. */
  leafId: string | null;
  #session: OpenSession;

  constructor(store: SessionStore | null, session: OpenSession) {
    this.store = store;
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
    return this.#session.writer?.path;
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

  /** Switches to a new session in that folder, which is written once it holds what makes it a file. */
  begin(header: SessionHeader, log: EntryLog, dir: string): void {
    const writer = this.store && SessionWriter.forNew(this.store, dir, header);
    writer?.saveNew(header, log);
    this.switchTo({ header, log, leafId: log.entries.at(-1)?.id ?? null, writer });
  }

  /** Appends at the leaf, or at another entry (null: as a root). Errors: those of the store; all is as it was then. */
  append(fieldsOf: (base: Base) => EntryFields, parentId = this.leafId): SessionEntry {
    const id = newEntryId((candidate) => this.log.knows(candidate));
    const base = { id, parentId, timestamp: new Date().toISOString() };
    const fields = fieldsOf(base);
    const entry = asSessionEntry({ ...asStored(fields), type: fields.type, ...base });
    const before = this.leafId;
    this.log.push(entry);
    this.leafId = id;
    try {
      this.#session.writer?.save(this.header, this.log);
    } catch (error) {
      this.log.pop();
      this.leafId = before;
      throw error;
    }
    return entry;
  }
}
