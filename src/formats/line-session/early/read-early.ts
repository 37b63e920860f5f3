// Reads the bodies of a file while somebody else still reads which lines there are: what an entry says is nearly
// always in its own line and those before it, so that the tree need not be known. Beside each entry stands what
// it was made from; where that turns out to be something else, the entry is read again (agreement.ts).
import type { JsonObject } from "../../../model/json/json.ts";
import { ProblemLog } from "../../../model/problem.ts";
import type { EarlyEntries } from "../../../model/session.ts";
import type { EntryDetails } from "../../../model/table/details.ts";
import { DetailsCollector } from "../../../read/bodies/details-collector.ts";
import { RowObjects } from "../../../read/bodies/row-objects.ts";
import { inkOf } from "../../../read/line/line-ink.ts";
import { type ReadOptions, readLines } from "../../../read/line/lines.ts";
import type { ByteSource } from "../../../read/source/byte-source.ts";

/** Makes the entries of a file's lines one after another. Must not throw, whatever the lines hold. */
export interface EarlyMaker {
  /** Puts one entry for the line, which is the `nth` object of the file. */
  add(object: JsonObject, nth: number, entries: EarlySink): void;
}

export interface EarlySink {
  /** `basis`: all that the entry was made from beside its line, as a format writes it for `agreement`. */
  put(entry: JsonObject, basis: string): void;
  /** What the entry of an earlier line counts is counted by a later one. */
  uncount(nth: number, basis: string): void;
}

/** What was read of all lines, in file order. */
export interface EarlyReading {
  readonly entries: EarlyEntries;
  /** Of these entries. */
  readonly details: EntryDetails;
}

/** Null: the file holds what only a reading that knows all lines can name. Errors: SessionError of the source. */
export async function readEarlyLines(
  source: ByteSource,
  maker: EarlyMaker,
  options: ReadOptions = {},
): Promise<EarlyReading | null> {
  const found = new FoundEntries();
  const problems = new ProblemLog();
  const starts: number[] = [];
  const objects = new RowObjects([], problems, (nth, object) => maker.add(object, nth, found));
  await readLines(
    source,
    {
      onLine(bytes, lineFrom, lineTo, offset) {
        const { from, to } = inkOf(bytes, lineFrom, lineTo);
        if (from === to) return;
        objects.add(starts.length, bytes.subarray(from, to));
        starts.push(offset + from - lineFrom);
      },
      onEndlessLine() {},
    },
    { ...options, onLines: () => objects.flush() },
  );
  return problems.list().length === 0 ? found.reading(starts) : null;
}

class FoundEntries implements EarlySink {
  readonly #collector = new DetailsCollector();
  readonly #basis: number[] = [];
  readonly #numbers = new Map<string, number>();

  put(entry: JsonObject, basis: string): void {
    this.#collector.add(this.#basis.length, entry);
    this.#basis.push(this.#numberOf(basis));
  }

  uncount(nth: number, basis: string): void {
    this.#collector.dropUsage(nth);
    this.#basis[nth] = this.#numberOf(basis);
  }

  reading(starts: readonly number[]): EarlyReading {
    const entries = {
      start: Float64Array.from(starts),
      basis: Uint32Array.from(this.#basis),
      bases: [...this.#numbers.keys()],
    };
    return { entries, details: this.#collector.finish() };
  }

  #numberOf(basis: string): number {
    const known = this.#numbers.get(basis);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(basis, number);
    return number;
  }
}
