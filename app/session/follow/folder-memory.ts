// What was read of a folder's files, held against what is there now. Pure: it looks at nothing itself.

/** What is known of a file without reading it. */
export interface Facts {
  readonly size: number;
  readonly lastModified: number;
}

export interface FolderDifference {
  /** Paths of files that are new, or not as they were read. */
  readonly changed: readonly string[];
  /** Paths of files that are not there any more. */
  readonly gone: readonly string[];
  /** Of the changed ones those that were other a moment ago, too. */
  readonly fresh: ReadonlySet<string>;
  /** Whether it has to be looked at again, though nothing else happens. */
  readonly isWaiting: boolean;
}

/** Who replaces a file may delete it first; who deletes a folder deletes its files one by one. */
const MISSED_MS = 1_000;
/** A file that is written in pieces is whole by then. */
const FRESH_MS = 2_000;

/** Another one whenever the file is another or was written to. */
export function markOf({ size, lastModified }: Facts): string {
  return `${size} ${Math.floor(lastModified)}`;
}

export class FolderMemory {
  readonly #taken: Map<string, string>;
  readonly #missedSince = new Map<string, number>();
  /** Of files that are not as they were read: what they were when that was noticed. */
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

  /** It was read as it was with this mark; null: it is gone, and nobody waits for it. */
  take(path: string, mark: string | null): void {
    this.#seen.delete(path);
    this.#missedSince.delete(path);
    if (mark === null) this.#taken.delete(path);
    else this.#taken.set(path, mark);
  }
}
