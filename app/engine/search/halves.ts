// A search in two parts at once, given as one: rows of the second come after those of the first. Pure.
import type { EntryTable } from "../../../src/model/table/table.ts";
import type { SearchEnd, SearchStep } from "../../../src/search/search-session.ts";
import type { OnFound } from "./search-work.ts";

/** How much of the reading the first part takes. */
const FIRST_SHARE = 0.5;

/** The rows up to a place and from there on, by the bytes of their lines; the share of the first. */
export function halvesOf({ length }: Pick<EntryTable, "length">, rows: Int32Array) {
  const bytes = bytesOf(length, rows, rows.length);
  let at = 0;
  for (let sum = 0; at < rows.length && sum < bytes * FIRST_SHARE; at++) {
    sum += length[rows[at] ?? 0] ?? 0;
  }
  const share = bytes === 0 ? 1 : bytesOf(length, rows, at) / bytes;
  return { first: rows.subarray(0, at), second: rows.subarray(at), share };
}

function bytesOf(length: ArrayLike<number>, rows: Int32Array, to: number): number {
  let bytes = 0;
  for (let at = 0; at < to; at++) bytes += length[rows[at] ?? 0] ?? 0;
  return bytes;
}

const NOTHING: SearchStep = {
  hits: [],
  rows: [],
  counts: [],
  count: 0,
  entries: 0,
  upTo: 0,
  done: 0,
};

/** What two searches find, as one of them would tell it. `share`: of the first, of 1. */
export class JoinedSteps {
  readonly #onFound: OnFound;
  readonly #share: number;
  #limit: number;
  #first = NOTHING;
  #second = NOTHING;
  #isFirstOver = false;

  constructor(onFound: OnFound, share: number, limit: number) {
    this.#onFound = onFound;
    this.#share = share;
    this.#limit = limit;
  }

  readonly addFirst: OnFound = (step) => {
    this.#first = { ...step, hits: [], rows: [], counts: [] };
    return this.#give(step);
  };

  /** Its hits wait until the first part is over; what is counted does not. */
  readonly addSecond: OnFound = (step) => {
    const hits = this.#second.hits.concat(step.hits);
    this.#second = { ...step, hits, rows: [], counts: [] };
    return this.#give({ ...step, hits: [] });
  };

  /** No hit of the first is to come. */
  endFirst(): Promise<void> | void {
    this.#isFirstOver = true;
    return this.#give(NOTHING);
  }

  #give({ hits, rows, counts }: SearchStep): Promise<void> | void {
    const waiting = this.#isFirstOver ? this.#second.hits : [];
    if (this.#isFirstOver) this.#second = { ...this.#second, hits: [] };
    const given = (waiting.length > 0 ? hits.concat(waiting) : hits).slice(0, this.#limit);
    this.#limit -= given.length;
    const [one, other] = [this.#first, this.#second];
    return this.#onFound({
      hits: given,
      rows,
      counts,
      count: one.count + other.count,
      entries: one.entries + other.entries,
      upTo: this.#isFirstOver ? Math.max(one.upTo, other.upTo) : one.upTo,
      done: one.done * this.#share + other.done * (1 - this.#share),
    });
  }
}

export function joinedEnd(one: SearchEnd | string, other: SearchEnd | string): SearchEnd | string {
  if (typeof one === "string") return one;
  if (typeof other === "string") return other;
  return {
    count: one.count + other.count,
    entries: one.entries + other.entries,
    problem: one.problem ?? other.problem,
  };
}
