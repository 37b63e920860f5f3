// The files of SQLite databases: in the origin-private file system, as files of fixed names in a folder of
// their own that SQLite's pool of access handles keeps open, all or none; or in memory. Knows no tables.
import type { Database, SAHPoolUtil, Sqlite3Static } from "@sqlite.org/sqlite-wasm";

/** Where the databases are stored; `name` is that of a folder. */
export interface DatabaseFiles {
  readonly names: () => readonly string[];
  /** Opens a database, or creates an empty one. */
  readonly open: (name: string) => Database;
  /** Deletes a closed database with all its content. */
  readonly drop: (name: string) => void;
}

/** A database and its journal. */
const FILES_EACH = 2;
const POOL = {
  name: "espalier-index",
  directory: ".espalier-index",
  initialCapacity: 3 * FILES_EACH,
  // Other tabs use the stored files too: deleting them is not this tab's decision.
  preserveOnInitFailure: true,
  // Its types leave these out: retry after a failure, and no console messages.
  forceReinitIfPreviouslyFailed: true,
  verbosity: 0,
};
/** Another tab's worker may have ended before its files are closed. */
const TRIES = 5;
const BETWEEN_TRIES_MS = 100;

export class OpfsFiles implements DatabaseFiles {
  readonly #sqlite: Sqlite3Static;
  #pool: SAHPoolUtil | null = null;

  constructor(sqlite: Sqlite3Static) {
    this.#sqlite = sqlite;
  }

  /** Opens the files for this tab alone. Errors: DOMException where the browser refuses. */
  async take(): Promise<void> {
    for (let left = TRIES; ; left--) {
      try {
        this.#pool = this.#pool
          ? await this.#pool.unpauseVfs()
          : await this.#sqlite.installOpfsSAHPoolVfs(POOL);
        return;
      } catch (error) {
        const isHeld = error instanceof Error && error.name === "NoModificationAllowedError";
        if (!isHeld || left === 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
      }
    }
  }

  /** Room for one more database than there are. */
  async makeRoom(): Promise<void> {
    await this.#open.reserveMinimumCapacity((this.names().length + 2) * FILES_EACH);
  }

  /** Closes them for another tab. Databases have to be closed before. */
  give(): void {
    this.#open.pauseVfs();
  }

  names(): readonly string[] {
    const paths = this.#open.getFileNames();
    return paths.filter((path) => path.endsWith(END)).map((path) => path.slice(1, -END.length));
  }

  open(name: string) {
    return new this.#open.OpfsSAHPoolDb(pathOf(name));
  }

  drop(name: string): void {
    this.#open.unlink(pathOf(name));
    this.#open.unlink(`${pathOf(name)}-journal`);
  }

  get #open(): SAHPoolUtil {
    if (!this.#pool) throw new Error("Broken invariant: the index is not open");
    return this.#pool;
  }
}

const END = ".sqlite";

/** Names of folders are plain words, as they are part of addresses. */
function pathOf(name: string): string {
  return `/${name}${END}`;
}

/** They are gone when they are closed. */
export function memoryFiles(sqlite: Sqlite3Static): DatabaseFiles {
  const names = new Set<string>();
  return {
    names: () => [...names],
    open(name): Database {
      names.add(name);
      return new sqlite.oo1.DB(":memory:");
    },
    drop: (name) => void names.delete(name),
  };
}
