// One program at play: carries out operations on its session and tells what can be seen of it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SessionTreeNode } from "../../src/manager/entries/session-entry.ts";
import type { SessionEntry } from "../../src/manager/entries/stored-types.ts";
import { Names } from "./names.ts";
import type { Action, Ref } from "./operations.ts";
import type { Manager, Program } from "./program.ts";

const CWD = "/home/someone/project";
const UNKNOWN = "nonexistent";
/** Actions that append nothing to the present file. */
const MOVES: ReadonlySet<Action["kind"]> = new Set([
  "branch",
  "reset",
  "branched-session",
  "new-session",
  "fork",
  "reopen",
  "switch",
  "exchange",
]);

export class Player {
  readonly program: Program;
  readonly #dir: string;
  readonly #names: Names;
  readonly #files: string[] = [];
  #manager: Manager;
  /** Files we put there and nothing was appended to: the reference may have rewritten them. */
  readonly #asGiven = new Set<string>();

  /**
   * `place`: the folder of its files, the file it shares with others, or null to keep to memory.
   * `start`: text of the file to begin with.
   */
  constructor(
    program: Program,
    place: string | { readonly path: string } | null,
    start: string | null,
    names: Names,
  ) {
    const { SessionManager, parseSessionEntries } = program;
    const dir = typeof place === "object" && place !== null ? dirname(place.path) : place;
    this.program = program;
    this.#dir = dir ?? "";
    this.#names = names;
    if (typeof place === "object" && place !== null) {
      this.#asGiven.add(place.path);
      this.#manager = SessionManager.open(place.path);
    } else if (dir === null) {
      const entries = start === null ? undefined : parseSessionEntries(start);
      this.#manager = SessionManager.inMemory(CWD, {}, entries);
    } else if (start === null) {
      this.#manager = SessionManager.create(CWD, dir);
    } else {
      this.#manager = SessionManager.open(this.#given("start.jsonl", start));
    }
    this.#note();
  }

  /** Carries one action out; what came of it, as text: a result or an error. */
  play(action: Action): string {
    let outcome: string;
    try {
      const path = this.#manager.getSessionFile() ?? "";
      outcome = JSON.stringify(this.#do(action)) ?? "undefined";
      if (!MOVES.has(action.kind)) this.#asGiven.delete(path);
    } catch (error) {
      outcome = `throws ${error instanceof Error ? error.message : error}`;
      // The sentences for refused ids and files are our own.
      if (action.kind === "new-session") outcome = "throws";
    }
    this.#note();
    return this.#named(`${outcome} leaf ${this.#manager.getLeafId()}`);
  }

  /** Carries one action out: the id of the entry it appended, or what was thrown. */
  append(action: Action): { readonly id: string | null; readonly error: unknown } {
    const before = this.#manager.getEntries().length;
    let error: unknown = null;
    try {
      this.#do(action);
    } catch (thrown) {
      error = thrown;
    }
    const entries = this.#manager.getEntries();
    const isAppended = error === null && entries.length > before;
    return { id: isAppended ? (entries.at(-1)?.id ?? null) : null, error };
  }

  ids(): readonly string[] {
    return this.#manager.getEntries().map(({ id }) => id);
  }

  /** Takes over what the other program made: its file, or its entries when there is none. */
  takeOver({ text, isPersisted }: Handover): void {
    const { SessionManager, parseSessionEntries } = this.program;
    if (isPersisted) {
      const name = `exchanged-${this.#files.length}.jsonl`;
      this.#manager = SessionManager.open(this.#given(name, text));
    } else {
      this.#manager = SessionManager.inMemory(CWD, {}, parseSessionEntries(text));
    }
    this.#note();
  }

  handOver(): Handover | null {
    const path = this.#manager.getSessionFile();
    if (path !== undefined) {
      // An old file as it was given would be brought to date once more, with other ids.
      const isWritten = existsSync(path) && !this.#asGiven.has(path);
      return isWritten ? { text: readFileSync(path, "utf8"), isPersisted: true } : null;
    }
    const all = [this.#manager.getHeader(), ...this.#manager.getEntries()];
    return { text: all.map((one) => `${JSON.stringify(one)}\n`).join(""), isPersisted: false };
  }

  /** Everything the API shows, as lines of text without random ids. */
  observe(ref: Ref): string {
    const manager = this.#manager;
    const { buildSessionContext, getLatestCompactionEntry, convertToLlm } = this.program;
    const entries = manager.getEntries();
    const id = this.#id(ref);
    const context = manager.buildSessionContext();
    const projection = manager.buildSessionProjection();
    const lines: [string, unknown][] = [
      ["header", sorted(manager.getHeader())],
      ["session", [manager.getSessionId(), manager.getSessionFile(), manager.getSessionDir()]],
      ["cwd", [manager.getCwd(), manager.isPersisted(), manager.getSessionName()]],
      ["entries", entries],
      ["leaf", [manager.getLeafId(), manager.getLeafEntry()]],
      ["entry", manager.getEntry(id)],
      ["labels", entries.map((entry) => manager.getLabel(entry.id) ?? null)],
      ["tree", treeLines(manager.getTree())],
      ["branch", idsOf(manager.getBranch())],
      ["branch of", idsOf(manager.getBranch(id))],
      ["children", idsOf(manager.getChildren(id))],
      ["context entries", idsOf(manager.buildContextEntries())],
      ["context", sorted(context)],
      ["projection", projection.entries.map((e) => [e.sourceEntry.id, sorted(e.messages)])],
      ["projected", sorted({ ...projection, entries: [] })],
      ["sent", sorted(convertToLlm(context.messages))],
      ["context of", sorted(buildSessionContext(entries, id))],
      ["context of null", sorted(buildSessionContext(entries, null))],
      ["context of last", sorted(buildSessionContext(entries))],
      ["compaction", getLatestCompactionEntry(entries)],
      ["file", this.#fileLines()],
    ];
    const text = lines.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join("\n");
    return this.#named(text);
  }

  /** The listing of the folder. */
  async list(): Promise<string> {
    const list = await this.program.SessionManager.list(this.#manager.getCwd(), this.#dir);
    const records = list.map((record) => this.#named(JSON.stringify(sorted(record))));
    return records.sort().join("\n");
  }

  #do(action: Action): unknown {
    const manager = this.#manager;
    const { SessionManager } = this.program;
    switch (action.kind) {
      case "message":
        return manager.appendMessage(action.message);
      case "thinking":
        return manager.appendThinkingLevelChange(action.level);
      case "model":
        return manager.appendModelChange(action.provider, action.modelId);
      case "usage":
        return manager.appendUsage("cache_warm", "p", "m", { input: 3 }, action.note);
      case "compaction": {
        const kept = action.kept === null ? null : this.#id(action.kept);
        return manager.appendCompaction("sum", kept, 9, action.details, action.fromHook);
      }
      case "custom":
        return manager.appendCustomEntry("state", action.data);
      case "name":
        return manager.appendSessionInfo(action.name);
      case "custom-message": {
        const { content, display, details } = action;
        return manager.appendCustomMessageEntry("note", content, display, details);
      }
      case "edit":
        return manager.appendContextEdit(this.#id(action.target), action.replacement);
      case "label":
        return manager.appendLabelChange(this.#id(action.target), action.label);
      case "branch":
        return manager.branch(this.#id(action.to));
      case "reset":
        return manager.resetLeaf();
      case "summary": {
        const to = action.to === null ? null : this.#id(action.to);
        return manager.branchWithSummary(to, action.text, { n: 1 }, true, { input: 4 });
      }
      case "branched-session":
        return manager.createBranchedSession(this.#id(action.leaf));
      case "new-session":
        return manager.newSession(action.id === undefined ? {} : { id: action.id });
      case "fork": {
        const path = manager.getSessionFile();
        if (path === undefined) return null;
        this.#manager = SessionManager.forkFrom(path, "/home/someone/other", this.#dir);
        return this.#manager.getSessionFile();
      }
      case "reopen": {
        const path = manager.getSessionFile();
        if (path === undefined || !existsSync(path)) return null;
        this.#manager = SessionManager.open(path);
        return SessionManager.findById(
          this.#manager.getCwd(),
          this.#manager.getSessionId(),
          this.#dir,
        );
      }
      case "switch": {
        const path = this.#files[action.file % Math.max(1, this.#files.length)];
        if (path !== undefined) manager.setSessionFile(path);
        return path;
      }
      case "exchange":
        return null;
    }
  }

  /** Gives names to what is new, and notices the session's file. */
  #note(): void {
    const entries = this.#manager.getEntries();
    for (const { id } of entries) this.#names.add(id);
    this.#names.addSession(this.#manager.getSessionId());
    const path = this.#manager.getSessionFile();
    if (path !== undefined && !this.#files.includes(path)) this.#files.push(path);
  }

  #given(name: string, text: string): string {
    const path = join(this.#dir, name);
    writeFileSync(path, text);
    this.#asGiven.add(path);
    return path;
  }

  #id(ref: Ref): string {
    const entries = this.#manager.getEntries();
    return ref < 0 ? UNKNOWN : (entries[ref % Math.max(1, entries.length)]?.id ?? UNKNOWN);
  }

  /** Both programs' folders lie side by side and get the same name. */
  #named(text: string): string {
    const both = this.#dir ? [this.#dir, ...siblingsOf(this.#dir)] : [];
    return this.#names.apply(both.reduce((rest, dir) => rest.replaceAll(dir, "<dir>"), text));
  }

  /** The file's objects, one a line; lines no reader can use are left out. */
  #fileLines(): readonly string[] {
    const path = this.#manager.getSessionFile();
    if (path === undefined || !existsSync(path)) return ["no file"];
    if (this.#asGiven.has(path)) return ["as given"];
    const read = this.program.loadEntriesFromFile(path);
    const lines = readFileSync(path, "utf8").split("\n").filter(isObjectLine);
    return [...lines, `${read.length} read`];
  }
}

/** The objects of a file's text brought to today's version, without random ids. */
export function migrated(program: Program, text: string): string {
  const entries = program.parseSessionEntries(text);
  program.migrateSessionEntries(entries);
  const names = new Names();
  for (const { id } of entries) names.add(id);
  return names.apply(JSON.stringify(entries.map(sorted)));
}

export interface Handover {
  readonly text: string;
  readonly isPersisted: boolean;
}

function siblingsOf(dir: string): readonly string[] {
  return readdirSync(dirname(dir)).map((name) => join(dirname(dir), name));
}

function isObjectLine(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

function idsOf(entries: readonly SessionEntry[]): readonly string[] {
  return entries.map(({ id }) => id);
}

/** Depth first, with the depth of each node. */
function treeLines(roots: readonly SessionTreeNode[]): readonly unknown[] {
  const lines: unknown[] = [];
  const open = roots.map((node) => ({ node, depth: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    lines.push([depth, node.entry.id, node.label ?? null, node.labelTimestamp ?? null]);
    for (const child of [...node.children].reverse()) open.push({ node: child, depth: depth + 1 });
  }
  return lines;
}

/** With keys in order, where their order says nothing: objects that are not written to a file. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const keys = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(keys.map(([key, one]) => [key, sorted(one)]));
}
