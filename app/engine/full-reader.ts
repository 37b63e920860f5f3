// Reads every body of a session once, also the ones appended later, and keeps the figures.
import { withUnderstanding } from "../../src/formats/understood.ts";
import { extendFacts, renewedDetails } from "../../src/model/build/join-details.ts";
import type { Problem } from "../../src/model/problem.ts";
import type { OnEntry, OpenedSession } from "../../src/model/session.ts";
import type { EntryDetails, EntryFacts } from "../../src/model/table/details.ts";
import { DetailsCollector } from "../../src/read/bodies/details-collector.ts";
import type { FullReading, OnProgress } from "./session-source.ts";

export class FullReader {
  #collector = new DetailsCollector();
  /** Rows whose bodies were read. */
  #readRows = 0;
  #facts: EntryFacts | null = null;
  #problems: readonly Problem[] = [];

  /** The figures of the reading; its words are only on the page. Null until it is complete. */
  get facts(): EntryFacts | null {
    return this.#facts;
  }

  /** The results of the reading, and of the scan before it. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  /**
   * Reads the bodies that were not read before, and returns their details. After a failure it continues
   * where it stopped. Errors: SessionError.
   */
  async read(opened: OpenedSession, onProgress: OnProgress): Promise<FullReading> {
    const add: OnEntry = (row, entry) => {
      this.#collector.add(row, entry);
      this.#readRows = row + 1;
    };
    const never = new AbortController().signal;
    const { size } = opened.session;
    const gathered = await gatheredDetails(opened);
    if (gathered) {
      this.#readRows = gathered.count;
      return this.#readingOf(opened, gathered, opened.session.problems);
    }
    const progress = inSteps(size, onProgress);
    const problems = await opened.visit(add, progress, never, this.#readRows);
    const details = this.#collector.finish();
    this.#collector = new DetailsCollector();
    return this.#readingOf(opened, details, problems);
  }

  #readingOf(
    { session: { table } }: OpenedSession,
    details: EntryDetails,
    found: readonly Problem[],
  ): FullReading {
    const { beginnings: _, ...counted } = details;
    this.#facts = this.#facts ? extendFacts(this.#facts, details) : counted;
    const problems = withUnderstanding(table, this.#facts, found);
    this.#problems = problems;
    return { problems, details };
  }

  /** Its rows changed; `facts`: their figures, null: all have to be read. */
  takeOver({ session }: OpenedSession, facts: EntryFacts | null): void {
    this.#facts = facts;
    this.#problems = session.problems;
    this.#readRows = facts ? session.table.count : 0;
    if (!facts) this.#collector = new DetailsCollector();
  }
}

/** The figures gathered with the rows; bodies that changed since are read now. Errors: SessionError. */
async function gatheredDetails(opened: OpenedSession): Promise<EntryDetails | null> {
  const gathered = opened.takeGathered?.() ?? null;
  if (!gathered) return null;
  const { writtenBy } = await import("./folder/written-by.ts");
  const { details, ...renewal } = gathered;
  return renewedDetails(details, await writtenBy({ opened, ...renewal }));
}

/** Each report crosses threads and renders every view that shows it. */
const STEPS = 12;

/** Passes `done` on whenever another twelfth of `total` is reached. Both in bytes. */
export function inSteps(total: number, tell: (done: number) => void): (done: number) => void {
  let passed = 0;
  return (done) => {
    const step = Math.floor((done / Math.max(1, total)) * STEPS);
    if (step <= passed) return;
    passed = step;
    tell(done);
  };
}
