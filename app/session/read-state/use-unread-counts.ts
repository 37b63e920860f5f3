// How much of each branch is still to be read, as the outline says it.
import { useMemo } from "react";
import { useStore } from "zustand/react";
import { filteredRows } from "../../../src/stats/rows/filtered-rows.ts";
import { NO_FILTERING } from "../../../src/tree/filters.ts";
import { usePageSessions } from "../open/page-sessions.tsx";
import { useOpenSession } from "../open/session-context.tsx";
import { useSelection } from "../view/selection.tsx";
import { type UnreadCount, unreadCounts } from "./unread-counts.ts";

export function useUnreadCounts(): UnreadCount {
  const { key, session, details } = useOpenSession();
  const { readings } = usePageSessions();
  const { table } = useSelection();
  const marks = useStore(readings.of(key), (record) => record.marks);
  // What the outline shows unless it is filtered: how much there is to read does not change with filters.
  return useMemo(
    () => unreadCounts(table, marks, filteredRows(session, NO_FILTERING, details)),
    [table, marks, session, details],
  );
}
