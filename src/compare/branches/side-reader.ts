// Reads the features of one side's entries when they are asked for, each body once, and forgets
// them when they are placed: a comparison never holds more than a window of a branch.
import { ensure } from "../../lib/ensure.ts";
import { wholeNumbers } from "../../lib/whole-numbers.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { type EntryTable, idOf, NO_ROW, roleOf, typeOf } from "../../model/table/table.ts";
import { type Features, featuresOf, identityFeatures } from "../align/features.ts";
import { type Side, sharedRows } from "../side.ts";
import { answeredOnPath } from "./path-calls.ts";

/** Bodies asked for together, also when fewer are needed at once: reading is mostly waiting. */
const AHEAD = 64;

export type SideReader = ReturnType<typeof sideReader>;

export function sideReader(side: Side, other: Side) {
  const { table, rows } = side;
  /** Rows the other side holds as well, seen the same way: they are equal unread. */
  const shared = sharedRows(side, other);
  /** Features of the places that were read and not dropped yet. */
  const known = new Map<number, Features>();
  const answeredBy = answeredOnPath(side);
  const rowAt = (place: number) => rows[place] ?? NO_ROW;
  const featuresAt = (places: Iterable<number>) =>
    Array.from(places, (place) => ensure(known.get(place), `features of place ${place}`));
  const read = async (row: number, body: JsonObject): Promise<Features> => {
    const entry = readEntry(body);
    const id = table === other.table ? "" : idOf(table, row);
    return featuresOf(entry, body, id, await answeredBy(row, entry));
  };
  const load = async (places: Iterable<number>): Promise<void> => {
    const missing: number[] = [];
    for (const place of places) {
      if (place >= rows.length || known.has(place)) continue;
      const row = rowAt(place);
      if (!shared.has(row)) missing.push(place);
      else known.set(place, identityFeatures(kindAt(table, row), row));
    }
    // A portion at a time: what is no longer needed of the bodies is gone before the next come.
    for (let from = 0; from < missing.length; from += AHEAD) {
      const portion = missing.slice(from, from + AHEAD);
      const bodies = await side.readBodies(portion.map(rowAt));
      for (const [i, place] of portion.entries()) {
        known.set(place, await read(rowAt(place), bodies[i] ?? {}));
      }
    }
  };
  return {
    side,
    known,
    length: rows.length,
    rowAt,
    isPrompt: (place: number) => roleOf(table, rowAt(place)) === "user",
    /** Whether the other side has it as well, seen the same way. */
    isShared: (place: number) => shared.has(rowAt(place)),
    /** Features of the places in [from, to). */
    async range(from: number, to: number): Promise<readonly Features[]> {
      let missing = from;
      while (missing < to && known.has(missing)) missing++;
      if (missing < to) await load(wholeNumbers(missing, Math.max(to, missing + AHEAD)));
      return featuresAt(wholeNumbers(from, to));
    },
    /** Features of single places, such as prompts. */
    async at(places: readonly number[]): Promise<readonly Features[]> {
      await load(places);
      return featuresAt(places);
    },
  };
}

function kindAt(table: EntryTable, row: number): string {
  const type = typeOf(table, row);
  return type === "message" ? roleOf(table, row) : type;
}
