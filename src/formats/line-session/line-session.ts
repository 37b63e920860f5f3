// An opened session whose entries are made from the lines of one file that is no pi session. A format
// gives the rows (line-table.ts; in file order, several of one line if it likes) and `convert`; this
// reads lines again when somebody looks, and gives every entry its id and parent.
//
// How a format uses this folder:
//   return openLines(source, {
//     newLines: () => new MyLines(), // keeps what is asked of its lines once all are known (line-reading.ts)
//     newGatherer: () => … the entries of lines while they are read (gathered-lines.ts) …
//     async sessionOf(file, lines, log) {
//       … its own rules: which row hangs under which, which is the leaf, what is wrong (log.add) …
//       const rows = new LineTableBuilder(lines.places, hasIds);
//       … rows.add(…) for each of them …
//       const table = rows.finish(log);
//       const session = { format, formatName, header, table, chosenLeaf };
//       return { session, convert: (row, object) => entry, basisOf: (row) => "what else it is made from" };
//     },
//   }, options);
import { firstIndex } from "../../lib/first-index.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { type Problem, ProblemLog } from "../../model/problem.ts";
import type { OpenedSession, Session } from "../../model/session.ts";
import { jsonId } from "../../model/table/ids.ts";
import { keyAt, NO_ROW, parentOf } from "../../model/table/table.ts";
import { readBodies } from "../../read/bodies/bodies.ts";
import { mendedObject } from "../../read/json/mend.ts";
import type { ObjectPlace } from "../../read/line/objects.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import {
  type InsideLines,
  insideObjects,
  insideOf,
  objectOf,
  objectsFrom,
} from "./inside-lines.ts";
import { hasEnd, whole } from "./line-entry.ts";

const decoder = new TextDecoder();

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

/** Problems that only reading the bodies finds; in a followed file they stay known. */
export class FoundInBodies {
  log = new ProblemLog();
}

/** What a session is made of in addition to its source, and the problems of its lines. */
export interface LineParts {
  readonly session: Pick<Session, "format" | "formatName" | "header" | "table" | "chosenLeaf">;
  readonly convert: Convert;
  /** The entry of a row that needs nothing from its line; null for all others, and by default. */
  readonly known?: (row: number) => JsonObject | null;
  /** Lines that are no rows; none when left out. */
  readonly inside?: InsideLines;
}

/** `problems`: those of the lines and of the format's own rules. */
export function lineSession(
  source: ByteSource,
  { session, convert, known, inside = new Map() }: LineParts,
  problems: readonly Problem[],
  found = new FoundInBodies(),
): OpenedSession {
  const { table } = session;
  const { name: fileName, size } = source;
  const textAt = async ({ start, length }: Pick<ObjectPlace, "start" | "length">) =>
    decoder.decode(await source.read(start, start + length));
  const raw = (row: number): Promise<string> => textAt(objectOf(table, row));
  const entryOf = (row: number, object: JsonObject, held: readonly JsonObject[]): JsonObject => {
    const id = jsonId(keyAt(table, row));
    const above = hasEnd(table.flags[row] ?? 0) ? NO_ROW : parentOf(table, row);
    const parentId = above === NO_ROW ? null : jsonId(keyAt(table, above));
    const fields = known?.(row) ?? convert(row, object, held);
    return whole(fields, id, parentId, table.time[row] ?? Number.NaN);
  };
  return {
    // Its entries are in the shape of this version of pi.
    session: {
      ...session,
      fileName,
      size,
      version: 3,
      problems: [...problems, ...found.log.list()],
    },
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
      // A text search does not look for problems.
      if (from === 0 && !sieve) found.log = new ProblemLog();
      const log = sieve ? new ProblemLog() : found.log;
      // It would be half as large as the table, and is made in less time than a megabyte is read: it
      // is not kept.
      const { places, rows } = objectsFrom(table, from);
      const end = firstIndex(0, rows.length, (nth) => (rows[nth] ?? to) >= to);
      let next = 0;
      while (next < end) {
        // Up to the next object with lines inside, which are read before it.
        let last = next;
        while (last < end - 1 && !inside.has(rows[last] ?? NO_ROW)) last++;
        const holder = rows[last] ?? NO_ROW;
        const held = inside.has(holder)
          ? await insideObjects(source, inside, holder, { signal, problems: log })
          : [];
        const onObject = (nth: number, object: JsonObject) => {
          const below = Math.min(to, rows[nth + 1] ?? to);
          for (let row = rows[nth] ?? to; row < below; row++) {
            onEntry(row, entryOf(row, object, row === holder ? held : []));
          }
        };
        // A sieve searches for words as the entry has them; the line may encode them differently.
        const options = { onProgress, signal, from: next, to: last + 1, problems: log };
        await readBodies(source, places, onObject, options);
        next = last + 1;
      }
      return [...problems, ...log.list()];
    },
  };
}
