// What the rows in sight are told from: the session's columns, and the entries that must be read.
import { useMemo } from "react";
import { useBodies, useOpenSession, useSelection } from "../session/session-context.tsx";
import { needsBody, type RowSources } from "./row-line.ts";
import { compactionFacts } from "./row-sources.ts";

/** `rows`: the table rows in sight. */
export function useRowSources(rows: readonly number[]): RowSources {
  const { details } = useOpenSession();
  const { table, path } = useSelection();
  const { bodies } = useBodies(rows.filter((row) => needsBody(table, details, row)));
  const compactionAt = useMemo(() => compactionFacts(table, details, path), [table, details, path]);
  return { table, details, bodies, compactionAt };
}
