// Data for the entries of a file's lines, gathered while the lines are read: an entry nearly always depends on
// its own line and earlier ones only, so the tree need not be known. Each entry records what else it was made
// from; if that turns out to be different, the entry is read again.
import type { JsonObject } from "../../model/json/json.ts";
import type { GatheredDetails, Renewal } from "../../model/session.ts";
import { type EntryTable, FLAG } from "../../model/table/table.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";

/** Above this number of rows with another basis, all are read again. */
const MAX_CHANGED = 5000;
const ODD = FLAG.damaged | FLAG.recovered;

/** The basis of an entry that has to be read after all lines are known: no row has it. */
export const UNKNOWN = "";

export class GatheredLines {
  readonly #details = new DetailsCollector();
  /** By entry, in file order: where its row begins, in bytes. */
  readonly #starts: number[] = [];
  /** By entry: what it was made from in addition to its line. */
  readonly #bases: string[] = [];
  #next = 0;

  get count(): number {
    return this.#starts.length;
  }

  /** The byte at which the object of the next entries begins: its rows are one byte apart. */
  begin(start: number): void {
    this.#next = start;
  }

  /**
   * Puts an entry as stored. `basis`: everything that it was made from in addition to its line, in the format's own
   * terms; equal ones make equal entries.
   */
  put(entry: JsonObject, basis: string): void {
    this.#details.add(this.count, entry);
    this.#starts.push(this.#next++);
    this.#bases.push(basis);
  }

  /** A later entry counts the usage of an earlier one. */
  uncount(nth: number, basis: string): void {
    this.#details.dropUsage(nth);
    this.#bases[nth] = basis;
  }

  /**
   * By the rows that the lines became; `basisOf`: what the entry of a row is made from. Null: too many have another
   * basis.
   */
  settled(table: EntryTable, basisOf: (row: number) => string): GatheredDetails | null {
    const { flags } = table;
    const ordered = orderedRows(this.#starts, table, (nth, row) => {
      // The readable part of a damaged line depends on how it is read.
      const isOdd = ((flags[row] ?? 0) & ODD) !== 0;
      return !isOdd && basisOf(row) === this.#bases[nth];
    });
    if (ordered.changed.length > MAX_CHANGED) return null;
    return { details: this.#details.finish(), ...ordered };
  }
}

/**
 * In the terms of `Renewal`, for rows that are identified by their first byte. `before`: the earlier rows, in file
 * order. `isSame`: whether the entry of an earlier row is unchanged.
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
