// How many entries of a branch are unread. Pure.

import { useMemo } from "react";
import { useStore } from "zustand/react";
import { type EntryTable, FLAG, hasFlag } from "../../../src/model/table/table.ts";
import { filteredRows } from "../../../src/stats/rows/filtered-rows.ts";
import { branchCounts } from "../../../src/tree/branch/branch-counts.ts";
import { branchCount } from "../../../src/tree/branch/branches.ts";
import { runOf, runsOf } from "../../../src/tree/branch/runs.ts";
import { NO_FILTERING } from "../../../src/tree/filters.ts";
import type { ReadMark } from "../../catalog/stored/records.ts";
import { usePageSessions } from "../open/page-sessions.tsx";
import { useOpenSession } from "../open/session-context.tsx";
import { useSelection } from "../view/selection.tsx";
import { readRows } from "./read-marks.ts";

/** By a row that begins a branch: the count for the branch and everything that branches off below. */
export type UnreadCount = (row: number) => number;

const NOTHING: UnreadCount = () => 0;

/**
 * Empty without a mark: a session that was never read has no news. `isCounted`: whether an entry counts as
 * readable. Linear in the entries.
 */
export function unreadCounts(
  table: EntryTable,
  marks: readonly ReadMark[],
  isCounted: (row: number) => boolean,
): UnreadCount {
  if (marks.length === 0 || branchCount(table) === 1) return NOTHING;
  const isRead = readRows(table, marks);
  // Marks of removed entries are ignored.
  if (!isRead.includes(1)) return NOTHING;
  const runs = runsOf(table);
  const { below } = branchCounts(runs, unread(table, isRead, isCounted));
  return (row) => below[runOf(runs, row)] ?? 0;
}

/** By row: 1 for unread. */
function unread(
  table: EntryTable,
  isRead: Uint8Array,
  isCounted: (row: number) => boolean,
): Int32Array {
  const counts = new Int32Array(table.count);
  for (let row = 0; row < table.count; row++) {
    const isNew = !isRead[row] && !hasFlag(table, row, FLAG.repeated) && isCounted(row);
    counts[row] = isNew ? 1 : 0;
  }
  return counts;
}

export function useUnreadCounts(): UnreadCount {
  const { key, session, details } = useOpenSession();
  const { readings } = usePageSessions();
  const { table } = useSelection();
  const marks = useStore(readings.of(key), (record) => record.marks);
  // What the unfiltered outline shows: filters do not change how much there is to read.
  return useMemo(
    () => unreadCounts(table, marks, filteredRows(session, NO_FILTERING, details)),
    [table, marks, session, details],
  );
}
