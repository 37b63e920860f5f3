// The sources of the rows in view: the session's columns, and the entries that have to be read.
import { useMemo } from "react";
import { cwdOf } from "../../src/tree/branch/branches.ts";
import type { Filter } from "../../src/tree/filters.ts";
import { useBodies, useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { needsBody, type RowSources } from "./row-line.ts";
import { compactionFacts, rankFacts, turnFacts } from "./row-sources.ts";

/** `rows`: the table rows in view. */
export function useRowSources(rows: readonly number[], filter: Filter): RowSources {
  const { session, details } = useOpenSession();
  const { table, path } = useSelection();
  const { bodies } = useBodies(rows.filter((row) => needsBody(table, details, row)));
  const compactionAt = useMemo(() => compactionFacts(table, details, path), [table, details, path]);
  const turnAt = useMemo(() => turnFacts(table, details, path), [table, details, path]);
  const rankAt = useMemo(() => rankFacts(table, details, filter), [table, details, filter]);
  return { table, details, cwd: cwdOf(session), bodies, compactionAt, turnAt, rankAt };
}
