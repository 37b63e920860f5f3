// The entries of a session in file order, with lookup by id and the rows the tree and context
// functions work on. Appending costs one map entry; rows are made when somebody asks.
import { type EntryKey, endsPath, keyOf } from "../model/ids.ts";
import type { EntryTable } from "../model/table.ts";
import type { SessionEntry } from "./entry.ts";
import { tableFrom } from "./rows.ts";

export class EntryLog {
  readonly #entries: SessionEntry[];
  readonly #byId = new Map<EntryKey, SessionEntry>();
  #table: EntryTable | null = null;

  constructor(entries: readonly SessionEntry[]) {
    this.#entries = [...entries];
    for (const entry of this.#entries) this.#byId.set(keyOf(entry.id), entry);
  }

  /** Live: grows with the session. */
  get entries(): readonly SessionEntry[] {
    return this.#entries;
  }

  get table(): EntryTable {
    this.#table ??= tableFrom(this.#entries);
    return this.#table;
  }

  /** The last entry with this id. */
  get(id: string): SessionEntry | undefined {
    return endsPath(id) ? undefined : this.#byId.get(keyOf(id));
  }

  /** `entry` has a new id. */
  push(entry: SessionEntry): void {
    this.#entries.push(entry);
    this.#byId.set(keyOf(entry.id), entry);
    this.#table = null;
  }

  /** Takes back the last `push`. */
  pop(): void {
    const entry = this.#entries.pop();
    if (entry) this.#byId.delete(keyOf(entry.id));
    this.#table = null;
  }
}
