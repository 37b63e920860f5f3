// Reads every body of a session once, also those that its file has got since, and keeps what is
// counted of them.
import { firstIndex } from "../../../src/lib/first-index.ts";
import type { Problem } from "../../../src/model/problem.ts";
import type { OnEntry, OpenedSession } from "../../../src/model/session.ts";
import type { EntryFacts } from "../../../src/model/table/details.ts";
import { extendFacts } from "../../../src/model/table/extend-details.ts";
import { DetailsCollector } from "../../../src/read/bodies/details-collector.ts";
import { partProgress } from "../../../src/read/line/part-progress.ts";
import { inSteps } from "./in-steps.ts";
import type { FullReading, OnProgress } from "./session-source.ts";
import type { Rest } from "./thread/rest.ts";

export class FullReader {
  readonly #collector = new DetailsCollector();
  /** Reads the file's end; null where one thread reads all, and once everything was read. */
  #rest: Rest | null;
  /** Rows whose bodies were read. */
  #readRows = 0;
  #facts: EntryFacts | null = null;
  #problems: readonly Problem[] = [];

  constructor(rest: Rest | null) {
    this.#rest = rest;
  }

  /** What is counted of the reading; its words are the page's. Null until it is through. */
  get facts(): EntryFacts | null {
    return this.#facts;
  }

  /** What the reading found, and the scan before it. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  /**
   * Reads the bodies that were not read before; the details are theirs. After a failure it goes on
   * where it stopped. Errors: SessionError.
   */
  async read(opened: OpenedSession, onProgress: OnProgress): Promise<FullReading> {
    const add: OnEntry = (row, entry) => {
      this.#collector.add(row, entry);
      this.#readRows = row + 1;
    };
    const never = new AbortController().signal;
    const { size } = opened.session;
    if (this.#readRows === 0) await this.#readHalves(opened, add, inSteps(size, onProgress));
    const progress = inSteps(size, onProgress);
    const problems = await opened.visit(add, progress, never, this.#readRows);
    const details = this.#collector.finish();
    const { beginnings: _, ...counted } = details;
    this.#facts = this.#facts ? extendFacts(this.#facts, details) : counted;
    this.#problems = problems;
    return { problems, details };
  }

  /** As far as a second thread can be of help: what is not read after that is left to the caller. */
  async #readHalves(opened: OpenedSession, add: OnEntry, onProgress: OnProgress): Promise<void> {
    const rest = this.#rest;
    const from = rest?.from ?? null;
    if (!rest || from === null) return;
    const { table } = opened.session;
    const middle = firstIndex(0, table.count, (row) => (table.start[row] ?? 0) >= from);
    const progressFrom = partProgress(onProgress);
    const later = rest.details(progressFrom(from));
    await opened.visit(add, progressFrom(0), new AbortController().signal, 0, middle);
    const details = await later;
    if (details?.count === table.count - middle) {
      this.#collector.append(middle, details);
      this.#readRows = table.count;
    }
    rest.close();
    this.#rest = null;
  }

  close(): void {
    this.#rest?.close();
  }
}
