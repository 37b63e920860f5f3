// Lines that are not entries: their content is inside the entry of another line, as the conversation of a
// sub-agent is inside the result of the call that started it. They may come before that line or after it.
import type { JsonObject } from "../../model/json/json.ts";
import { firstOfObject, isOfObjectAbove } from "../../model/table/place-ids.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { type BodyOptions, readBodies } from "../../read/bodies/bodies.ts";
import type { ObjectPlace } from "../../read/line/objects.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { LinePlaces } from "./line-places.ts";

/**
 * By row, the first one of its line: its inside lines in file order. No line is inside two rows, or a row itself.
 */
export type InsideLines = ReadonlyMap<number, readonly ObjectPlace[]>;

/** Maximum inside lines of one row. Bytes. */
const MAX_INSIDE = 64 << 20;
/** Maximum gap between two lines that are read together. Bytes. */
const MAX_BETWEEN = 64 << 10;

/** The first inside lines of a row that fit the limit together. */
export function insideOf(inside: InsideLines, row: number): readonly ObjectPlace[] {
  const places = inside.get(row) ?? [];
  let bytes = 0;
  const end = places.findIndex(({ length }) => {
    bytes += length;
    return bytes > MAX_INSIDE;
  });
  return end < 0 ? places : places.slice(0, end);
}

/**
 * The objects of these, one after another. All lines inside the row are read, for their problems, and only a
 * little of what is between them: it may be the whole file.
 */
export async function insideObjects(
  source: ByteSource,
  inside: InsideLines,
  row: number,
  options: BodyOptions,
): Promise<readonly JsonObject[]> {
  const objects: JsonObject[] = [];
  const kept = insideOf(inside, row).length;
  const { name } = source;
  let near = new LinePlaces();
  let end = 0;
  const readNear = async () => {
    const part = { name, size: end, read: (from: number, to: number) => source.read(from, to) };
    const onObject = (_: number, object: JsonObject) => {
      if (objects.length < kept) objects.push(object);
    };
    await readBodies(part, near, onObject, options);
    near = new LinePlaces();
  };
  for (const place of inside.get(row) ?? []) {
    if (place.start > end + MAX_BETWEEN) await readNear();
    near.add(place, Number.NaN);
    end = place.start + place.length;
  }
  await readNear();
  return objects;
}

/** Where the object of a row is. The later rows of an object begin within it, a byte after one another. */
export function objectOf(table: EntryTable, row: number): ObjectPlace {
  const first = firstOfObject(table, row);
  const [start, length] = [table.start[first] ?? 0, table.length[first] ?? 0];
  return { start, length, line: table.line[first] ?? 0, flags: 0 };
}

/** The objects that the rows from one on are made from, each once, and the first of those rows of each. */
export function objectsFrom(table: EntryTable, from: number) {
  const places = new LinePlaces();
  const rows: number[] = [];
  for (let row = from; row < table.count; row++) {
    if (row > from && isOfObjectAbove(table, row)) continue;
    places.add(objectOf(table, row), Number.NaN);
    rows.push(row);
  }
  return { places, rows };
}
