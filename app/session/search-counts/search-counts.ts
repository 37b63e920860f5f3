// Which entries have hits of the search, for every view that counts them. The search is another view.

import { useMemo } from "react";
import { createStore } from "zustand/vanilla";
import type { EntryTable } from "../../../src/model/table/table.ts";
import { branchCounts } from "../../../src/tree/branch/branch-counts.ts";
import { branchCount } from "../../../src/tree/branch/branches.ts";
import { runOf, runsOf } from "../../../src/tree/branch/runs.ts";
import { part } from "../open/parts.ts";
import { usePart } from "../open/session-context.tsx";
import { useSelection } from "../view/selection.tsx";

interface Found {
  readonly table: EntryTable;
  /** By row of the table, the number of hits. It grows during the search. */
  readonly counts: Int32Array;
}

/** Null without a search. */
export const SEARCH_COUNTS = part(() => createStore<Found | null>(() => null));

/** Null without a search of these rows. Another object whenever more is found. */
export function useSearchCounts(table: EntryTable): Found | null {
  return usePart(SEARCH_COUNTS, (found) => (found?.table === table ? found : null));
}

type FoundCount = (row: number, beginsBranch: boolean) => number;

/** For an entry its own hits; for one that begins a branch, those of the branch and of everything below it. */
export function useRowSearchCounts(): FoundCount {
  const { table } = useSelection();
  const found = useSearchCounts(table);
  return useMemo((): FoundCount => {
    if (!found) return () => 0;
    const { counts } = found;
    if (branchCount(table) === 1) return (row) => counts[row] ?? 0;
    const runs = runsOf(table);
    const { below } = branchCounts(runs, counts);
    return (row, beginsBranch) => (beginsBranch ? below[runOf(runs, row)] : counts[row]) ?? 0;
  }, [table, found]);
}
