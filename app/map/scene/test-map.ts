// For tests: the map's subject for a session written as entries, or only as their parents.
import { contextEntries, contextFrom } from "../../../src/context/context-entries.ts";
import { coverageOf } from "../../../src/map/coverage.ts";
import { type MapRequest, mapOf } from "../../../src/map/map-data.ts";
import { marksOf } from "../../../src/map/marks.ts";
import { tableOf } from "../../../src/model/build/table-builder.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { ProblemLog } from "../../../src/model/problem.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import { leafOf } from "../../../src/tree/leaves.ts";
import type { Look, Subject } from "./subject.ts";

interface TestMap {
  readonly subject: Subject;
  /** At the session's own leaf. */
  readonly look: Look;
  readonly lookAt: (leaf: number) => Look;
}

export const prompt = (id: string, parentId: string | null) => ({
  type: "message",
  id,
  parentId,
  message: { role: "user", content: "" },
});

/** Entries `e0`, `e1` … by the index of their parent, -1 for roots. */
export function treeMap(
  parents: readonly number[],
  options: { readonly compactionAt?: number; readonly form?: MapRequest["form"] } = {},
): TestMap {
  const entries = parents.map((parent, index) => {
    const entry = prompt(`e${index}`, parent < 0 ? null : `e${parent}`);
    return index === options.compactionAt
      ? { ...entry, type: "compaction", summary: "…", firstKeptEntryId: entry.id }
      : entry;
  });
  return mapOfEntries(entries, options.form);
}

export function mapOfEntries(
  entries: readonly JsonObject[],
  form: MapRequest["form"] = "across",
): TestMap {
  return mapOfTable(tableOf(entries, new ProblemLog()), form);
}

export function mapOfTable(table: EntryTable, form: MapRequest["form"] = "across"): TestMap {
  const data = mapOf(table, { measure: "entries", form }, null, leafOf(table));
  const marks = marksOf(table, data.runs, null, null);
  const subject: Subject = {
    ...data,
    table,
    ownLeaf: leafOf(table),
    header: null,
    details: null,
    marks,
    shown: null,
    found: null,
    drafted: null,
    kinds: null,
  };
  const lookAt = (leaf: number): Look => {
    const context = contextEntries(table, leaf);
    const coverage = coverageOf(data.runs, context.path, contextFrom(context));
    return { coverage, leaf, selected: NO_ROW };
  };
  return { subject, look: lookAt(leafOf(table)), lookAt };
}
