// What the entries of a file's lines tell, gathered while the lines are read: an entry is nearly always made from
// its own line and those before it, so that the tree need not be known. Beside each entry stands what else it was
// made from; where that turns out to be something else, the entry is read again.
import type { JsonObject } from "../../model/json/json.ts";
import type { GatheredDetails, Renewal } from "../../model/session.ts";
import { type EntryTable, FLAG } from "../../model/table/table.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";

/** Of more rows than these that were made from something else, all are read again. */
const MAX_CHANGED = 5000;
const ODD = FLAG.damaged | FLAG.recovered;

/** The basis of an entry that has to be read once all lines are known: no row has it. */
export const UNKNOWN = "";

export class GatheredLines {
  readonly #details = new DetailsCollector();
  /** By entry, in file order: where its row begins, in bytes. */
  readonly #starts: number[] = [];
  /** By entry: what it was made from beside its line. */
  readonly #bases: string[] = [];
  #next = 0;

  get count(): number {
    return this.#starts.length;
  }

  /** Where the object begins whose entries are put next: their rows a byte after one another. */
  begin(start: number): void {
    this.#next = start;
  }

  /**
   * Puts an entry as stored. `basis`: all that it was made from beside its line, in a format's own words; equal ones
   * make equal entries.
   */
  put(entry: JsonObject, basis: string): void {
    this.#details.add(this.count, entry);
    this.#starts.push(this.#next++);
    this.#bases.push(basis);
  }

  /** What an earlier entry counts is counted by a later one. */
  uncount(nth: number, basis: string): void {
    this.#details.dropUsage(nth);
    this.#bases[nth] = basis;
  }

  /** By the rows that the lines came to; `basisOf`: what the entry of a row is made from. Null: too much of it is made from something else. */
  settled(table: EntryTable, basisOf: (row: number) => string): GatheredDetails | null {
    const { flags } = table;
    const ordered = orderedRows(this.#starts, table, (nth, row) => {
      // What is left of a damaged line depends on how it is read.
      const isOdd = ((flags[row] ?? 0) & ODD) !== 0;
      return !isOdd && basisOf(row) === this.#bases[nth];
    });
    if (ordered.changed.length > MAX_CHANGED) return null;
    return { details: this.#details.finish(), ...ordered };
  }
}

/**
 * As `Renewal` has it, of rows that are known by the bytes they begin at. `before`: those of the rows that were there,
 * in file order. `isSame`: whether the entry of a row of before says what it says now.
 */
export function orderedRows(
  before: ArrayLike<number>,
  { count, start }: EntryTable,
  isSame: (nth: number, row: number) => boolean,
): Pick<Renewal, "order" | "changed"> {
  const order = new Int32Array(count).fill(before.length);
  const changed: number[] = [];
  let nth = 0;
  for (let row = 0; row < count; row++) {
    const at = start[row] ?? 0;
    while ((before[nth] ?? at) < at) nth++;
    const isKnown = before[nth] === at;
    if (isKnown) order[row] = nth;
    if (!isKnown || !isSame(nth, row)) changed.push(row);
  }
  return { order, changed };
}
