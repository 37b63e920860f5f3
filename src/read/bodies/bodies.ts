// Reads the bodies of all rows, in file order: what a table was made from, parsed. It finds only
// what no head can show; the rows themselves stand, so no line has to be looked for again.
import { isObject, type JsonObject } from "../../model/json/json.ts";
import { type Problem, ProblemLog } from "../../model/problem.ts";
import type { LineSieve } from "../../model/session.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { decoded, JsonDecoder } from "../json/json-decoder.ts";
import { mendedObject } from "../json/mend.ts";
import { type ReadOptions, readSlices } from "../line/lines.ts";
import type { ByteSource } from "../source/byte-source.ts";

/** Where the bodies of rows are. */
export type RowPlaces = Pick<EntryTable, "count"> &
  Readonly<Record<"start" | "length" | "line", ArrayLike<number>>>;

/**
 * Calls `onEntry` for every row of `[from, to)` in row order, with the entry as stored; of a damaged
 * one the readable part. Returns the problems found on the way. Errors: SessionError of the source,
 * or cancelled.
 */
export async function readBodies(
  source: ByteSource,
  table: RowPlaces,
  onEntry: (row: number, entry: JsonObject) => void,
  {
    from = 0,
    to = table.count,
    problems = new ProblemLog(),
    sieve = null,
    ...options
  }: BodyOptions,
): Promise<readonly Problem[]> {
  if (from >= to) return problems.list();
  const decoder = new JsonDecoder();
  const take: OnRow = (row, bytes, start, end) => {
    const { value, isText } = decoder.read(bytes, start, end);
    if (!isText) {
      const line = table.line[row] ?? 0;
      const message = `Line ${line} holds bytes that are no UTF-8; they are shown as “\uFFFD”.`;
      problems.add({ kind: "invalid-utf8", severity: "warning", line, message });
    }
    onEntry(
      row,
      value !== undefined && isObject(value)
        ? value
        : mendedObject(decoded(bytes.subarray(start, end)).text),
    );
  };
  const cut = rowCutter(table, { from, to, sieve }, take);
  const part = {
    from: table.start[from] ?? 0,
    to: to === table.count ? source.size : (table.start[to] ?? 0),
  };
  for await (const { bytes, start } of readSlices(source, { ...options, ...part })) {
    cut(bytes, start);
  }
  return problems.list();
}

export interface BodyOptions extends ReadOptions {
  /** The first row to read, 0 when left out. */
  readonly from?: number;
  /** The row after the last one to read, all of them when left out. */
  readonly to?: number;
  /** Rows that it does not let through are left out. */
  readonly sieve?: LineSieve | null;
  /** Takes what is found; the answer is all it holds. */
  readonly problems?: ProblemLog;
}

/** Takes a row in `bytes[start, end)`. */
type OnRow = (row: number, bytes: Uint8Array, start: number, end: number) => void;

/**
 * Cuts slices that follow one another into rows; only a row that straddles two of them is copied. These
 * go through without a sieve: they are few.
 */
function rowCutter(
  { start, length }: RowPlaces,
  { from: first, to: end, sieve }: Required<Pick<BodyOptions, "from" | "to" | "sieve">>,
  onRow: OnRow,
): (slice: Uint8Array, sliceStart: number) => void {
  let row = first;
  /** What is there already of the row that comes next. */
  let begun: Uint8Array | null = null;
  return (slice, sliceStart) => {
    sieve?.take(slice);
    for (; row < end; row++) {
      const from = (start[row] ?? 0) - sliceStart;
      const size = length[row] ?? 0;
      if (from >= slice.length) return;
      if (from >= 0 && from + size <= slice.length) {
        if (!sieve || sieve.mayHold(from, from + size)) {
          onRow(row, slice, from, from + size);
        }
        continue;
      }
      begun ??= new Uint8Array(size);
      begun.set(slice.subarray(Math.max(0, from), from + size), Math.max(0, -from));
      if (from + size > slice.length) return;
      onRow(row, begun, 0, size);
      begun = null;
    }
  };
}
