// One session, as pi's documented SessionManager: what can be asked of it, and what changes it
// (formats.md 2.12 to 2.19, 5.2, 5.5). Tree and context are the functions the app uses. It must not
// know what kind of store it writes to, and works without one.
import { keyOf } from "../../model/table/ids.ts";
import { NO_ROW, rowOf } from "../../model/table/table.ts";
import { labelsOf, sessionName } from "../../tree/labels.ts";
import { pathTo } from "../../tree/path.ts";
import { branchedLog } from "../entries/branched-session.ts";
import { newEntryId } from "../entries/entry-ids.ts";
import { EntryLog } from "../entries/entry-log.ts";
import {
  type Base,
  checkReplacement,
  compactionEntry,
  contextEditEntry,
  type Draft,
  isEditable,
  sessionInfoEntry,
} from "../entries/new-entries.ts";
import {
  contextEntriesAt,
  entryAt,
  projectionAt,
  type SessionContext,
  type SessionProjection,
  sessionContextAt,
} from "../entries/session-context.ts";
import {
  type AgentMessage,
  asSessionEntry,
  asStored,
  type ContextEdit,
  type GivenEntry,
  type NewSessionOptions,
  type SessionHeader,
  type SessionTreeNode,
} from "../entries/session-entry.ts";
import type { SessionEntry } from "../entries/stored-types.ts";
import { treeOf } from "../entries/tree-nodes.ts";
import type { SessionStore } from "../store/store.ts";
import { startInMemory } from "./session-starts.ts";
import {
  newHeader,
  type OpenSession,
  openFile,
  type SessionStart,
  SessionWriter,
} from "./session-writer.ts";

/**
 * Ids are strings. Methods that name an entry throw `Entry <id> not found` for an unknown one.
 * A failed write takes the entry back out of memory, the leaf included, and throws on.
 */
export class SessionManager {
  /** null: the session is in memory. */
  readonly #store: SessionStore | null;
  readonly #cwd: string;
  readonly #dir: string;
  #session: OpenSession;
  #leafId: string | null;

  /** Where sessions begin: `sessionManagerOn(store)`, and `inMemory`. */
  constructor({ store, cwd, dir, session }: SessionStart) {
    this.#store = store;
    this.#cwd = cwd;
    this.#dir = dir;
    this.#session = session;
    this.#leafId = session.leafId;
  }

  /** A session without a file and without a store, from given objects or empty. */
  static inMemory(
    cwd = "",
    options?: NewSessionOptions,
    entries?: readonly GivenEntry[],
  ): SessionManager {
    return new SessionManager(startInMemory(cwd, options, entries));
  }

  isPersisted(): boolean {
    return this.#store !== null;
  }

  getCwd(): string {
    return this.#cwd;
  }

  /** Where new and branched sessions are put; "" in memory. */
  getSessionDir(): string {
    return this.#dir;
  }

  getSessionId(): string {
    return this.#session.header.id;
  }

  /** Path of the file, also when it is not written yet; undefined in memory. */
  getSessionFile(): string | undefined {
    return this.#session.writer?.path;
  }

  getHeader(): SessionHeader | null {
    return this.#session.header;
  }

  /** All entries in file order, without headers: a copy of the list. */
  getEntries(): SessionEntry[] {
    return [...this.#log.entries];
  }

  /** The latest name, trimmed; undefined when there is none or the latest is blank (5.2). */
  getSessionName(): string | undefined {
    return sessionName(this.#log.table) ?? undefined;
  }

  /** Null: before the first entry. */
  getLeafId(): string | null {
    return this.#leafId;
  }

  getLeafEntry(): SessionEntry | undefined {
    return this.#leafId === null ? undefined : this.#log.get(this.#leafId);
  }

  /** The entry with this id, the last one where ids repeat. */
  getEntry(id: string): SessionEntry | undefined {
    return this.#log.get(id);
  }

  /** Entries whose `parentId` is this id, in file order. */
  getChildren(parentId: string): SessionEntry[] {
    const key = keyOf(parentId);
    return this.#log.entries.filter((entry) => keyOf(entry.parentId) === key);
  }

  getLabel(id: string): string | undefined {
    const { table } = this.#log;
    return labelsOf(table).get(rowOf(table, keyOf(id)))?.text;
  }

  /** Root to entry, all types; default: to the leaf. Unknown id: empty. Ends in cycles too. */
  getBranch(fromId?: string): SessionEntry[] {
    const { table } = this.#log;
    const path = pathTo(table, this.#rowOf(fromId ?? this.#leafId));
    return Array.from(path, (row) => entryAt(this.#log, row));
  }

  /** The tree of all entries (2.12). Members of a cycle hang below the first of them in the file. */
  getTree(): SessionTreeNode[] {
    return treeOf(this.#log);
  }

  /** The entries in context at the leaf; the compaction that begins it comes first (5.5). */
  buildContextEntries(): SessionEntry[] {
    return contextEntriesAt(this.#log, this.#rowOf(this.#leafId));
  }

  /** The context at the leaf, with the entry each message comes from. */
  buildSessionProjection(): SessionProjection {
    return projectionAt(this.#log, this.#rowOf(this.#leafId));
  }

  /** What the model is to know at the leaf; empty when the leaf is null. */
  buildSessionContext(): SessionContext {
    return sessionContextAt(this.#log, this.#rowOf(this.#leafId));
  }

  /**
   * Begins an empty session in the same folder and switches to it. Returns the path it will have,
   * undefined in memory. Throws for an id that 5.2 does not allow.
   */
  newSession(options: NewSessionOptions = {}): string | undefined {
    const header = newHeader(this.getCwd(), options);
    const writer = this.#store && SessionWriter.forNew(this.#store, this.getSessionDir(), header);
    this.#switchTo({ header, log: new EntryLog([]), leafId: null, writer });
    return this.getSessionFile();
  }

  /**
   * Switches to another session file; working directory and session folder stay. A missing or empty
   * file becomes a new session that will be written there. Errors: SessionError "not-a-session",
   * and those of the store; the session stays the one it was. Throws in memory.
   */
  setSessionFile(path: string): void {
    if (!this.#store) throw new Error("A session in memory has no file to switch to.");
    this.#switchTo(openFile(this.#store, path, this.getCwd()));
  }

  /** Roles user, assistant, toolResult, custom, bashExecution, system (2.5, 5.4). Returns the id. */
  appendMessage(message: AgentMessage): string {
    return this.#append((base) => ({ type: "message", ...base, message })).id;
  }

  appendThinkingLevelChange(thinkingLevel: string): string {
    return this.#append((base) => ({ type: "thinking_level_change", ...base, thinkingLevel })).id;
  }

  appendModelChange(provider: string, modelId: string): string {
    return this.#append((base) => ({ type: "model_change", ...base, provider, modelId })).id;
  }

  /** A billed call outside the conversation (5.3); an empty note is not stored. Returns the entry. */
  appendUsage(
    kind: string,
    provider: string,
    model: string,
    usage: object,
    note?: string,
  ): SessionEntry {
    const fields = { kind, provider, model, usage, note: note || undefined };
    return this.#append((base) => ({ type: "usage", ...base, ...fields }));
  }

  /**
   * `firstKeptEntryId` null keeps nothing. `tokensBefore`: size of the context in tokens. The
   * system messages of the present context are folded into the entry (5.2).
   */
  appendCompaction(
    summary: string,
    firstKeptEntryId: string | null,
    tokensBefore: number,
    details?: unknown,
    fromHook?: boolean,
    usage?: object,
  ): string {
    const fields = { summary, firstKeptEntryId, tokensBefore, details, fromHook, usage };
    const { messages } = this.buildSessionContext();
    return this.#append((base) => compactionEntry(base, fields, messages)).id;
  }

  /** State of an extension; never in context. */
  appendCustomEntry(customType: string, data?: unknown): string {
    return this.#append((base) => ({ type: "custom", customType, data, ...base })).id;
  }

  /** A blank name clears the name. Line ends become spaces. */
  appendSessionInfo(name: string): string {
    return this.#append((base) => sessionInfoEntry(base, name)).id;
  }

  /** A message of an extension: in context whatever `display` says. */
  appendCustomMessageEntry(
    customType: string,
    content: string | readonly object[],
    display: boolean,
    details?: unknown,
  ): string {
    const fields = { customType, content, display, details };
    return this.#append((base) => ({ type: "custom_message", ...fields, ...base })).id;
  }

  /**
   * Changes what the model sees of an earlier entry of the active branch; null leaves it out (5.3).
   * Throws for other replacements than null or content, and for a target that is unknown, on
   * another branch, or gives the model nothing that can be edited.
   */
  appendContextEdit(targetId: string, replacement: ContextEdit): string {
    checkReplacement(replacement);
    const target = this.#known(targetId);
    if (!pathTo(this.#log.table, this.#rowOf(this.#leafId)).includes(this.#rowOf(targetId))) {
      throw new Error(`Entry ${targetId} is not on the active branch`);
    }
    if (!isEditable(target)) {
      throw new Error(`Entry ${targetId} does not contribute editable model content`);
    }
    return this.#append((base) => contextEditEntry(base, target, replacement)).id;
  }

  /** Sets a label; undefined or "" clears it. Labels belong to the file, not to a branch (2.13). */
  appendLabelChange(targetId: string, label: string | undefined): string {
    this.#known(targetId);
    return this.#append((base) => ({ type: "label", ...base, targetId, label })).id;
  }

  /** Moves the leaf; nothing is written until something is appended there. */
  branch(branchFromId: string): void {
    this.#leafId = this.#known(branchFromId).id;
  }

  /** Moves the leaf to before the first entry: the next one appended becomes a root. */
  resetLeaf(): void {
    this.#leafId = null;
  }

  /**
   * Moves the leaf (null: to before the first entry) and appends a summary of the branch left
   * behind. `fromId` of the entry is the leaf left behind, `root` when there was none (5.2).
   */
  branchWithSummary(
    branchFromId: string | null,
    summary: string,
    details?: unknown,
    fromHook?: boolean,
    usage?: object,
  ): string {
    const fields = { fromId: this.#leafId ?? "root", summary, details, usage, fromHook };
    const leafBefore = this.#leafId;
    this.#leafId = branchFromId === null ? null : this.#known(branchFromId).id;
    try {
      return this.#append((base) => ({ type: "branch_summary", ...base, ...fields })).id;
    } catch (error) {
      this.#leafId = leafBefore;
      throw error;
    }
  }

  /**
   * Makes the path to an entry a session of its own and switches to it. Labels of the path follow at
   * its end, names on other branches stay behind. Returns the path of the new file, undefined in
   * memory; it is written at once if it holds a message that makes a file (FirstWrite), or later.
   */
  createBranchedSession(leafId: string): string | undefined {
    const source = this.#log;
    const path = pathTo(source.table, this.#rowOf(leafId ?? this.#leafId));
    if (path.length === 0) throw new Error(`Entry ${leafId} not found`);
    const parentSession = this.getSessionFile();
    const header = newHeader(this.getCwd(), parentSession === undefined ? {} : { parentSession });
    const log = branchedLog(source, path);
    const writer = this.#store && SessionWriter.forNew(this.#store, this.getSessionDir(), header);
    writer?.saveNew(header, log);
    this.#switchTo({ header, log, leafId: log.entries.at(-1)?.id ?? null, writer });
    return this.getSessionFile();
  }

  get #log(): EntryLog {
    return this.#session.log;
  }

  /** Of the last entry with this id; NO_ROW for null and unknown ids. */
  #rowOf(id: string | null): number {
    return id === null ? NO_ROW : rowOf(this.#log.table, keyOf(id));
  }

  #switchTo(session: OpenSession): void {
    this.#session = session;
    this.#leafId = session.leafId;
  }

  #known(id: string): SessionEntry {
    const entry = this.#log.get(id);
    if (!entry) throw new Error(`Entry ${id} not found`);
    return entry;
  }

  #append(draftOf: (base: Base) => Draft): SessionEntry {
    const id = newEntryId((candidate) => this.#log.knows(candidate));
    const before = this.#leafId;
    const base = { id, parentId: before, timestamp: new Date().toISOString() };
    const draft = draftOf(base);
    const entry = asSessionEntry({ ...asStored(draft), type: draft.type, ...base });
    this.#log.push(entry);
    this.#leafId = id;
    try {
      this.#session.writer?.save(this.#session.header, this.#log);
    } catch (error) {
      this.#log.pop();
      this.#leafId = before;
      throw error;
    }
    return entry;
  }
}
