// Compares what was read from a folder's files with their current state. Pure: it accesses no file.

/** What is known of a file without reading it. */
export interface Facts {
  readonly size: number;
  readonly lastModified: number;
}

export interface FolderDifference {
  /** Paths of files that are new, or changed since they were read. */
  readonly changed: readonly string[];
  /** Paths of files that do not exist any more. */
  readonly gone: readonly string[];
  /** The changed files that also changed a moment ago. */
  readonly fresh: ReadonlySet<string>;
  /** Whether another check is needed, even without an event. */
  readonly isWaiting: boolean;
}

/** A program that replaces a file may delete it first; deleting a folder deletes its files one by one. */
const MISSED_MS = 1_000;
/** A file that is written in pieces is complete after this time. */
const FRESH_MS = 2_000;

/** Changes whenever the file is replaced or written. */
export function markOf({ size, lastModified }: Facts): string {
  return `${size} ${Math.floor(lastModified)}`;
}

export class FolderMemory {
  readonly #taken: Map<string, string>;
  readonly #missedSince = new Map<string, number>();
  /** For changed files: their state when the change was noticed. */
  readonly #seen = new Map<string, { readonly mark: string; readonly since: number }>();

  /** Marks by path. */
  constructor(taken: Map<string, string>) {
    this.#taken = taken;
  }

  /** `now`: ms since 1970. */
  compared(files: ReadonlyMap<string, string>, now: number): FolderDifference {
    const changed: string[] = [];
    const fresh = new Set<string>();
    for (const [path, mark] of files) {
      this.#missedSince.delete(path);
      if (this.#taken.get(path) === mark) continue;
      changed.push(path);
      const seen = this.#seen.get(path);
      const since = seen?.mark === mark ? seen.since : now;
      this.#seen.set(path, { mark, since });
      if (now - since < FRESH_MS) fresh.add(path);
    }
    const gone: string[] = [];
    let missed = 0;
    for (const path of this.#taken.keys()) {
      if (files.has(path)) continue;
      const since = this.#missedSince.get(path) ?? now;
      this.#missedSince.set(path, since);
      if (now - since >= MISSED_MS) gone.push(path);
      else missed++;
    }
    return { changed, gone, fresh, isWaiting: missed > 0 };
  }

  /** It was read in the state of this mark; null: it is gone, and no view waits for it. */
  take(path: string, mark: string | null): void {
    this.#seen.delete(path);
    this.#missedSince.delete(path);
    if (mark === null) this.#taken.delete(path);
    else this.#taken.set(path, mark);
  }
}
