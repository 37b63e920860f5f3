// Where databases of SQLite lie: in the origin-private file system, as files of fixed names in a folder of their own
// that SQLite's pool of access handles keeps open, all of them or none; or in memory. Knows no tables.
import type { Database, SAHPoolUtil, Sqlite3Static } from "@sqlite.org/sqlite-wasm";

/** Where the databases lie; `name` is that of a folder. */
export interface DatabaseFiles {
  readonly names: () => readonly string[];
  /** Opens it, or makes an empty one. */
  readonly open: (name: string) => Database;
  /** Deletes one that is closed, and with it all that was in it. */
  readonly drop: (name: string) => void;
}

/** A database and its journal. */
const FILES_EACH = 2;
const POOL = {
  name: "espalier-index",
  directory: ".espalier-index",
  initialCapacity: 3 * FILES_EACH,
  // What is kept is not this tab's alone to delete.
  preserveOnInitFailure: true,
  // Its types leave these out: try again after a failure, and say nothing on the console.
  forceReinitIfPreviouslyFailed: true,
  verbosity: 0,
};
/** Another tab's worker may have ended without its files being closed yet. */
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
