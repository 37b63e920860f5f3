// An opened session whose entries are made from the lines of one file that is no pi session. A format
// gives the rows (in file order, several of one line if it likes), their parents, and `convert`; this
// makes the table, reads lines again when somebody looks, and gives every entry its id and parent.
//
// How a format uses this folder:
//   return openLines(source, {
//     fields: new FieldReader({ type: "type", role: "payload.role" }),
//     lineOf: (found, place) => ({ place, type: found.text("type"), … }),
//     placeOf: ({ place }) => place,
//     async sessionOf(file, lines, log) {
//       … its own rules: which row hangs under which, which is the leaf, what is wrong (log.add) …
//       const table = lineTable(rows, parents, log);
//       const session = { format, …, table, problems: log.list() };
//       return { session, convert: (row, object) => entry, basisOf: (row) => [what else it is made from] };
//     },
//   }, options);
import { TableBuilder } from "../../model/build/table-builder.ts";
import type { Json, JsonObject } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import type { OpenedSession, Session } from "../../model/session.ts";
import { idValue } from "../../model/table/ids.ts";
import { isStructural } from "../../model/table/kinds.ts";
import { placeId } from "../../model/table/place-ids.ts";
import { type EntryTable, FLAG, keyAt, NO_ROW, parentOf } from "../../model/table/table.ts";
import { readBodies } from "../../read/bodies/bodies.ts";
import { mendedObject } from "../../read/json/mend.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { Gatherer, type InsideLines, insideOf, objectOf, stepsOf } from "./inside-lines.ts";
import type { LinePlace } from "./scan-lines.ts";

const decoder = new TextDecoder();

/** An entry as it stands in the table. Rows are in file order: no `start` is less than the one before. */
export interface LineRow extends LinePlace {
  /** A type and role of pi's (model/table/kinds.ts). */
  readonly type: string;
  /** "" for all but messages. */
  readonly role: string;
  /** As links and `parentId` name it; `placeId` where the line has none of its own. Null: as in every row. */
  readonly id: string | null;
  /** ms since 1970, NaN where the line says none. */
  readonly time: number;
  /**
   * The entry as `convert` makes it, for the types that trees, names and contexts are made from
   * (`isStructural`); null for all others. `lineTable` adds its id.
   */
  readonly entry: JsonObject | null;
  /** Of a tool result: the row of the reply with its call, NO_ROW where that is not known. */
  readonly caller: number;
  /** Of a reply: equal numbers are one message of the model's; 0 for what is none, or is one by itself. */
  readonly message: number;
}

/**
 * What a line is as an entry of pi's: its `type` and that type's fields. `row` is one of the table,
 * `object` its line, as far as it can be read; `inside` those of its inside lines, in their order, the
 * first ones where they are too many. Must not throw, whatever the lines hold.
 */
export type Convert = (
  row: number,
  object: JsonObject,
  inside: readonly JsonObject[],
) => JsonObject;

/**
 * The table of rows whose parents are known by row (NO_ROW for a root). Ids that come twice, and cycles,
 * are named in `problems`; the last row with an id answers for it. `hasIds`: false where no row
 * has an id of its own.
 */
export function lineTable(
  rows: readonly LineRow[],
  parents: Int32Array,
  problems: ProblemLog,
  hasIds = true,
): EntryTable {
  const builder = new TableBuilder(hasIds ? "index" : "places");
  let nth = 0;
  let last = Number.NaN;
  // Written out: to spread objects of so many fields makes each a map of its own.
  rows.forEach(
    ({ type, role, id: named, time, start: of, length: whole, line, flags: own }, row) => {
      nth = of === last ? nth + 1 : 0;
      last = of;
      // No two rows begin at the same byte, which they are known by (EntryRef, objectOf).
      const [start, length] = [of + nth, whole - nth];
      const structural = null;
      const id = named ?? "";
      const flags = own | (goesOn(rows, parents, row) ? FLAG.goesOn : 0);
      builder.add({ type, role, id, parentId: null, time, start, length, line, flags, structural });
    },
  );
  rows.forEach(({ type, time, flags, entry }, row) => {
    if (!entry || !isStructural(type)) return;
    const above = hasEnd(flags) ? NO_ROW : (parents[row] ?? NO_ROW);
    const parentId = above === NO_ROW ? null : idIn(rows, above);
    builder.replaceStructural(row, whole(entry, idIn(rows, row), parentId, time));
  });
  const callers = new Map<number, number>();
  rows.forEach(({ caller }, row) => {
    if (caller !== NO_ROW) callers.set(row, caller);
  });
  return builder.finish(problems, parents, callers);
}

function idIn(rows: readonly LineRow[], row: number): string {
  const { id = null, start = 0 } = rows[row] ?? {};
  let first = row;
  while (first > 0 && rows[first - 1]?.start === start) first--;
  return id ?? placeId(start, row - first);
}

/** Rows between two replies of one message, at most: results, and what the program noted. */
const MAX_BETWEEN = 1000;

/** Whether the nearest reply above a row is of the same message, with nothing said in between. */
function goesOn(rows: readonly LineRow[], parents: Int32Array, row: number): boolean {
  const message = rows[row]?.message ?? 0;
  if (message === 0) return false;
  let above = parents[row] ?? NO_ROW;
  for (let steps = 0; steps < MAX_BETWEEN; steps++) {
    const one = rows[above];
    if (!one || one.message > 0) return one?.message === message;
    if (isSaidBetween(one)) return false;
    above = parents[above] ?? NO_ROW;
  }
  return false;
}

function isSaidBetween({ type, role }: LineRow): boolean {
  return type === "compaction" || (type === "message" && role !== "toolResult");
}

/** What only reading the bodies finds wrong; of a file that is followed it stays known. */
export class FoundInBodies {
  log = new ProblemLog();
}

/** What a session is made of besides its source. */
export interface LineParts {
  /** `problems` are those of the lines and of the format's own rules. */
  readonly session: Session;
  readonly convert: Convert;
  /** The entry of a row that nothing of its line is needed for; null for all others, as when left out. */
  readonly known?: (row: number) => JsonObject | null;
  /** Lines that are no rows; none when left out. */
  readonly inside?: InsideLines;
}

export function lineSession(
  source: ByteSource,
  { session, convert, known, inside = new Map() }: LineParts,
  found = new FoundInBodies(),
): OpenedSession {
  const { table } = session;
  const textAt = async ({ start, length }: Pick<LinePlace, "start" | "length">) =>
    decoder.decode(await source.read(start, start + length));
  const raw = (row: number): Promise<string> => textAt(objectOf(table, row));
  const entryOf = (row: number, object: JsonObject, held: readonly JsonObject[]): JsonObject => {
    const id = idAt(table, row);
    const above = hasEnd(table.flags[row] ?? 0) ? NO_ROW : parentOf(table, row);
    const parentId = above === NO_ROW ? null : idAt(table, above);
    const fields = known?.(row) ?? convert(row, object, held);
    return whole(fields, id, parentId, table.time[row] ?? Number.NaN);
  };
  return {
    session: { ...session, problems: [...session.problems, ...found.log.list()] },
    bodies: {
      raw,
      async body(row) {
        if (known?.(row)) return entryOf(row, {}, []);
        const [own, ...held] = await Promise.all([
          raw(row),
          ...insideOf(inside, row).map((place) => textAt(place)),
        ]);
        return entryOf(row, mendedObject(own), held.map(mendedObject));
      },
    },
    async visit(onEntry, onProgress, signal, from = 0, to = table.count, sieve = null) {
      // Who looks for words does not look for what is wrong.
      if (from === 0 && !sieve) found.log = new ProblemLog();
      const problems = sieve ? new ProblemLog() : found.log;
      // As large as half of the table, and made in less time than a megabyte is read: it is not kept.
      const steps = stepsOf(table, inside);
      const rows = new Gatherer(steps, inside, (row, object, held) =>
        onEntry(row, entryOf(row, object, held)),
      );
      const [first, end] = steps.of(from, to);
      // A sieve looks for words as the entry has them; in the line they may be written otherwise.
      await readBodies(source, steps.places, (step, object) => rows.add(step, object, from, to), {
        onProgress,
        signal,
        from: first,
        to: end,
        problems,
      });
      rows.end();
      return [...session.problems, ...problems.list()];
    },
  };
}

/** FLAG.pathEnds: the tree knows what is above the row, but its entry names no parent. */
function hasEnd(flags: number): boolean {
  return (flags & FLAG.pathEnds) !== 0;
}

/** With what every entry has, as pi's have it. */
function whole(fields: JsonObject, id: Json, parentId: Json, time: number): JsonObject {
  const { type } = fields;
  const timestamp = Number.isNaN(time) ? undefined : new Date(time).toISOString();
  // Written out for what nearly all entries are: asked of every row of a long file, and to add fields whose
  // names an engine does not know costs several times as much.
  if (timestamp !== undefined && type !== undefined) {
    const { message, customType, data } = fields;
    const count = Object.keys(fields).length;
    if (message !== undefined && count === 2) return { type, id, parentId, timestamp, message };
    if (customType !== undefined && data !== undefined && count === 3) {
      return { type, id, parentId, timestamp, customType, data };
    }
  }
  const entry: Record<string, Json> =
    type === undefined ? { id, parentId } : { type, id, parentId };
  if (timestamp !== undefined) entry.timestamp = timestamp;
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (name !== "type" && value !== undefined) entry[name] = value;
  }
  return entry;
}

function idAt(table: EntryTable, row: number): Json {
  const key = keyAt(table, row);
  return (key === undefined ? undefined : idValue(key)) ?? null;
}
