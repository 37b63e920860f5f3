// Reads the bodies of all rows, in file order: what a table was made from, parsed. It finds only
// what no head can show; the rows themselves stand, so no line has to be looked for again.
import type { JsonObject } from "../../model/json/json.ts";
import { type Problem, ProblemLog } from "../../model/problem.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { mendedObject } from "../json/mend.ts";
import { type ReadOptions, readSlices } from "../line/lines.ts";
import { type ByteSource, sourceFrom } from "../source/byte-source.ts";

const decoder = new TextDecoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Calls `onEntry` for every row from `from` on in row order, with the entry as stored; a damaged one
 * as far as it can be read. Returns what was found on the way. Errors: SessionError of the source,
 * or cancelled.
 */
export async function readBodies(
  source: ByteSource,
  table: EntryTable,
  onEntry: (row: number, entry: JsonObject) => void,
  { from = 0, problems = new ProblemLog(), ...options }: BodyOptions,
): Promise<readonly Problem[]> {
  if (from >= table.count) return problems.list();
  const rows = new RowCutter(table, from, (row, bytes) => {
    onEntry(row, mendedObject(textIn(bytes, table.line[row] ?? 0, problems)));
  });
  const first = from === 0 ? 0 : (table.start[from] ?? 0);
  const { onProgress } = options;
  const reading = {
    ...options,
    ...(onProgress && { onProgress: (done: number) => onProgress(first + done) }),
  };
  for await (const { bytes, start } of readSlices(sourceFrom(source, first), reading)) {
    rows.add(bytes, first + start);
  }
  return problems.list();
}

export interface BodyOptions extends ReadOptions {
  /** The first row to read, 0 when left out. */
  readonly from?: number;
  /** Takes what is found; the answer is all it holds. */
  readonly problems?: ProblemLog;
}

/** Cuts slices that follow one another into rows; only a row that straddles two of them is copied. */
class RowCutter {
  readonly #table: Pick<EntryTable, "count" | "start" | "length">;
  readonly #onRow: (row: number, bytes: Uint8Array) => void;
  /** The row that comes next, and what is there of it already. */
  #row: number;
  #begun: Uint8Array | null = null;

  constructor(
    table: Pick<EntryTable, "count" | "start" | "length">,
    from: number,
    onRow: (row: number, bytes: Uint8Array) => void,
  ) {
    this.#table = table;
    this.#row = from;
    this.#onRow = onRow;
  }

  add(slice: Uint8Array, sliceStart: number): void {
    const { count, start, length } = this.#table;
    for (; this.#row < count; this.#row++) {
      const from = (start[this.#row] ?? 0) - sliceStart;
      const size = length[this.#row] ?? 0;
      if (from >= slice.length) return;
      if (from >= 0 && from + size <= slice.length) {
        this.#onRow(this.#row, slice.subarray(from, from + size));
        continue;
      }
      // The slice's memory serves again.
      this.#begun ??= new Uint8Array(size);
      this.#begun.set(slice.subarray(Math.max(0, from), from + size), Math.max(0, -from));
      if (from + size > slice.length) return;
      this.#onRow(this.#row, this.#begun);
      this.#begun = null;
    }
  }
}

function textIn(bytes: Uint8Array, line: number, problems: ProblemLog): string {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    const message = `Line ${line} holds bytes that are no UTF-8; they are shown as “\uFFFD”.`;
    problems.add({ kind: "invalid-utf8", severity: "warning", line, message });
    return decoder.decode(bytes);
  }
}
