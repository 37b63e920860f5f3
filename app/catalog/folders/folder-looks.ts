// One folder of the catalog looked through, again and again: what is known of it, what is in it now, and what is kept of
// that. It must not know which other folders there are, nor when one is looked through.
import { asError } from "../../../src/lib/as-error.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { PageIndex } from "../index/page-index.ts";
import { markLookedAt } from "../stored/folder-records.ts";
import type { OpenedFolder } from "./folder-library.ts";
import { FolderRows } from "./folder-rows.ts";
import type { CandidateSource } from "./folder-source.ts";
import { ReaderPool } from "./scan/reader-pool.ts";
import { lookThrough } from "./scan/scan.ts";

export interface LookSurroundings {
  readonly indexed: () => Promise<PageIndex>;
  /** Its rows, or what is said of it, are other than they were. */
  readonly onChange: () => void;
  /** A look has ended. */
  readonly onLooked: () => void;
}

type Named = Pick<OpenedFolder, "id" | "name" | "access" | "isServed" | "lookedAt">;

/** For so long nobody asks again what the index knows of thousands of sessions: another tab is no quicker. */
const KNOWN_FOR_MS = 10_000;

export class FolderLooks {
  readonly rows: FolderRows;
  readonly #source: CandidateSource;
  protected readonly around: LookSurroundings;
  /** Whether the index may know something of it. */
  #isKnown: boolean;
  /** performance.now() when this was read of the index; not read, or something of it was lost since: -Infinity. */
  #readAt = -Infinity;
  #look: AbortController | null = null;
  #looked: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** `isKnown`: it was opened before this page was. */
  constructor(folder: Named, source: CandidateSource, isKnown: boolean, around: LookSurroundings) {
    const facts = { ...folder, scan: null, error: null, wasDamaged: false, fileCount: 0 };
    this.rows = new FolderRows(facts, around.onChange);
    this.#source = source;
    this.#isKnown = isKnown;
    this.around = around;
  }

  /** Resolves when no look is under way. */
  get looked(): Promise<void> {
    const looked = this.#looked;
    return looked.then(() => (looked === this.#looked ? undefined : this.looked));
  }

  /** Whether its files can be read without asking anybody. */
  get isAtHand(): boolean {
    const { access } = this.rows.state;
    return access === "kept" || access === "visit";
  }

  /** Its rows as the index has them. */
  async readKnown(): Promise<void> {
    const { id } = this.rows.state;
    const index = await this.around.indexed();
    this.#readAt = performance.now();
    const [sessions, neighbours] = await Promise.all([index.sessions(id), index.neighbours(id)]);
    this.rows.setKnown(sessions, neighbours);
  }

  /**
   * After the one under way, which ends where a person waits. Resolves when no look is under way; errors are in the
   * folder's state.
   */
  look(): Promise<void> {
    if (!this.#source.turn) this.stop();
    const own = new AbortController();
    this.#look = own;
    this.#looked = this.#looked.then(() => this.#run(own.signal));
    void this.#looked.then(this.around.onLooked);
    return this.looked;
  }

  /** Ends the look; what was read stays. */
  stop(): void {
    this.#look?.abort();
  }

  /** Some of what was kept is gone: it is read again, where that may be, after the look under way. */
  async lost(): Promise<void> {
    const look = this.#look;
    this.#readAt = -Infinity;
    await this.#looked;
    this.#source.looked?.(false);
    if (this.#isClosed || look?.signal.aborted) return;
    if (this.isAtHand) await this.look();
  }

  /** Resolves when nothing more comes of it. */
  close(): Promise<void> {
    this.#isClosed = true;
    this.stop();
    this.rows.close();
    return this.#looked;
  }

  async #run(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { rows } = this;
    const { indexed } = this.around;
    const source = this.#source;
    const { id, name } = rows.state;
    rows.set({ scan: { found: 0, isFound: false, toRead: 0, read: 0 }, error: null });
    const readers = new ReaderPool((port) => indexed().then((index) => index.connect(port)));
    signal.addEventListener("abort", () => readers.close(), { once: true });
    let before: OpenedFolder["neighbours"] = [];
    try {
      // Of a folder that was never seen the first rows are read while the index still starts.
      const wasRead = performance.now() - this.#readAt < KNOWN_FOR_MS;
      if (!this.#isKnown) readers.prepare();
      else if (!wasRead) await this.readKnown();
      this.#isKnown = true;
      const known = { sessions: rows.state.sessions, neighbours: rows.state.neighbours };
      before = known.neighbours;
      const folder = { id, name, known, source };
      const remove = async (paths: readonly string[]) => (await indexed()).remove(id, paths);
      const fileCount = await lookThrough(folder, remove, readers, this.rows, signal);
      const index = await indexed();
      if (known.sessions.length > 0 && rows.now().sessions.length === 0) {
        // A database without sessions is deleted: nothing of the last one is left in it.
        await index.forget(id);
        before = [];
      }
      await index.settle();
      source.looked?.(true);
      const lookedAt = Date.now();
      rows.set({ scan: null, lookedAt, fileCount });
      await markLookedAt(id, lookedAt).catch(() => {});
    } catch (failure) {
      source.looked?.(false);
      const error = asError(failure);
      rows.set({ scan: null, error: signal.aborted ? null : readError(error, name) });
    } finally {
      readers.close();
      await this.#keepRest(before).catch((error: Error) => rows.set({ error }));
    }
  }

  /** Also of a look that ended early. */
  async #keepRest(before: OpenedFolder["neighbours"]): Promise<void> {
    if (this.#isClosed) return;
    const { id, neighbours } = this.rows.now();
    const isSame =
      neighbours.length === before.length && neighbours.every((one, at) => one === before[at]);
    const index = await this.around.indexed();
    if (!isSame) await index.putNeighbours(id, neighbours);
    await index.settle();
  }
}

/** Errors of the browser are about files, and say little. */
function readError(error: Error, name: string): Error {
  if (error instanceof SessionError) return error;
  return new SessionError(
    "unreadable",
    `${name} could not be looked through: ${error.message}`,
    "Choose the folder again.",
  );
}
