// Facts for single rows of the outline. Only rows in view need them, so nothing here walks the session
// before the first request.

import { figureField } from "../../src/model/blocks/usage.ts";
import { type EntryDetails, isPrompt } from "../../src/model/table/details.ts";
import { type EntryTable, parentOf, typeOf } from "../../src/model/table/table.ts";
import type { ContextDrop } from "../../src/stats/context-drops.ts";
import { contextTimeline } from "../../src/stats/context-timeline.ts";
import { durationsOf } from "../../src/stats/rows/filtered-rows.ts";
import { type Turn, turnBelow, turnsOn } from "../../src/stats/rows/turns.ts";
import { costAt } from "../../src/stats/usage-sum.ts";
import { costText, durationText } from "../../src/text/units.ts";
import { runsOf } from "../../src/tree/branch/runs.ts";
import type { Filter } from "../../src/tree/filters.ts";

/** A compaction's number along its branch and what it did to the context. */
export interface CompactionFact {
  readonly number: number;
  /** Its recorded tokens; null when it has none. */
  readonly before: number | null;
  /** Null beside the path, and until everything was read. */
  readonly drop: ContextDrop | null;
}

/** Compactions by row; computed when the first one is in view. */
export function compactionFacts(
  table: EntryTable,
  details: EntryDetails | null,
  path: Int32Array,
): (row: number) => CompactionFact | null {
  let facts: ReadonlyMap<number, CompactionFact> | null = null;
  return (row) => {
    if (typeOf(table, row) !== "compaction") return null;
    facts ??= allCompactions(table, details, path);
    return facts.get(row) ?? null;
  };
}

function allCompactions(
  table: EntryTable,
  details: EntryDetails | null,
  path: Int32Array,
): ReadonlyMap<number, CompactionFact> {
  const drops = new Map<number, ContextDrop>();
  for (const drop of details ? contextTimeline(table, details, path).drops : []) {
    const row = path[drop.at];
    if (row !== undefined) drops.set(row, drop);
  }
  const facts = new Map<number, CompactionFact>();
  // On the path from a root down to each row.
  const numbers = new Int32Array(table.count);
  for (const row of runsOf(table).rows) {
    const isOne = typeOf(table, row) === "compaction";
    const number = (numbers[parentOf(table, row)] ?? 0) + (isOne ? 1 : 0);
    numbers[row] = number;
    if (!isOne) continue;
    const before = figureField(table.parsedEntries.get(row) ?? {}, "tokensBefore");
    facts.set(row, { number, before, drop: drops.get(row) ?? null });
  }
  return facts;
}

/** The figures of the turn a prompt begins; each is counted once, when it is in view. */
export function turnFacts(
  table: EntryTable,
  details: EntryDetails | null,
  path: Int32Array,
): (row: number) => Turn | null {
  const counted = new Map<number, Turn>();
  return (row) => {
    if (!details || !isPrompt(table, details, row)) return null;
    const turn =
      counted.get(row) ?? turnsOn(table, details, path).get(row) ?? turnBelow(table, details, row);
    counted.set(row, turn);
    return turn;
  };
}

/** The rank of a row where the filter ranks. */
export function rankFacts(
  table: EntryTable,
  details: EntryDetails | null,
  filter: Filter,
): (row: number) => string {
  if (details && filter === "expensive") return (row) => costText(costAt(details, row));
  if (details && filter === "slowest") {
    return (row) => durationText(durationsOf(table, details)[row] ?? Number.NaN);
  }
  return () => "";
}
