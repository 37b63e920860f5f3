// What can be asked of a session: the reading part of pi's documented SessionManager (formats.md
// 2.12 to 2.19, 5.2, 5.5). Tree and context are the functions the app uses. It writes nothing.
import { keyOf } from "../../model/table/ids.ts";
import { NO_ROW, rowOf } from "../../model/table/table.ts";
import { labelsOf, sessionName } from "../../tree/labels.ts";
import { pathTo } from "../../tree/path.ts";
import type { EntryLog } from "../entries/entry-log.ts";
import {
  contextEntriesAt,
  entryAt,
  projectionAt,
  type SessionContext,
  type SessionProjection,
  sessionContextAt,
} from "../entries/session-context.ts";
import type { SessionEntry, SessionHeader, SessionTreeNode } from "../entries/session-entry.ts";
import { treeOf } from "../entries/tree-nodes.ts";
import type { SessionStore } from "../store/store.ts";
import type { OpenSession, SessionStart } from "./session-writer.ts";

/** Ids are strings. */
export class ReadableSession {
  /** null: the session is in memory. */
  protected readonly store: SessionStore | null;
  protected session: OpenSession;
  protected leafId: string | null;
  readonly #cwd: string;
  readonly #dir: string;

  /** Made by the statics of SessionManager. */
  constructor({ store, cwd, dir, session }: SessionStart) {
    this.store = store;
    this.session = session;
    this.leafId = session.leafId;
    this.#cwd = cwd;
    this.#dir = dir;
  }

  isPersisted(): boolean {
    return this.store !== null;
  }

  getCwd(): string {
    return this.#cwd;
  }

  /** Where new and branched sessions are put; "" in memory. */
  getSessionDir(): string {
    return this.#dir;
  }

  getSessionId(): string {
    return this.session.header.id;
  }

  /** Path of the file, also when it is not written yet; undefined in memory. */
  getSessionFile(): string | undefined {
    return this.session.writer?.path;
  }

  getHeader(): SessionHeader | null {
    return this.session.header;
  }

  /** All entries in file order, without headers: a copy of the list. */
  getEntries(): SessionEntry[] {
    return [...this.log.entries];
  }

  /** The latest name, trimmed; undefined when there is none or the latest is blank (5.2). */
  getSessionName(): string | undefined {
    return sessionName(this.log.table) ?? undefined;
  }

  /** Null: before the first entry. */
  getLeafId(): string | null {
    return this.leafId;
  }

  getLeafEntry(): SessionEntry | undefined {
    return this.leafId === null ? undefined : this.log.get(this.leafId);
  }

  /** The entry with this id, the last one where ids repeat. */
  getEntry(id: string): SessionEntry | undefined {
    return this.log.get(id);
  }

  /** Entries whose `parentId` is this id, in file order. */
  getChildren(parentId: string): SessionEntry[] {
    const key = keyOf(parentId);
    return this.log.entries.filter((entry) => keyOf(entry.parentId) === key);
  }

  getLabel(id: string): string | undefined {
    const { table } = this.log;
    return labelsOf(table).get(rowOf(table, keyOf(id)))?.text;
  }

  /** Root to entry, all types; default: to the leaf. Unknown id: empty. Ends in cycles too. */
  getBranch(fromId?: string): SessionEntry[] {
    const { table } = this.log;
    const path = pathTo(table, this.rowOf(fromId ?? this.leafId));
    return Array.from(path, (row) => entryAt(this.log, row));
  }

  /** The tree of all entries (2.12). Members of a cycle hang below the first of them in the file. */
  getTree(): SessionTreeNode[] {
    return treeOf(this.log);
  }

  /** The entries in context at the leaf; the compaction that begins it comes first (5.5). */
  buildContextEntries(): SessionEntry[] {
    return contextEntriesAt(this.log, this.rowOf(this.leafId));
  }

  /** The context at the leaf, with the entry each message comes from. */
  buildSessionProjection(): SessionProjection {
    return projectionAt(this.log, this.rowOf(this.leafId));
  }

  /** What the model is to know at the leaf; empty when the leaf is null. */
  buildSessionContext(): SessionContext {
    return sessionContextAt(this.log, this.rowOf(this.leafId));
  }

  protected get log(): EntryLog {
    return this.session.log;
  }

  /** Of the last entry with this id; NO_ROW for null and unknown ids. */
  protected rowOf(id: string | null): number {
    return id === null ? NO_ROW : rowOf(this.log.table, keyOf(id));
  }
}
