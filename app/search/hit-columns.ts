// The places of a search's hits, as columns by row: the number of hits in an entry, and the index of its
// first. No hit is an object here, so millions of hits take no more memory than one.
import { firstIndex } from "../../src/lib/first-index.ts";

/** A line of the list: an entry, and below it its hits. */
export interface HitLineAt {
  readonly row: number;
  /** Index among all hits; -1: the line of the entry. */
  readonly hit: number;
}

/** Hits have the order of their rows. Hits of rows that are counted ahead of others have no index yet. */
export class HitColumns {
  /** By row. */
  #counts: Int32Array;
  /** By row, and one more: hits before it, and entries with a hit before it. */
  #hits: Int32Array;
  #entries: Int32Array;
  #upTo = 0;
  #withHits = 0;

  /** `rows`: the table's number of rows. */
  constructor(rows: number) {
    this.#counts = new Int32Array(rows);
    this.#hits = new Int32Array(rows + 1);
    this.#entries = new Int32Array(rows + 1);
  }

  /** The number of hits by row. Another array once there are more rows. */
  get counts(): Int32Array {
    return this.#counts;
  }

  /** Hits that have an index. */
  get count(): number {
    return this.#hits[this.#upTo] ?? 0;
  }

  /** Lines of the list. */
  get lines(): number {
    return this.count + (this.#entries[this.#upTo] ?? 0);
  }

  /** All entries with a hit. */
  get withHits(): number {
    return this.#withHits;
  }

  /** The session has more rows now. */
  grow(rows: number): void {
    if (rows <= this.#counts.length) return;
    this.#counts = longer(this.#counts, rows);
    this.#hits = longer(this.#hits, rows + 1);
    this.#entries = longer(this.#entries, rows + 1);
  }

  /** Of `rows` rows, with what is known: `counts` by row. Below row `upTo` everything is counted. */
  static of(rows: number, counts: ReadonlyMap<number, number>, upTo: number): HitColumns {
    const columns = new HitColumns(rows);
    columns.add([...counts.keys()], [...counts.values()], upTo);
    return columns;
  }

  /** `counts`: by the index of `rows`. `upTo`: below that row everything is counted. */
  add(rows: readonly number[], counts: readonly number[], upTo: number): void {
    for (const [at, row] of rows.entries()) {
      if (this.#counts[row] === 0) this.#withHits++;
      this.#counts[row] = counts[at] ?? 0;
    }
    for (; this.#upTo < upTo; this.#upTo++) {
      const row = this.#upTo;
      const count = this.#counts[row] ?? 0;
      this.#hits[row + 1] = (this.#hits[row] ?? 0) + count;
      this.#entries[row + 1] = (this.#entries[row] ?? 0) + Math.min(1, count);
    }
  }

  /** The row of a hit that has an index. */
  rowOf(hit: number): number {
    return firstIndex(0, this.#upTo, (row) => (this.#hits[row + 1] ?? 0) > hit);
  }

  /** Index of the first hit in a row or after it; `count`: there is none. */
  firstFrom(row: number): number {
    return this.#hits[Math.min(row, this.#upTo)] ?? 0;
  }

  lineAt(line: number): HitLineAt {
    const row = firstIndex(0, this.#upTo, (one) => this.#linesBefore(one + 1) > line);
    const within = line - this.#linesBefore(row);
    return { row, hit: within === 0 ? -1 : this.firstFrom(row) + within - 1 };
  }

  lineOf(hit: number): number {
    return hit + (this.#entries[this.rowOf(hit)] ?? 0) + 1;
  }

  #linesBefore(row: number): number {
    return (this.#hits[row] ?? 0) + (this.#entries[row] ?? 0);
  }
}

function longer(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(length);
  next.set(column);
  return next;
}
