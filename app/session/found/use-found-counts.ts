// How many hits of a search each row of the outline stands for.
import { useMemo } from "react";
import { branchCounts } from "../../../src/tree/branch/branch-counts.ts";
import { branchCount } from "../../../src/tree/branch/branches.ts";
import { runOf, runsOf } from "../../../src/tree/branch/runs.ts";
import { useSelection } from "../view/selection.tsx";
import { useFound } from "./found-rows.ts";

type FoundCount = (row: number, beginsBranch: boolean) => number;

/** Of an entry its own; of one that begins a branch, those of the branch and of all below it. */
export function useFoundCounts(): FoundCount {
  const { table } = useSelection();
  const found = useFound(table);
  return useMemo((): FoundCount => {
    if (!found) return () => 0;
    const { counts } = found;
    if (branchCount(table) === 1) return (row) => counts[row] ?? 0;
    const runs = runsOf(table);
    const { below } = branchCounts(runs, counts);
    return (row, beginsBranch) => (beginsBranch ? below[runOf(runs, row)] : counts[row]) ?? 0;
  }, [table, found]);
}
