// What the rows in sight are told from: the session's columns, and the entries that must be read.
import { useMemo } from "react";
import { useBodies, useOpenSession, useSelection } from "../session/session-context.tsx";
import { needsBody, type RowSources } from "./row-line.ts";
import { compactionsOf, resultsOf } from "./row-sources.ts";

/** `rows`: the table rows in sight. */
export function useRowSources(rows: readonly number[]): RowSources {
  const { session, details } = useOpenSession();
  const { path } = useSelection();
  const { table } = session;
  const results = useMemo(() => resultsOf(table, details), [table, details]);
  const compactions = useMemo(() => compactionsOf(table, details, path), [table, details, path]);
  const known: RowSources = { table, details, results, compactions, bodies: NOTHING };
  const { bodies } = useBodies(rows.filter((row) => needsBody(known, row)));
  return { ...known, bodies };
}

const NOTHING: RowSources["bodies"] = new Map();
