// The entries of a session in file order, with lookup by id and the rows the tree and context functions
// work on. Appended entries add rows on demand; the others stay unchanged.

import { extendTable } from "../../model/build/extend-table.ts";
import { builderOf } from "../../model/build/table-builder.ts";
import { type EntryKey, endsPath, keyOf } from "../../model/table/ids.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { bytesOf } from "../../text/bytes.ts";
import { tableFrom } from "./rows.ts";
import { changedLine, type StoredSession } from "./stored-session.ts";
import type { SessionEntry } from "./stored-types.ts";

/** The bytes an entry has in a file, null for one that has none. */
type LineSource = (entry: SessionEntry) => Uint8Array | null;

export class EntryLog {
  readonly #entries: SessionEntry[];
  readonly #byId = new Map<EntryKey, SessionEntry>();
  /** Ids that entries name as their parents, of missing ones too. */
  readonly #named = new Set<EntryKey>();
  readonly #lineIn: LineSource;
  /** Of the first entries, up to the last request. */
  #rows: EntryTable | null;

  /** `lineIn`: where entries that were stored before have their bytes. `table`: rows of the entries. */
  constructor(
    entries: readonly SessionEntry[],
    lineIn: LineSource = () => null,
    table: EntryTable | null = null,
  ) {
    this.#entries = [...entries];
    this.#lineIn = lineIn;
    for (const entry of this.#entries) this.#index(entry);
    this.#rows = table;
  }

  static of(stored: StoredSession): EntryLog {
    return new EntryLog(stored.entries, (entry) => stored.lineOf(entry), stored.table);
  }

  /** Live: grows with the session. */
  get entries(): readonly SessionEntry[] {
    return this.#entries;
  }

  /** Good until an entry is appended. */
  get table(): EntryTable {
    const before = this.#rows;
    if (before?.count === this.#entries.length) return before;
    const added = before && builderOf(this.#entries.slice(before.count), before.count).tail();
    const extended = added && extendTable(before, added);
    // What was appended may change rows that are there.
    this.#rows = extended && typeof extended === "object" ? extended : tableFrom(this.#entries);
    return this.#rows;
  }

  /** The last entry with this id. */
  get(id: string): SessionEntry | undefined {
    return endsPath(id) ? undefined : this.#byId.get(keyOf(id));
  }

  /** Whether an entry has this id, or names it. */
  knows(id: string): boolean {
    return this.#byId.has(keyOf(id)) || this.#named.has(keyOf(id));
  }

  /**
   * The line of an entry, without its line feed. `from`: the entry of this log that `entry` is a
   * changed copy of; what is the same in both keeps the bytes it has in the file.
   */
  lineOf(entry: SessionEntry, from = entry): Uint8Array {
    const line = this.#lineIn(from);
    return line ? changedLine(line, from, entry) : bytesOf(JSON.stringify(entry));
  }

  /** `entry` has an id that `knows` does not know. */
  push(entry: SessionEntry): void {
    this.#entries.push(entry);
    this.#index(entry);
  }

  /** Takes back the last `push`. */
  pop(): void {
    const entry = this.#entries.pop();
    if (entry) this.#byId.delete(keyOf(entry.id));
    this.#rows = null;
  }

  #index(entry: SessionEntry): void {
    this.#byId.set(keyOf(entry.id), entry);
    if (entry.parentId !== null) this.#named.add(keyOf(entry.parentId));
  }
}
