// One session, as pi's documented SessionManager: queries and changes (formats.md 2.12 to 2.19,
// 5.2, 5.5). Tree and context are the functions the app uses. It must not know what kind of store
// it writes to, and works without one.
import { foldSystemMessages } from "../../context/system-message.ts";
import { keyOf } from "../../model/table/ids.ts";
import { rowOf } from "../../model/table/table.ts";
import { labelsOf, sessionName } from "../../tree/labels.ts";
import { pathTo } from "../../tree/path.ts";
import { branchedLog } from "../entries/branched-session.ts";
import { EntryLog } from "../entries/entry-log.ts";
import {
  type Base,
  checkReplacement,
  contextEditEntry,
  type EntryFields,
  isEditable,
  sessionInfoEntry,
} from "../entries/new-entries.ts";
import { upgraded } from "../entries/rows.ts";
import {
  contextEntriesAt,
  entryAt,
  projectionAt,
  type SessionContext,
  type SessionProjection,
  sessionContextAt,
  treeOf,
} from "../entries/session-context.ts";
import {
  type AgentMessage,
  asFileEntries,
  type ContextEdit,
  type GivenEntry,
  isEntry,
  isHeader,
  type NewSessionOptions,
  type SessionHeader,
  type SessionTreeNode,
} from "../entries/session-entry.ts";
import type { SessionEntry } from "../entries/stored-types.ts";
import { leafIdOf, newHeader, openFile, type SessionStart, SessionState } from "./session-state.ts";

/**
 * One session as pi writes it: what can be asked of it, and what is added to it.
 *
 * Ids are strings. Methods that name an entry throw `Entry <id> not found` for an unknown one.
 * A failed write takes the entry back out of memory, the leaf included, and throws on.
 *
 * @example
 * const session = SessionManager.inMemory("/home/dev/project");
 * session.appendMessage({ role: "user", content: "Hello", timestamp: Date.now() });
 * console.log(session.getBranch().length, session.getLeafId());
 */
export class SessionManager {
  readonly #now: SessionState;

  /** Where sessions begin: `sessionManagerOn(store)`, and `inMemory`. */
  constructor(start: SessionStart) {
    this.#now = new SessionState(start);
  }

  /**
   * A session without a file and without a store, from given objects or empty. Given objects bring their
   * header, which `options` does not change.
   */
  static inMemory(
    cwd = "",
    options: NewSessionOptions = {},
    entries: readonly GivenEntry[] = [],
  ): SessionManager {
    const all = upgraded(asFileEntries(entries));
    const header = all.find(isHeader) ?? newHeader(cwd, options);
    const log = new EntryLog(all.filter(isEntry));
    const session = { header, log, leafId: leafIdOf(log), file: null };
    return new SessionManager({ store: null, cwd, dir: "", session });
  }

  isPersisted(): boolean {
    return this.#now.store !== null;
  }

  getCwd(): string {
    return this.#now.cwd;
  }

  /** Where new and branched sessions are put; "" in memory. */
  getSessionDir(): string {
    return this.#now.dir;
  }

  getSessionId(): string {
    return this.#now.header.id;
  }

  /** Path of the file, also when it is not written yet; undefined in memory. */
  getSessionFile(): string | undefined {
    return this.#now.path;
  }

  getHeader(): SessionHeader | null {
    return this.#now.header;
  }

  /** All entries in file order, without headers: a copy of the list. */
  getEntries(): SessionEntry[] {
    return [...this.#now.log.entries];
  }

  /** The latest name, trimmed; undefined without one or if the latest is blank (5.2). */
  getSessionName(): string | undefined {
    return sessionName(this.#now.log.table) ?? undefined;
  }

  /** Null: before the first entry. */
  getLeafId(): string | null {
    return this.#now.leafId;
  }

  getLeafEntry(): SessionEntry | undefined {
    const { leafId, log } = this.#now;
    return leafId === null ? undefined : log.get(leafId);
  }

  /** The entry with this id, the last one where ids repeat. */
  getEntry(id: string): SessionEntry | undefined {
    return this.#now.log.get(id);
  }

  /** Entries whose `parentId` is this id, in file order. */
  getChildren(parentId: string): SessionEntry[] {
    const key = keyOf(parentId);
    return this.#now.log.entries.filter((entry) => keyOf(entry.parentId) === key);
  }

  getLabel(id: string): string | undefined {
    const { table } = this.#now.log;
    return labelsOf(table).get(rowOf(table, keyOf(id)))?.text;
  }

  /** Root to entry, all types; default: to the leaf. Unknown id: empty. Ends in cycles too. */
  getBranch(fromId?: string): SessionEntry[] {
    const { log } = this.#now;
    const path = pathTo(log.table, this.#now.rowOf(fromId ?? this.#now.leafId));
    return Array.from(path, (row) => entryAt(log, row));
  }

  /** The tree of all entries (2.12). Members of a cycle hang below the first of them in the file. */
  getTree(): SessionTreeNode[] {
    return treeOf(this.#now.log);
  }

  /** The entries in context at the leaf; the compaction that begins it comes first (5.5). */
  buildContextEntries(): SessionEntry[] {
    return contextEntriesAt(this.#now.log, this.#now.leafRow);
  }

  /** The context at the leaf, with the entry each message comes from. */
  buildSessionProjection(): SessionProjection {
    return projectionAt(this.#now.log, this.#now.leafRow);
  }

  /** What the model is to know at the leaf; empty when the leaf is null. */
  buildSessionContext(): SessionContext {
    return sessionContextAt(this.#now.log, this.#now.leafRow);
  }

  /**
   * Begins an empty session in the same folder and switches to it. Returns the path it will have,
   * undefined in memory. Throws for an id that 5.2 does not allow.
   */
  newSession(options: NewSessionOptions = {}): string | undefined {
    this.#now.begin(options, new EntryLog([]));
    return this.getSessionFile();
  }

  /**
   * Switches to another session file; working directory and session folder stay. A missing or empty
   * file becomes a new session that will be written there. Errors: SessionError "not-a-session",
   * and those of the store; the session stays the one it was. Throws in memory.
   */
  setSessionFile(path: string): void {
    const { store } = this.#now;
    if (!store) throw new Error("A session in memory has no file to switch to.");
    this.#now.switchTo(openFile(store, path, this.getCwd()));
  }

  /** Roles user, assistant, toolResult, custom, bashExecution, system (2.5, 5.4). Returns the id. */
  appendMessage(message: AgentMessage): string {
    return this.#now.append((base) => ({ type: "message", ...base, message })).id;
  }

  appendThinkingLevelChange(thinkingLevel: string): string {
    return this.#now.append((base) => ({ type: "thinking_level_change", ...base, thinkingLevel }))
      .id;
  }

  appendModelChange(provider: string, modelId: string): string {
    return this.#now.append((base) => ({ type: "model_change", ...base, provider, modelId })).id;
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
    return this.#now.append((base) => ({ type: "usage", ...base, ...fields }));
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
    const { messages } = this.buildSessionContext();
    return this.#now.append((base) => {
      // "Keep nothing" is stored as the entry's own id.
      const kept = { summary, firstKeptEntryId: firstKeptEntryId ?? base.id, tokensBefore };
      // Prompt and tools are carried on (5.4).
      const systemMessage = foldSystemMessages(messages, Date.parse(base.timestamp)) ?? undefined;
      return { type: "compaction", ...base, ...kept, details, usage, fromHook, systemMessage };
    }).id;
  }

  /** State of an extension; never in context. */
  appendCustomEntry(customType: string, data?: unknown): string {
    return this.#now.append((base) => ({ type: "custom", customType, data, ...base })).id;
  }

  /** A blank name clears the name. Line ends become spaces. */
  appendSessionInfo(name: string): string {
    return this.#now.append((base) => sessionInfoEntry(base, name)).id;
  }

  /** A message of an extension: in context for any `display`. */
  appendCustomMessageEntry(
    customType: string,
    content: string | readonly object[],
    display: boolean,
    details?: unknown,
  ): string {
    const fields = { customType, content, display, details };
    return this.#now.append((base) => ({ type: "custom_message", ...fields, ...base })).id;
  }

  /**
   * Changes what the model sees of an earlier entry of the active branch; null leaves it out (5.3).
   * Throws for other replacements than null or content, and for a target that is unknown, on
   * another branch, or gives the model nothing that can be edited.
   */
  appendContextEdit(targetId: string, replacement: ContextEdit): string {
    checkReplacement(replacement);
    const target = this.#now.known(targetId);
    if (!pathTo(this.#now.log.table, this.#now.leafRow).includes(this.#now.rowOf(targetId))) {
      throw new Error(`Entry ${targetId} is not on the active branch`);
    }
    if (!isEditable(target)) {
      throw new Error(`Entry ${targetId} does not contribute editable model content`);
    }
    return this.#now.append((base) => contextEditEntry(base, target, replacement)).id;
  }

  /** Sets a label; undefined or "" clears it. Labels belong to the file, not to a branch (2.13). */
  appendLabelChange(targetId: string, label: string | undefined): string {
    this.#now.known(targetId);
    return this.#now.append((base) => ({ type: "label", ...base, targetId, label })).id;
  }

  /** Moves the leaf; nothing is written until an entry is appended there. */
  branch(branchFromId: string): void {
    this.#now.leafId = this.#now.known(branchFromId).id;
  }

  /** Moves the leaf to before the first entry: the next one appended becomes a root. */
  resetLeaf(): void {
    this.#now.leafId = null;
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
    const fields = { fromId: this.#now.leafId ?? "root", summary, details, usage, fromHook };
    const parentId = branchFromId === null ? null : this.#now.known(branchFromId).id;
    const fieldsOf = (base: Base): EntryFields => ({
      type: "branch_summary",
      ...base,
      ...fields,
    });
    return this.#now.append(fieldsOf, parentId).id;
  }

  /**
   * Makes the path to an entry a session of its own and switches to it. Labels of the path follow at
   * its end, names on other branches stay behind. Returns the path of the new file, undefined in
   * memory; it is written at once if it holds a message that makes a file (FirstWrite), or later.
   */
  createBranchedSession(leafId: string): string | undefined {
    const source = this.#now.log;
    const path = pathTo(source.table, this.#now.rowOf(leafId ?? this.#now.leafId));
    if (path.length === 0) throw new Error(`Entry ${leafId} not found`);
    this.#now.begin({ parentSession: this.getSessionFile() }, branchedLog(source, path));
    return this.getSessionFile();
  }
}
