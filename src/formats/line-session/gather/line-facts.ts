// What the entries of a file's lines tell, gathered while the lines are read: an entry is nearly always made from
// its own line and those before it, so that the tree need not be known. Beside each entry stands what else it was
// made from; where that turns out to be something else, the entry is read again (agreement.ts).
import { grown } from "../../../lib/grown.ts";
import { trimmed } from "../../../lib/trimmed.ts";
import type { JsonObject } from "../../../model/json/json.ts";
import type { EntryDetails } from "../../../model/table/details.ts";
import { PlainDetails } from "../../../read/bodies/plain-details.ts";

/** What was gathered of a part of a file. Plain data. */
export interface GatheredLines {
  /** By entry, in file order: where its row begins, in bytes. */
  readonly start: Float64Array;
  /** By entry: what it was made from beside its line, an index of `bases`. */
  readonly basis: Int32Array;
  readonly bases: readonly string[];
  /** Of these entries. */
  readonly details: EntryDetails;
}

/** Makes the entries of a part's lines one after another. Must not throw, whatever the lines hold. */
export interface LineGatherer<Lines> {
  /** Puts an entry for each row of a line, the last one. */
  add(lines: Lines, line: number, facts: LineFacts): void;
}

/** The basis of an entry that whoever knows all lines has to read. */
export const UNKNOWN = "";

export class LineFacts {
  /** Gets what is counted of each entry; `addRow` follows. */
  readonly details = new PlainDetails();
  #count = 0;
  #starts = new Float64Array(64);
  #basis = new Int32Array(64);
  readonly #numbers = new Map<string, number>();
  #next = 0;

  get count(): number {
    return this.#count;
  }

  /** Where the object begins whose entries are put next: their rows a byte after one another. */
  begin(start: number): void {
    this.#next = start;
  }

  /**
   * Of an entry as stored. `basis`: all that it was made from beside its line, in a format's own words; equal ones
   * make equal entries.
   */
  putStored(entry: JsonObject, basis: string): void {
    this.details.add(this.#count, entry);
    this.addRow(basis);
  }

  /** Of the entry that `details` got last, as row `count`. `basis` as for `putStored`. */
  addRow(basis: string): void {
    const nth = this.#count++;
    if (nth === this.#starts.length) this.#makeRoom(2 * nth);
    this.#starts[nth] = this.#next++;
    this.#basis[nth] = this.#numberOf(basis);
  }

  /** For an object of which only a reader of all lines knows the entry. */
  putNothing(): void {
    this.putStored({}, UNKNOWN);
  }

  /** What the entry of an earlier line counts is counted by a later one. */
  uncount(nth: number, basis: string): void {
    this.details.dropUsage(nth);
    this.#basis[nth] = this.#numberOf(basis);
  }

  /** For lines that are appended in parts: makes room for so many times as much as there is. */
  widen(times: number): void {
    this.details.widen(times);
    const rows = Math.ceil(this.#count * times);
    if (rows > this.#starts.length) this.#makeRoom(rows);
  }

  /** Entries of the lines that follow. */
  append({ start, basis, bases, details }: GatheredLines): void {
    const numbers = bases.map((one) => this.#numberOf(one));
    const first = this.#count;
    this.details.append(first, details);
    this.#count += start.length;
    if (this.#count > this.#starts.length) this.#makeRoom(this.#count);
    this.#starts.set(start, first);
    for (let nth = 0; nth < basis.length; nth++) {
      this.#basis[first + nth] = numbers[basis[nth] ?? 0] ?? 0;
    }
  }

  finish(): GatheredLines {
    return {
      start: trimmed(this.#starts, this.#count),
      basis: trimmed(this.#basis, this.#count),
      bases: [...this.#numbers.keys()],
      details: this.details.finish(),
    };
  }

  #makeRoom(room: number): void {
    this.#starts = grown(this.#starts, room);
    this.#basis = grown(this.#basis, room);
  }

  #numberOf(basis: string): number {
    const known = this.#numbers.get(basis);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(basis, number);
    return number;
  }
}
