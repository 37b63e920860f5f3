// The index of this browser's folders of sessions, as its worker runs it: SQLite with FTS5, in its official
// WebAssembly build, over files in the origin-private file system. Of SQLite's storage backends for that,
// "opfs-sahpool" is the one that needs no headers from the host; its files can be open in one tab at a
// time, so tabs take turns. Where a browser lacks or refuses any of this, or another tab does not let go,
// the index is in the memory of this tab until it is closed, and callers learn why.
import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { SessionHits, TextQuery } from "../../../src/library/index/library-index.ts";
import { textMatch } from "../../../src/library/index/text-match.ts";
import type { LibraryNeighbour } from "../../../src/library/indexed-session.ts";
import { memoryFiles, OpfsFiles } from "./database-files.ts";
import type { KeptRecord } from "./folder-database.ts";
import type { PackedReading } from "./packed-reading.ts";
import { SqliteIndex } from "./sqlite-index.ts";
import { TabTurns } from "./tab-turns.ts";

export interface IndexEvents {
  /** From now on nothing is stored: the reason, as a sentence. */
  readonly onUnkept: (why: string) => void;
  /** The stored index of a folder was damaged and is gone. */
  readonly onDamaged: (folder: string) => void;
  /** The index lost some of a folder's sessions: they have to be read again. */
  readonly onLost: (folder: string) => void;
}

/** After this time without writes, the writes are settled. */
const IDLE_MS = 2000;

export class IndexHost {
  readonly #sqlite: Sqlite3Static;
  readonly #events: IndexEvents;
  readonly #kept: TabTurns<SqliteIndex>;
  readonly #index: SqliteIndex;
  /** What could not be stored overlays what was; null: everything could be stored. */
  #memory: SqliteIndex | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** Whether the stored index is available. */
  #isOpen = true;

  constructor(sqlite: Sqlite3Static, events: IndexEvents) {
    this.#sqlite = sqlite;
    this.#events = events;
    const files = new OpfsFiles(sqlite);
    const index = new SqliteIndex(sqlite, files, events.onDamaged);
    this.#index = index;
    this.#kept = new TabTurns("espalier-index", {
      async take() {
        await files.take();
        return index;
      },
      give: () => {
        try {
          index.close();
        } catch (error) {
          this.#fallBack(error);
        }
        files.give();
      },
      prepare: () => files.makeRoom(),
    });
  }

  /** Records are JSON of an `IndexedSession`. */
  sessions(folder: string): Promise<readonly KeptRecord[]> {
    return this.#layered((index) => index.sessions(folder));
  }

  /** Records are JSON of a `LibraryNeighbour`. */
  neighbours(folder: string): Promise<readonly KeptRecord[]> {
    return this.#layered((index) => index.neighbours(folder));
  }

  put(folder: string, readings: readonly PackedReading[]): Promise<void> {
    return this.#write((index) => index.put(folder, readings));
  }

  putNeighbours(folder: string, neighbours: readonly LibraryNeighbour[]): Promise<void> {
    return this.#write((index) => index.putNeighbours(folder, neighbours));
  }

  remove(folder: string, paths: readonly string[]): Promise<void> {
    return this.#inBoth((index) => index.remove(folder, paths));
  }

  async search(
    folders: readonly string[],
    query: TextQuery,
  ): Promise<readonly (SessionHits & { readonly folder: string })[]> {
    const match = textMatch(query);
    const all: (SessionHits & { readonly folder: string })[] = [];
    for (const folder of folders) {
      const found = await this.#layered((index) => index.search(folder, match));
      for (const hits of found) all.push({ ...hits, folder });
    }
    return all;
  }

  forget(folder: string): Promise<void> {
    return this.#inBoth((index) => index.forget(folder));
  }

  /** Waits until every write is on the disk. */
  async settle(): Promise<void> {
    await this.#asKept((index) => index.settle(), undefined);
  }

  /** Forgets every folder but these. */
  async keepOnly(folders: readonly string[]): Promise<void> {
    await this.#asKept((index) => index.keepOnly(folders), undefined);
  }

  async close(): Promise<void> {
    clearTimeout(this.#settling);
    await this.#kept.close();
    this.#memory?.close();
  }

  /** The overlay replaces the stored record of the same path. */
  async #layered<T extends { readonly path: string }>(
    ask: (index: SqliteIndex) => readonly T[],
  ): Promise<readonly T[]> {
    const kept = await this.#asKept(ask, []);
    const above = this.#memory ? ask(this.#memory) : [];
    if (above.length === 0) return kept;
    const paths = new Set(above.map(({ path }) => path));
    return [...kept.filter(({ path }) => !paths.has(path)), ...above];
  }

  async #inBoth(work: (index: SqliteIndex) => void): Promise<void> {
    await this.#asKept(work, undefined);
    if (this.#memory) work(this.#memory);
  }

  /** The answer of the stored index; `otherwise` where it is unavailable. */
  async #asKept<T>(ask: (index: SqliteIndex) => T, otherwise: T): Promise<T> {
    if (!this.#isOpen) return otherwise;
    try {
      return await this.#kept.use(ask);
    } catch (error) {
      this.#failed(error);
      return otherwise;
    }
  }

  async #write(work: (index: SqliteIndex) => void): Promise<void> {
    // A worker that was ended in the middle of its work may have sent more than was requested.
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.settle(), IDLE_MS);
    if (!this.#memory) {
      try {
        return await this.#kept.use(work);
      } catch (error) {
        this.#failed(error);
      }
    }
    if (this.#memory) work(this.#memory);
  }

  #failed(error: unknown): void {
    // Where only space is missing, the stored index can still be read.
    if (!(error instanceof this.#sqlite.SQLite3Error)) this.#isOpen = false;
    this.#fallBack(error);
  }

  #fallBack(error: unknown): void {
    if (this.#memory) return;
    this.#memory = new SqliteIndex(this.#sqlite, memoryFiles(this.#sqlite), () => {});
    this.#events.onUnkept(this.#whyUnkept(error));
    for (const folder of this.#index.giveUp()) this.#events.onLost(folder);
  }

  #whyUnkept(error: unknown): string {
    const name = error instanceof Error ? error.name : "";
    if (name === "TimeoutError" || name === "NoModificationAllowedError") {
      return `Another tab of Espalier holds the index. ${UNTIL_CLOSED}`;
    }
    if (name === "QuotaExceededError" || this.#isUnwritable(error)) {
      return `This browser cannot store more of the index: its storage is full or read-only. ${UNTIL_CLOSED} To make room, forget a folder, then reload the page.`;
    }
    const reason = error instanceof Error ? error.message : String(error);
    return `This browser keeps no index: ${reason.replace(/\.$/, "")}. ${UNTIL_CLOSED}`;
  }

  /** SQLite does not pass on why its file refused the write. */
  #isUnwritable(error: unknown): boolean {
    const { SQLite3Error, capi } = this.#sqlite;
    if (!(error instanceof SQLite3Error)) return false;
    const code = error.resultCode & 0xff;
    return code === capi.SQLITE_FULL || code === capi.SQLITE_IOERR;
  }
}

/** What is true of all that is in memory. */
const UNTIL_CLOSED = "What is read from folders is kept until this tab is closed.";
