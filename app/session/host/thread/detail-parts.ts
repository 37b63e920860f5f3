// What of a large file is known before its bodies are read one after another: what was gathered while its
// rows were found, and what a second thread has read.
import { firstIndex } from "../../../../src/lib/first-index.ts";
import type { OnEntry, OpenedSession } from "../../../../src/model/session.ts";
import { DetailsCollector } from "../../../../src/read/bodies/details-collector.ts";
import { DetailsGatherer } from "../../../../src/read/bodies/details-gatherer.ts";
import { partProgress } from "../../../../src/read/line/part-progress.ts";
import { breathe } from "../../../ui/browser/breathe.ts";
import type { OnProgress } from "../session-source.ts";
import type { Rest } from "./rest.ts";

export class DetailParts {
  readonly collector = new DetailsCollector();
  /** For the scan of the file; null: somebody waits for its rows, and for nothing else. */
  readonly gatherer: DetailsGatherer | null;
  /** Reads the file's end; null where one thread reads all. */
  readonly #rest: Rest | null;

  constructor(rest: Rest | null, gathers: boolean) {
    this.gatherer = gathers ? new DetailsGatherer(this.collector) : null;
    this.#rest = rest;
    if (rest) rest.gathers = gathers;
  }

  /** So many rows are in the collector once the file is scanned. */
  get gathered(): number {
    return this.gatherer?.count ?? 0;
  }

  /** Whether the bodies of all rows are known: reading them all reads next to nothing. */
  hasAll({ session, takeGathered }: OpenedSession): boolean {
    const { count } = session.table;
    if (takeGathered) return true;
    return this.gathered + (this.#rest?.gathered ?? 0) === count && count > 0;
  }

  /**
   * Reads the rows before those of the second thread, `onEntry` gets those that were not gathered, and
   * adds the others. Whether these are all rows; what is not read the caller reads. Errors: SessionError.
   */
  async readHalves(
    opened: OpenedSession,
    onEntry: OnEntry,
    onProgress: OnProgress,
  ): Promise<boolean> {
    const rest = this.#rest;
    const from = rest?.from ?? null;
    if (!rest || from === null) return false;
    const { table } = opened.session;
    const middle = firstIndex(0, table.count, (row) => (table.start[row] ?? 0) >= from);
    const progressFrom = partProgress(onProgress);
    try {
      const later = rest.details(progressFrom(from));
      const never = new AbortController().signal;
      await opened.visit(onEntry, progressFrom(0), never, this.gathered, middle);
      const details = await later;
      if (details?.count !== table.count - middle) return false;
      await breathe();
      this.collector.append(middle, details);
      await breathe();
      return true;
    } finally {
      rest.close();
    }
  }

  close(): void {
    this.#rest?.close();
  }
}
