// Which entries that were read early are those of the session, now that all of its lines are known.
import type { Agreement, EarlyEntries } from "../../../model/session.ts";
import { type EntryTable, FLAG } from "../../../model/table/table.ts";

/** What the rows of a session are made from beside their lines, by row. */
export class RowBases {
  readonly #basis: Int32Array;
  readonly #numbers = new Map<string, number>();

  /** `basisOf`: as `EarlySink.put` has it; null for a row that has to be read, whatever was read early. */
  constructor({ count, flags }: EntryTable, basisOf: (row: number) => string | null) {
    this.#basis = new Int32Array(count).fill(NONE);
    for (let row = 0; row < count; row++) {
      // What is left of such a line depends on how it is read.
      if (((flags[row] ?? 0) & ODD) !== 0) continue;
      const basis = basisOf(row);
      if (basis !== null) this.#basis[row] = this.#numberOf(basis);
    }
  }

  /** `table`: of the same rows. */
  agreement({ count, start }: EntryTable, early: EarlyEntries): Agreement {
    const numbers = early.bases.map((basis) => this.#numbers.get(basis) ?? NONE);
    const order = new Int32Array(count).fill(early.start.length);
    const changed: number[] = [];
    let nth = 0;
    for (let row = 0; row < count; row++) {
      const at = start[row] ?? 0;
      while ((early.start[nth] ?? at) < at) nth++;
      const basis = this.#basis[row] ?? NONE;
      const isThere = early.start[nth] === at;
      if (isThere) order[row] = nth;
      if (!isThere || basis === NONE || numbers[early.basis[nth] ?? NONE] !== basis) {
        changed.push(row);
      }
    }
    return { order, changed };
  }

  #numberOf(basis: string): number {
    const known = this.#numbers.get(basis);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(basis, number);
    return number;
  }
}

const NONE = -1;
const ODD = FLAG.damaged | FLAG.recovered;
