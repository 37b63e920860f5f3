// Sessions of which only the tree matters: the parent of every entry, by index.

import fc from "fast-check";
import { layoutMap, type MapLayout } from "../map/layout.ts";
import { amountsOf, lengthsOf } from "../map/lengths.ts";
import { tableOf } from "../model/build/table-builder.ts";
import { ProblemLog } from "../model/problem.ts";
import type { EntryTable } from "../model/table/table.ts";
import { type Runs, runsOf } from "../tree/branch/runs.ts";
import { leafOf } from "../tree/leaves.ts";

const NO_PARENT = -1;
/** Names a parent that the file does not hold. */
const LOST_PARENT = -2;

/** Prompts a second apart. `parents` may name later entries and the entry itself, so cycles too. */
export function tableOfParents(
  parents: readonly number[],
  names: readonly string[] = [],
): EntryTable {
  const name = (index: number) => names[index] ?? `e${index}`;
  const entries = parents.map((parent, index) => ({
    type: "message",
    id: name(index),
    parentId: parent === NO_PARENT ? null : parent === LOST_PARENT ? "lost" : name(parent),
    timestamp: new Date(1_700_000_000_000 + index * 1000).toISOString(),
    message: { role: "user", content: "" },
  }));
  return tableOf(entries, new ProblemLog());
}

interface LaidOutTree {
  readonly runs: Runs;
  readonly layout: MapLayout;
  /** Of each entry, by its place in `runs.rows`. */
  readonly lengths: Float64Array;
  readonly ownLeaf: number;
}

type Layout = (runs: Runs, lengths: Float64Array, ownLeaf: number) => MapLayout;

/** Runs the check over arbitrary trees, broken ones too, with entries of arbitrary length. */
export function holdsForTrees(layout: Layout, check: (tree: LaidOutTree) => void): void {
  const trees = fc
    .array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 60 })
    .map((picks) => tableOfParents(brokenParentsFrom(picks)));
  const length = fc.double({ min: 0.1, max: 40, noNaN: true });
  fc.assert(
    fc.property(trees, fc.array(length, { minLength: 1, maxLength: 60 }), (table, picked) => {
      const runs = runsOf(table);
      const lengths = new Float64Array(runs.rows.length).map(
        (_, index) => picked[index % picked.length] ?? 1,
      );
      const ownLeaf = leafOf(table);
      check({ runs, layout: layout(runs, lengths, ownLeaf), lengths, ownLeaf });
    }),
    { numRuns: 200 },
  );
}

/** The layout of a table by entries. */
export function laidOut(table: EntryTable): { readonly runs: Runs; readonly layout: MapLayout } {
  const runs = runsOf(table);
  const lengths = lengthsOf(amountsOf(table, runs, "entries", null));
  return { runs, layout: layoutMap(runs, lengths, leafOf(table)) };
}

/** Parents from arbitrary numbers: mostly chains, with forks and further roots. `kind`: 0…9. */
export function parentsFrom(picks: readonly (readonly [pick: number, kind: number])[]): number[] {
  return picks.map(([pick, kind], index) => {
    if (index === 0 || kind === 0) return NO_PARENT;
    return kind < 6 ? index - 1 : pick % index;
  });
}

/** As `parentsFrom`, but with orphans, entries below themselves, and cycles. `kind`: 0…9. */
export function brokenParentsFrom(
  picks: readonly (readonly [pick: number, kind: number])[],
): number[] {
  return parentsFrom(picks).map((parent, index) => {
    const [pick, kind] = picks[index] ?? [0, 0];
    if (kind === 8) return LOST_PARENT;
    return kind === 9 ? pick % picks.length : parent;
  });
}
