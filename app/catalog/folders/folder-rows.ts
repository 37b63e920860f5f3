// The rows of one folder while it is shown and scanned: rows by path, counts, and the state that screens
// see, updated a few times a second at most. It knows neither files nor the index.

import type { VisitPlan } from "../../../src/library/files/visit-plan.ts";
import type { IndexedSession, LibraryNeighbour } from "../../../src/library/indexed-session.ts";
import { withIndexNames } from "../../../src/library/read/index-names.ts";
import type { OpenedFolder } from "./folder-library.ts";
import type { GroupReading } from "./scan/read.worker.ts";

/** A long list is not sorted for every file that is read, and a very long one rarely. */
const BETWEEN_STATES_MS = 200;
const MORE_FOR_EACH_ROW_MS = 0.3;

type Facts = Omit<OpenedFolder, "sessions" | "neighbours">;

export class FolderRows {
  readonly #sessions = new Map<string, IndexedSession>();
  readonly #neighbours = new Map<string, LibraryNeighbour>();
  /** Neighbours that were read since they were last known. */
  readonly #read = new Set<string>();
  readonly #onChange: () => void;
  #state: OpenedFolder;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(facts: Facts, onChange: () => void) {
    this.#state = { ...facts, sessions: [], neighbours: [] };
    this.#onChange = onChange;
  }

  get state(): OpenedFolder {
    return this.#state;
  }

  /** The state with everything that was read, at once. */
  now(): OpenedFolder {
    this.#tell();
    return this.#state;
  }

  /** At once. */
  set(facts: Partial<Facts>): void {
    this.#state = { ...this.#state, ...facts };
    this.#tell();
  }

  /** Replaces all rows. */
  setKnown(sessions: readonly IndexedSession[], neighbours: readonly LibraryNeighbour[]): void {
    this.#sessions.clear();
    this.#neighbours.clear();
    this.#read.clear();
    for (const one of sessions) this.#sessions.set(one.path, one);
    for (const one of neighbours) this.#neighbours.set(one.path, one);
    this.#tell();
  }

  read({ sessions, neighbours, others }: GroupReading, count: number): void {
    this.remove(others);
    for (const one of sessions) {
      this.#neighbours.delete(one.path);
      this.#sessions.set(one.path, one);
    }
    for (const one of neighbours) {
      this.#sessions.delete(one.path);
      this.#neighbours.set(one.path, one);
      this.#read.add(one.path);
    }
    const { scan } = this.#state;
    const isFirst = scan?.read === 0;
    if (scan) this.#state = { ...this.#state, scan: { ...scan, read: scan.read + count } };
    if (isFirst) this.#tell();
    else this.#tellSoon();
  }

  found(found: number, isFound: boolean, toRead: number): void {
    const { scan } = this.#state;
    if (scan) this.#state = { ...this.#state, scan: { ...scan, found, isFound, toRead } };
    this.#tellSoon();
  }

  /**
   * Sets what is known of the folder once all is found; sessions still to be read keep their rows until
   * then.
   */
  plan({ neighbours, gone, toRead }: Pick<VisitPlan, "neighbours" | "gone" | "toRead">): void {
    const now = new Map(neighbours.map((one) => [one.path, one]));
    const waiting = new Set(toRead.map(({ address }) => address.path));
    for (const path of [...this.#neighbours.keys()]) {
      if (!now.has(path) && !waiting.has(path) && !this.#read.has(path)) {
        this.#neighbours.delete(path);
      }
    }
    for (const [path, one] of now) {
      this.#sessions.delete(path);
      this.#neighbours.set(path, one);
    }
    this.remove(gone);
  }

  remove(paths: Iterable<string>): void {
    for (const path of paths) {
      this.#sessions.delete(path);
      this.#neighbours.delete(path);
    }
    this.#tellSoon();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #tellSoon(): void {
    const pause = BETWEEN_STATES_MS + MORE_FOR_EACH_ROW_MS * this.#sessions.size;
    this.#timer ??= setTimeout(() => this.#tell(), pause);
  }

  #tell(): void {
    this.close();
    this.#timer = null;
    const { sessions, neighbours } = this.#state;
    // A list stays the same object while its content does, so that its users sort it once.
    const named = withIndexNames([...this.#sessions.values()], [...this.#neighbours.values()]);
    this.#state = {
      ...this.#state,
      sessions: sameOr(sessions, named),
      neighbours: sameOr(neighbours, [...this.#neighbours.values()]),
    };
    this.#onChange();
  }
}

function sameOr<T>(before: readonly T[], now: readonly T[]): readonly T[] {
  const isSame = before.length === now.length && now.every((one, at) => one === before[at]);
  return isSame ? before : now;
}
