// Searches a session next to its bytes and sends hits as they come. It must not know which view shows them.
import { readyQuery, type SearchQuery } from "../../src/search/query.ts";
import {
  type SearchEnd,
  type Searched,
  type SearchStep,
  searchSession,
} from "../../src/search/search-session.ts";

export interface SearchRequest {
  readonly query: SearchQuery;
  /** Ascending. */
  readonly rows: Int32Array;
  /** Most hits sent; all are counted. */
  readonly limit: number;
  /** Hits skipped before; none when left out. */
  readonly skip?: number;
}

/** Every step of `SearchStep`, joined into fewer messages. Awaited at the end: no step comes after it. */
export type OnFound = (step: SearchStep) => Promise<void> | void;

/** A message sooner than this takes longer to send than to find. Milliseconds. */
const SEND_MS = 40;

/** A sentence says why the search text is invalid. `now`: milliseconds. Errors: as of `searchSession`. */
export async function runSearch(
  opened: Searched,
  { query, rows, limit, skip = 0 }: SearchRequest,
  onFound: OnFound,
  signal: AbortSignal,
  now = () => performance.now(),
): Promise<SearchEnd | string> {
  const ready = readyQuery(query);
  if (typeof ready === "string") return ready;
  const steps = new Steps(onFound, now);
  const options = { rows, limit, skip, signal, now };
  const end = await searchSession(opened, ready, steps.add, options);
  await steps.flush();
  return end;
}

/** Joins steps: the first with a hit is sent at once. */
class Steps {
  readonly #onFound: OnFound;
  readonly #now: () => number;
  #waiting: SearchStep | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;
  #hasFound = false;
  /** They arrive in their order. */
  #sent: Promise<void> | void = undefined;

  constructor(onFound: OnFound, now: () => number) {
    this.#onFound = onFound;
    this.#now = now;
  }

  readonly add = (step: SearchStep): void => {
    const before = this.#waiting;
    this.#waiting = before
      ? {
          ...step,
          hits: before.hits.concat(step.hits),
          rows: before.rows.concat(step.rows),
          counts: before.counts.concat(step.counts),
        }
      : step;
    const isFirst = !this.#hasFound && step.count > 0;
    if (isFirst || this.#now() - this.#sentAt >= SEND_MS) this.#send();
  };

  flush(): Promise<void> | void {
    this.#send();
    return this.#sent;
  }

  #send(): void {
    if (!this.#waiting) return;
    this.#hasFound ||= this.#waiting.count > 0;
    this.#sent = this.#onFound(this.#waiting);
    this.#waiting = null;
    this.#sentAt = this.#now();
  }
}
