// Lines that are no entries: what they say is inside the entry of another line, as the conversation of a
// sub-agent is inside the result of the call that started it. Whoever reads all bodies in file order gets
// each entry with its inside lines, which may stand before it or after it.
import type { JsonObject } from "../../model/json/json.ts";
import { firstOfObject, isOfObjectAbove } from "../../model/table/place-ids.ts";
import type { EntryTable } from "../../model/table/table.ts";
import type { RowPlaces } from "../../read/bodies/bodies.ts";
import type { ObjectPlace } from "../../read/line/objects.ts";

/** By row: its inside lines in file order. No line is inside two rows, or a row itself. */
export type InsideLines = ReadonlyMap<number, readonly ObjectPlace[]>;

/** Of the inside lines of one row, and of rows that wait for one whose inside lines are not all read. Bytes. */
const MAX_INSIDE = 64 << 20;

/** The first inside lines of a row that are not too many together. */
export function insideOf(inside: InsideLines, row: number): readonly ObjectPlace[] {
  const places = inside.get(row) ?? [];
  let bytes = 0;
  const end = places.findIndex(({ length }) => {
    bytes += length;
    return bytes > MAX_INSIDE;
  });
  return end < 0 ? places : places.slice(0, end);
}

/** Where the object of a row is. The later rows of an object begin within it, a byte after one another. */
export function objectOf(table: EntryTable, row: number): Span {
  const first = firstOfObject(table, row);
  return { start: table.start[first] ?? 0, length: table.length[first] ?? 0 };
}

type Span = Pick<ObjectPlace, "start" | "length">;

const NO_ROWS = -1;

/** The objects of a file that rows are made from, each once, in file order. */
export interface Steps {
  readonly places: RowPlaces;
  /** By step: its first row and the one after its last; NO_ROWS for inside lines. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** By step: the row that it is inside of; NO_ROWS for lines with rows of their own. */
  readonly heldBy: Int32Array;
  /** The steps that the entries of some rows take: from the first one to the one before the second. */
  of(from: number, to: number): readonly [first: number, end: number];
}

export function stepsOf(table: EntryTable, inside: InsideLines): Steps {
  const held = [...inside].flatMap(([row, places]) => places.map((place) => ({ row, place })));
  held.sort((a, b) => a.place.start - b.place.start);
  const most = table.count + held.length;
  const places = {
    start: new Float64Array(most),
    length: new Uint32Array(most),
    line: new Int32Array(most),
  };
  const [from, to, heldBy] = [column(most), column(most), column(most)];
  const stepOf = new Int32Array(table.count);
  const around = new Map<number, [number, number]>();
  let [count, next] = [0, 0];
  const put = (place: Span & Pick<ObjectPlace, "line">): number => {
    places.start[count] = place.start;
    places.length[count] = place.length;
    places.line[count] = place.line;
    return count++;
  };
  const putHeld = (before: number) => {
    for (let one = held[next]; one && one.place.start < before; one = held[++next]) {
      const step = put(one.place);
      heldBy[step] = one.row;
      const known = around.get(one.row);
      if (known) known[1] = step;
      else around.set(one.row, [step, step]);
    }
  };
  for (let row = 0; row < table.count; row++) {
    const start = table.start[row] ?? 0;
    putHeld(start);
    const isSame = isOfObjectAbove(table, row);
    const length = table.length[row] ?? 0;
    const step = isSame
      ? (stepOf[row - 1] ?? 0)
      : put({ start, length, line: table.line[row] ?? 0 });
    if (!isSame) from[step] = row;
    to[step] = row + 1;
    stepOf[row] = step;
  }
  putHeld(Number.POSITIVE_INFINITY);
  return {
    places: {
      count,
      start: places.start.subarray(0, count),
      length: places.length.subarray(0, count),
      line: places.line.subarray(0, count),
    },
    from,
    to,
    heldBy,
    of(first, end) {
      if (first >= end) return [0, 0];
      let [low, high] = [stepOf[first] ?? 0, stepOf[end - 1] ?? 0];
      for (const [row, [least, last]] of around) {
        if (row < first || row >= end) continue;
        low = Math.min(low, least);
        high = Math.max(high, last);
      }
      return [low, high + 1];
    },
  };
}

function column(length: number): Int32Array {
  return new Int32Array(length).fill(NO_ROWS);
}

interface Waiting {
  readonly row: number;
  readonly object: JsonObject;
  readonly bytes: number;
}

/** Takes the objects of steps in their order and gives rows with their inside lines, in order, too. */
export class Gatherer {
  readonly #steps: Steps;
  readonly #inside: InsideLines;
  readonly #onRow: (row: number, object: JsonObject, inside: readonly JsonObject[]) => void;
  readonly #found = new Map<
    number,
    { readonly objects: JsonObject[]; left: number; bytes: number }
  >();
  #waiting: Waiting[] = [];
  #bytes = 0;

  constructor(
    steps: Steps,
    inside: InsideLines,
    onRow: (row: number, object: JsonObject, inside: readonly JsonObject[]) => void,
  ) {
    this.#steps = steps;
    this.#inside = inside;
    this.#onRow = onRow;
  }

  /** `from`, `to`: the rows that are asked for. */
  add(step: number, object: JsonObject, from: number, to: number): void {
    const { heldBy, places } = this.#steps;
    const holder = heldBy[step] ?? NO_ROWS;
    const bytes = places.length[step] ?? 0;
    if (holder !== NO_ROWS) this.#hold(holder, object, bytes);
    const first = Math.max(from, this.#steps.from[step] ?? 0);
    const end = Math.min(to, this.#steps.to[step] ?? 0);
    for (let row = first; row < end && holder === NO_ROWS; row++) {
      if (this.#waiting.length === 0 && !this.#inside.has(row)) this.#onRow(row, object, NOTHING);
      else this.#wait({ row, object, bytes });
    }
    this.#flush(this.#bytes > MAX_INSIDE);
  }

  /** Nothing more comes. */
  end(): void {
    this.#flush(true);
  }

  #hold(row: number, object: JsonObject, bytes: number): void {
    const left = this.#inside.get(row)?.length ?? 0;
    const found = this.#found.get(row) ?? { objects: [], left, bytes: 0 };
    this.#found.set(row, found);
    found.left--;
    found.bytes += bytes;
    if (found.bytes <= MAX_INSIDE) found.objects.push(object);
  }

  #wait(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.#bytes += waiting.bytes;
  }

  #flush(isAll: boolean): void {
    let done = 0;
    for (const { row, object } of this.#waiting) {
      const found = this.#found.get(row);
      const isWhole = !this.#inside.has(row) || found?.left === 0;
      if (!isWhole && !isAll) break;
      this.#onRow(row, object, found?.objects ?? NOTHING);
      this.#found.delete(row);
      done++;
    }
    if (done === 0) return;
    this.#waiting = this.#waiting.slice(done);
    this.#bytes = this.#waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

const NOTHING: readonly JsonObject[] = [];
