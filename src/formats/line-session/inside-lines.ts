// Lines that are no entries: what they say is inside the entry of another line, as the conversation of a
// sub-agent is inside the result of the call that started it. Whoever reads all bodies in file order gets
// each entry with its inside lines, which may stand before it or after it.
import type { JsonObject } from "../../model/json/json.ts";
import { firstOfObject, isOfObjectAbove } from "../../model/table/place-ids.ts";
import type { EntryTable } from "../../model/table/table.ts";
import type { RowPlaces } from "../../read/bodies/bodies.ts";
import type { ObjectPlace } from "../../read/line/objects.ts";
import { LinePlaces } from "./line-places.ts";

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
interface Steps {
  readonly places: RowPlaces;
  /** By step: its first row and the one after its last; NO_ROWS for inside lines. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** By step: the row that it is inside of; NO_ROWS for lines with rows of their own. */
  readonly heldBy: readonly number[];
  /** The steps that the entries of some rows take: from the first one to the one before the second. */
  of(from: number, to: number): readonly [first: number, end: number];
}

export function stepsOf(table: EntryTable, inside: InsideLines): Steps {
  const held = [...inside].flatMap(([row, places]) => places.map((place) => ({ row, place })));
  held.sort((a, b) => a.place.start - b.place.start);
  const places = new LinePlaces();
  const from: number[] = [];
  const to: number[] = [];
  const heldBy: number[] = [];
  const stepOf: number[] = [];
  const around = new Map<number, [number, number]>();
  const put = (place: ObjectPlace, first: number, holder: number): number => {
    places.add(place, Number.NaN);
    from.push(first);
    to.push(first);
    heldBy.push(holder);
    return heldBy.length - 1;
  };
  let next = 0;
  const putHeld = (before: number) => {
    for (let one = held[next]; one && one.place.start < before; one = held[++next]) {
      const step = put(one.place, NO_ROWS, one.row);
      const [least] = around.get(one.row) ?? [step];
      around.set(one.row, [least, step]);
    }
  };
  for (let row = 0; row < table.count; row++) {
    const start = table.start[row] ?? 0;
    putHeld(start);
    const [length, line] = [table.length[row] ?? 0, table.line[row] ?? 0];
    const step = isOfObjectAbove(table, row)
      ? (stepOf[row - 1] ?? 0)
      : put({ start, length, line, flags: 0 }, row, NO_ROWS);
    to[step] = row + 1;
    stepOf.push(step);
  }
  putHeld(Number.POSITIVE_INFINITY);
  return {
    places,
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

interface Waiting {
  readonly row: number;
  readonly object: JsonObject;
  readonly size: number;
}

/** Gets the object of a row and those of its inside lines. */
export type OnRow = (row: number, object: JsonObject, inside: readonly JsonObject[]) => void;

/** Takes the objects of steps in their order and gives rows with their inside lines, in order, too. */
export function gathering(steps: Steps, inside: InsideLines, onRow: OnRow) {
  const found = new Map<number, { readonly objects: JsonObject[]; left: number; bytes: number }>();
  let waiting: Waiting[] = [];
  let bytes = 0;
  const hold = (row: number, object: JsonObject, size: number) => {
    const left = inside.get(row)?.length ?? 0;
    const of = found.get(row) ?? { objects: [], left, bytes: 0 };
    found.set(row, of);
    of.left--;
    of.bytes += size;
    if (of.bytes <= MAX_INSIDE) of.objects.push(object);
  };
  const flush = (isAll: boolean) => {
    let done = 0;
    for (const { row, object, size } of waiting) {
      const isWhole = !inside.has(row) || found.get(row)?.left === 0;
      if (!isWhole && !isAll) break;
      onRow(row, object, found.get(row)?.objects ?? NOTHING);
      found.delete(row);
      bytes -= size;
      done++;
    }
    if (done > 0) waiting = waiting.slice(done);
  };
  return {
    /** `from`, `to`: the rows that are asked for. */
    add(step: number, object: JsonObject, from: number, to: number): void {
      const holder = steps.heldBy[step] ?? NO_ROWS;
      const size = steps.places.length[step] ?? 0;
      if (holder !== NO_ROWS) hold(holder, object, size);
      const end = Math.min(to, steps.to[step] ?? 0);
      for (let row = Math.max(from, steps.from[step] ?? 0); row < end; row++) {
        if (waiting.length === 0 && !inside.has(row)) onRow(row, object, NOTHING);
        else {
          waiting.push({ row, object, size });
          bytes += size;
        }
      }
      flush(bytes > MAX_INSIDE);
    },
    /** Nothing more comes. */
    end: () => flush(true),
  };
}

const NOTHING: readonly JsonObject[] = [];
