// Looking through one opened folder: what is known of it, what is in it now, and what is kept of that. It
// must not know which folders are open, nor when one is looked through.
import { asError } from "../../../src/lib/as-error.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { ImportedFiles } from "../import-source.ts";
import type { PageIndex } from "../index/page-index.ts";
import { markLookedAt } from "../stored/folder-records.ts";
import type { FolderRecord } from "../stored/records.ts";
import type { OpenedFolder } from "./folder-library.ts";
import type { FolderRows } from "./folder-rows.ts";
import { stepsOf } from "./folder-steps.ts";
import { ReaderPool } from "./scan/reader-pool.ts";
import { lookThrough } from "./scan/scan.ts";
import type { ServedFile } from "./served/served-folder.ts";

/** What is at hand of a folder in this page. */
export interface Opened {
  readonly rows: FolderRows;
  readonly record: FolderRecord;
  /** Its files by path where it is no handle that gives them. */
  files: ReadonlyMap<string, File> | null;
  look: AbortController | null;
  /** Whether the index may know something of it. */
  isKnown: boolean;
  /** performance.now() when this was read of the index; not read, or something of it was lost since: -Infinity. */
  readAt: number;
  /** Resolves when no look is under way. */
  looked: Promise<void>;
}

/** Whether its files can be read without asking anybody. A handle that nobody remembers is there until the page goes. */
export function isAtHand({ rows, record, files }: Opened): boolean {
  const { access } = rows.state;
  return access === "kept" || files !== null || (access === "visit" && record.handle !== null);
}

type Neighbours = OpenedFolder["neighbours"];

/** For so long nobody asks again what the index knows of thousands of sessions: another tab is no quicker. */
const KNOWN_FOR_MS = 10_000;

export class FolderLooks {
  readonly #indexed: () => Promise<PageIndex>;
  readonly #isOpen: (id: string) => boolean;

  /** `isOpen`: whether the folder is still there, as it may be forgotten at any time. */
  constructor(indexed: () => Promise<PageIndex>, isOpen: (id: string) => boolean) {
    this.#indexed = indexed;
    this.#isOpen = isOpen;
  }

  /** Its rows as the index has them. */
  async readKnown(opened: Opened): Promise<void> {
    const { record, rows } = opened;
    const { id } = record;
    const index = await this.#indexed();
    opened.readAt = performance.now();
    const [sessions, neighbours] = await Promise.all([index.sessions(id), index.neighbours(id)]);
    rows.setKnown(sessions, neighbours);
  }

  /** `given`: what was given in place of a handle. Errors are in the folder's state. */
  async run(opened: Opened, given: readonly ImportedFiles[], signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { rows, record } = opened;
    const { id, name } = record;
    rows.set({ scan: { found: 0, isFound: false, toRead: 0, read: 0 }, error: null });
    const readers = new ReaderPool((port) => this.#indexed().then((index) => index.connect(port)));
    signal.addEventListener("abort", () => readers.close(), { once: true });
    let before: Neighbours = [];
    try {
      // Of a folder that was never seen the first rows are read while the index still starts.
      const wasRead = performance.now() - opened.readAt < KNOWN_FOR_MS;
      if (!opened.isKnown) readers.prepare();
      else if (!wasRead) await this.readKnown(opened);
      opened.isKnown = true;
      const known = { sessions: rows.state.sessions, neighbours: rows.state.neighbours };
      before = known.neighbours;
      const steps = stepsOf(opened, given, signal);
      const remove = async (paths: readonly string[]) => (await this.#indexed()).remove(id, paths);
      const files = await lookThrough({ id, name, known, steps }, remove, readers, {
        onFound: (found, isFound, toRead) => rows.found(found, isFound, toRead),
        onRead: (reading, count) => rows.read(reading, count),
        onPlan: (plan) => rows.plan(plan),
      });
      if (!record.handle && !record.isServed) opened.files = filesAtHand(files);
      await (await this.#indexed()).settle();
      const lookedAt = Date.now();
      rows.set({ scan: null, lookedAt, fileCount: files.size });
      await markLookedAt(id, lookedAt).catch(() => {});
    } catch (failure) {
      const error = asError(failure);
      rows.set({ scan: null, error: signal.aborted ? null : readError(error, name) });
    } finally {
      readers.close();
      await this.#keepRest(opened, before).catch((error: Error) => rows.set({ error }));
    }
  }

  /** Also of a look that ended early. */
  async #keepRest({ rows, record }: Opened, before: Neighbours): Promise<void> {
    if (!this.#isOpen(record.id)) return;
    const { neighbours } = rows.now();
    const isSame =
      neighbours.length === before.length && neighbours.every((one, at) => one === before[at]);
    const index = await this.#indexed();
    if (!isSame) await index.putNeighbours(record.id, neighbours);
    await index.settle();
  }
}

function filesAtHand(files: ReadonlyMap<string, File | ServedFile>): ReadonlyMap<string, File> {
  const atHand = new Map<string, File>();
  for (const [path, file] of files) if (file instanceof File) atHand.set(path, file);
  return atHand;
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
