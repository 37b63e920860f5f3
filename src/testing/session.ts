// A session for a test: rows, what the full reading finds, bodies, and the file, from lines of text
// (entry-lines.ts) or from entries.

import { tableOf } from "../model/build/table-builder.ts";
import type { JsonObject } from "../model/json/json.ts";
import { stringify } from "../model/json/stringify.ts";
import { ProblemLog } from "../model/problem.ts";
import type { EntryDetails } from "../model/table/details.ts";
import { keyOf } from "../model/table/ids.ts";
import { type EntryTable, NO_ROW, rowOf } from "../model/table/table.ts";
import { DetailsCollector } from "../read/bodies/details-collector.ts";
import { entriesIn, timeAfter } from "./entry-lines.ts";

export interface TestSession {
  readonly entries: readonly JsonObject[];
  readonly table: EntryTable;
  /** As the full reading gives them. */
  readonly details: EntryDetails;
  readonly readBodies: (rows: readonly number[]) => Promise<readonly JsonObject[]>;
  /** The row of an id. Throws when there is none. */
  row(id: string): number;
}

/**
 * `given`: lines, or entries, which get an id, a parent (the one before) and a time (a second later)
 * unless they have one.
 */
export function sessionOf(given: string | readonly JsonObject[]): TestSession {
  const entries = typeof given === "string" ? entriesIn(given) : chained(given);
  const table = tableOf(entries, new ProblemLog());
  let details: EntryDetails | null = null;
  return {
    entries,
    table,
    get details() {
      details ??= detailsOf(entries);
      return details;
    },
    readBodies: (rows) => Promise.resolve(rows.map((row) => entries[row] ?? {})),
    row(id) {
      const row = rowOf(table, keyOf(id));
      if (row === NO_ROW) throw new Error(`The session has no ${id}`);
      return row;
    },
  };
}

/** The session as a file of today's version. */
export function fileOf(entries: readonly JsonObject[], id = "test-session"): string {
  const header = { type: "session", version: 3, id, timestamp: timeAfter(0), cwd: "/x" };
  return jsonLines([header, ...chained(entries)]);
}

/** Objects as the lines of a file. */
export function jsonLines(objects: readonly object[]): string {
  return objects.map((line) => `${stringify(line as JsonObject)}\n`).join("");
}

function chained(entries: readonly JsonObject[]): readonly JsonObject[] {
  let above: JsonObject["id"] = null;
  return entries.map((entry, index) => {
    const made = {
      id: `e${index}`,
      parentId: above ?? null,
      timestamp: timeAfter(index),
      ...entry,
    };
    above = made.id;
    return made;
  });
}

function detailsOf(entries: readonly JsonObject[]): EntryDetails {
  const collector = new DetailsCollector();
  for (const [row, entry] of entries.entries()) collector.add(row, entry);
  return collector.finish();
}
