// A search in two parts at once, told as one: rows of the second are told after those of the first. Pure.
import type { EntryTable } from "../../../../src/model/table/table.ts";
import type { SearchEnd, SearchStep } from "../../../../src/search/search-session.ts";
import type { OnFound } from "./search-work.ts";

type Groups = readonly Int32Array[];

/** How much of the reading the first part takes: who has the session also answers the page meanwhile. */
const FIRST_SHARE = 0.48;

/** The groups up to a place and from there on, by the bytes of their rows; the shares of the bytes. */
export function halvesOf({ length }: Pick<EntryTable, "length">, groups: Groups) {
  const bytes = groups.reduce((sum, rows) => sum + bytesOf(length, rows), 0);
  const first: Int32Array[] = [];
  const second: Int32Array[] = [];
  let left = bytes * FIRST_SHARE;
  for (const rows of groups) {
    let at = 0;
    while (at < rows.length && left > 0) left -= length[rows[at++] ?? 0] ?? 0;
    first.push(rows.subarray(0, at));
    second.push(rows.subarray(at));
  }
  const inFirst = first.reduce((sum, rows) => sum + bytesOf(length, rows), 0);
  return { first, second, share: bytes === 0 ? 1 : inFirst / bytes };
}

function bytesOf(length: ArrayLike<number>, rows: Int32Array): number {
  let bytes = 0;
  for (const row of rows) bytes += length[row] ?? 0;
  return bytes;
}

const NOTHING: SearchStep = { hits: [], rows: [], counts: [], count: 0, entries: 0, done: 0 };

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
    return this.#tell(step);
  };

  /** Its hits wait until the first part is over; what is counted does not. */
  readonly addSecond: OnFound = (step) => {
    const hits = this.#second.hits.concat(step.hits);
    this.#second = { ...step, hits, rows: [], counts: [] };
    return this.#tell({ ...step, hits: [] });
  };

  /** No hit of the first is to come. */
  endFirst(): Promise<void> | void {
    this.#isFirstOver = true;
    return this.#tell(NOTHING);
  }

  #tell({ hits, rows, counts }: SearchStep): Promise<void> | void {
    const waiting = this.#isFirstOver ? this.#second.hits : [];
    if (this.#isFirstOver) this.#second = { ...this.#second, hits: [] };
    const told = (waiting.length > 0 ? hits.concat(waiting) : hits).slice(0, this.#limit);
    this.#limit -= told.length;
    const [one, other] = [this.#first, this.#second];
    return this.#onFound({
      hits: told,
      rows,
      counts,
      count: one.count + other.count,
      entries: one.entries + other.entries,
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
