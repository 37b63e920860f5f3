// The repeated scans of one folder of the catalog: what the index knows, what is in the folder now, and
// what is stored. It must not know which other folders there are, nor when one is scanned.
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
  /** Its rows, or its state, changed. */
  readonly onChange: () => void;
  /** A scan has ended. */
  readonly onLooked: () => void;
}

type Named = Pick<OpenedFolder, "id" | "name" | "access" | "isServed" | "lookedAt">;

/** How long an answer of the index about thousands of sessions is reused: another tab is no quicker. */
const KNOWN_FOR_MS = 10_000;

export class FolderLooks {
  readonly rows: FolderRows;
  readonly #source: CandidateSource;
  protected readonly around: LookSurroundings;
  /** Whether the index may know some of its sessions. */
  #isKnown: boolean;
  /** performance.now() when this was read from the index; -Infinity: not read, or some of it was lost since. */
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

  /** Resolves when no scan is running. */
  get looked(): Promise<void> {
    const looked = this.#looked;
    return looked.then(() => (looked === this.#looked ? undefined : this.looked));
  }

  /** Whether its files can be read without asking the user. */
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
   * After the running scan, which ends early where the user waits. Resolves when no scan is running; errors
   * are in the folder's state.
   */
  look(): Promise<void> {
    if (!this.#source.turn) this.stop();
    const own = new AbortController();
    this.#look = own;
    this.#looked = this.#looked.then(() => this.#run(own.signal));
    void this.#looked.then(this.around.onLooked);
    return this.looked;
  }

  /** Ends the scan; what was read stays. */
  stop(): void {
    this.#look?.abort();
  }

  /** Some of the index is lost: a scan reads it again after the running one, where files may be read. */
  async lost(): Promise<void> {
    const look = this.#look;
    this.#readAt = -Infinity;
    await this.#looked;
    this.#source.looked?.(false);
    if (this.#isClosed || look?.signal.aborted) return;
    if (this.isAtHand) await this.look();
  }

  /** Resolves when nothing of it runs any more. */
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
      // In a new folder the first rows are read while the index still starts.
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
        // A database without sessions is deleted, so that nothing remains of the last session.
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

  /** Also after a scan that ended early. */
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

/** The browser's errors are about files, and say little. */
function readError(error: Error, name: string): Error {
  if (error instanceof SessionError) return error;
  return new SessionError(
    "unreadable",
    `${name} could not be read: ${error.message}`,
    "Choose the folder again.",
  );
}
