// The index over databases of SQLite, one for each folder: opens them on demand, rebuilds those of another
// version, and drops damaged ones. It knows the queries, not where files are.
import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import {
  MAX_HITS_PER_SESSION,
  type SessionHits,
} from "../../../src/library/index/library-index.ts";
import { latest, type TextMatch } from "../../../src/library/index/text-match.ts";
import type { LibraryNeighbour } from "../../../src/library/indexed-session.ts";
import type { DatabaseFiles } from "./database-files.ts";
import { FolderDatabase, type KeptRecord } from "./folder-database.ts";
import type { PackedReading } from "./packed-reading.ts";

export class SqliteIndex {
  readonly #sqlite: Sqlite3Static;
  readonly #files: DatabaseFiles;
  readonly #onDamaged: (folder: string) => void;
  readonly #open = new Map<string, FolderDatabase>();
  /** Folders whose writes failed, with everything that was not settled. */
  readonly #unwritten = new Set<string>();

  /** `onDamaged`: a folder's stored index could not be read and is gone. */
  constructor(sqlite: Sqlite3Static, files: DatabaseFiles, onDamaged: (folder: string) => void) {
    this.#sqlite = sqlite;
    this.#files = files;
    this.#onDamaged = onDamaged;
  }

  /** Records are JSON of an `IndexedSession`. Errors, as of all: SQLite3Error. */
  sessions(folder: string): readonly KeptRecord[] {
    return this.#ofKnown(folder, (database) => database.sessions()) ?? [];
  }

  /** Records are JSON of a `LibraryNeighbour`. */
  neighbours(folder: string): readonly KeptRecord[] {
    return this.#ofKnown(folder, (database) => database.neighbours()) ?? [];
  }

  put(folder: string, readings: readonly PackedReading[]): void {
    this.#write(folder, (database) => database.put(readings));
  }

  putNeighbours(folder: string, neighbours: readonly LibraryNeighbour[]): void {
    this.#write(folder, (database) => database.putNeighbours(neighbours));
  }

  remove(folder: string, paths: readonly string[]): void {
    this.#ofKnown(folder, (database) => database.remove(paths));
  }

  search(folder: string, match: TextMatch): readonly SessionHits[] {
    if (match.tokens.length === 0) return [];
    return this.#ofKnown(folder, (database) => found(database, match)) ?? [];
  }

  forget(folder: string): void {
    this.#open.get(folder)?.close();
    this.#open.delete(folder);
    if (this.#files.names().includes(folder)) this.#files.drop(folder);
  }

  /** Forgets every folder but these. */
  keepOnly(folders: readonly string[]): void {
    for (const name of this.#files.names()) if (!folders.includes(name)) this.forget(name);
  }

  /** Waits until every write is on the disk. */
  settle(): void {
    throwFirst(this.#settled());
  }

  /** Closes all of them, also where some could not be settled. */
  close(): void {
    const errors = this.#settled();
    for (const database of this.#open.values()) database.close();
    this.#open.clear();
    throwFirst(errors);
  }

  /** Settles an index that is about to be dropped: returns the folders whose writes were lost. */
  giveUp(): readonly string[] {
    this.#settled();
    return [...this.#unwritten];
  }

  #settled(): readonly unknown[] {
    const errors: unknown[] = [];
    for (const [folder, database] of this.#open) {
      try {
        database.settle();
      } catch (error) {
        this.#unwritten.add(folder);
        errors.push(error);
      }
    }
    return errors;
  }

  #write(folder: string, work: (database: FolderDatabase) => void): void {
    try {
      this.#of(folder, work);
    } catch (error) {
      this.#unwritten.add(folder);
      throw error;
    }
  }

  /** Undefined for a folder without a stored index. */
  #ofKnown<T>(folder: string, ask: (database: FolderDatabase) => T): T | undefined {
    return this.#files.names().includes(folder) ? this.#of(folder, ask) : undefined;
  }

  /** Retries on an empty database where the stored one is damaged. */
  #of<T>(folder: string, ask: (database: FolderDatabase) => T): T {
    try {
      return ask(this.#database(folder));
    } catch (error) {
      if (!this.#isDamage(error)) throw error;
      this.forget(folder);
      this.#onDamaged(folder);
      return ask(this.#database(folder));
    }
  }

  #database(folder: string): FolderDatabase {
    const known = this.#open.get(folder);
    if (known) return known;
    const database = this.#opened(folder) ?? this.#anew(folder);
    this.#open.set(folder, database);
    return database;
  }

  /** Null: the stored one is of another version. */
  #opened(folder: string): FolderDatabase | null {
    const database = new FolderDatabase(this.#sqlite, this.#files.open(folder));
    let isUsable = false;
    try {
      isUsable = database.isUsable();
    } finally {
      if (!isUsable) database.close();
    }
    return isUsable ? database : null;
  }

  #anew(folder: string): FolderDatabase {
    this.#files.drop(folder);
    const database = this.#opened(folder);
    if (!database) throw new Error("Broken invariant: a new index is of another version");
    return database;
  }

  #isDamage(error: unknown): boolean {
    const { SQLite3Error, capi } = this.#sqlite;
    if (!(error instanceof SQLite3Error)) return false;
    // The low byte is the kind of an extended code.
    const code = error.resultCode & 0xff;
    return code === capi.SQLITE_CORRUPT || code === capi.SQLITE_NOTADB;
  }
}

function throwFirst(errors: readonly unknown[]): void {
  if (errors.length > 0) throw errors[0];
}

function found(database: FolderDatabase, match: TextMatch): readonly SessionHits[] {
  // Tokens are letters and digits: none has a meaning in FTS5's syntax.
  const expression = match.tokens.map(({ text, isPrefix }) => `"${text}"${isPrefix ? "*" : ""}`);
  // Where the words alone decide, the number of most messages is enough.
  const most = match.isByTokens ? MAX_HITS_PER_SESSION : Number.POSITIVE_INFINITY;
  const candidates = database.find(expression.join(" AND "), most);
  const all = match.isByTokens
    ? candidates
    : candidates.flatMap((one) => {
        const ids = one.messageIds.filter((id) => match.isIn(database.message(id).text));
        const messageIds = ids.slice(0, MAX_HITS_PER_SESSION);
        return ids.length > 0 ? [{ ...one, count: ids.length, messageIds }] : [];
      });
  const shown = latest(all);
  return all.map((one) => {
    const ids = shown.has(one) ? one.messageIds : [];
    const hits = ids.map((id) => {
      const { entryId, role, text } = database.message(id);
      return { entryId, role, snippet: match.snippetOf(text) };
    });
    return { path: one.path, count: one.count, hits };
  });
}
