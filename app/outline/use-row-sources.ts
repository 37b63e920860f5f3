// What the rows in sight are made from: the session's columns, and the entries that must be read.
import { useMemo } from "react";
import { stringField } from "../../src/model/json/json.ts";
import { useBodies, useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { needsBody, type RowSources } from "./row-line.ts";
import { compactionFacts } from "./row-sources.ts";

/** `rows`: the table rows in sight. */
export function useRowSources(rows: readonly number[]): RowSources {
  const { session, details } = useOpenSession();
  const { table, path } = useSelection();
  const { bodies } = useBodies(rows.filter((row) => needsBody(table, details, row)));
  const compactionAt = useMemo(() => compactionFacts(table, details, path), [table, details, path]);
  const cwd = (session.header && stringField(session.header, "cwd")) ?? "";
  return { table, details, cwd, bodies, compactionAt };
}
