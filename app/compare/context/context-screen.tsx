// What the model saw before and after: a compaction, or any two points of a path.

import { useMemo } from "react";
import { NOT_COMPACTED } from "../../../src/compare/branches/opening.ts";
import { contextChange } from "../../../src/compare/context/context-change.ts";
import { compactionsOn } from "../../../src/context/compactions.ts";
import { rowAt } from "../../../src/model/table/address.ts";
import { type EntryDetails, isPrompt } from "../../../src/model/table/details.ts";
import { type EntryTable, NO_ROW, parentOf } from "../../../src/model/table/table.ts";
import type { NamedSession } from "../../../src/tree/branch/branches.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { useProgress } from "../../session/open/page-sessions.tsx";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { entryName } from "../../session/view/branch-names.ts";
import { useSelection } from "../../session/view/selection.tsx";
import { PrintedHead } from "../../session/view/session-head.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { Placeholder, Progress } from "../../ui/note/placeholder.tsx";
import { ContextColumns } from "./context-columns.tsx";
import { ContextTools, type Point, Sums } from "./context-tools.tsx";

export function ContextScreen() {
  const open = useOpenSession();
  const progress = useProgress(open);
  const { details } = open;
  if (!details) return <Progress label="Reading the session to count tokens" value={progress} />;
  return <Contexts details={details} />;
}

function Contexts({ details }: { readonly details: EntryDetails }) {
  const { session } = useOpenSession();
  const selection = useSelection();
  const { table } = selection;
  const [state] = useView();
  const named = state.to === null ? NO_ROW : rowAt(table, state.to);
  const path = useMemo(
    () => pathAround(table, selection.path, named),
    [table, selection.path, named],
  );
  const points = useMemo(() => pointsOn(session, details, path), [session, details, path]);
  const to = named === NO_ROW ? (compactionsOn(table, path).at(-1) ?? NO_ROW) : named;
  const above = to === NO_ROW ? NO_ROW : parentOf(table, to);
  const from = state.from === null ? above : rowAt(table, state.from);
  const change = useMemo(
    () => (to === NO_ROW ? null : contextChange(table, details, from, to, path)),
    [table, details, from, to, path],
  );
  const nameOf = (row: number) =>
    points.find((point) => point.row === row)?.text ?? "the beginning";
  // Paper has no lists to choose from: the choice is there in words.
  const chosen = () => [`Before: just after “${nameOf(from)}”`, `After: ${nameOf(to)}`];
  if (points.length === 0) return <Placeholder title="This branch has no entries." />;
  return (
    <>
      <PrintedHead facts={change ? chosen : () => []}>
        {change ? <Sums change={change} /> : null}
      </PrintedHead>
      <ContextTools points={points} from={from} to={to} change={change} details={details} />
      {change ? (
        <ContextColumns change={change} details={details} />
      ) : (
        <Placeholder title={NOT_COMPACTED}>
          Choose two points above to see how the context changed from one to the other.
        </Placeholder>
      )}
    </>
  );
}

/** The path in view when the point is on it, else the path to the point. */
function pathAround(table: EntryTable, path: Int32Array, row: number): Int32Array {
  return row === NO_ROW || path.includes(row) ? path : pathTo(table, row);
}

/** A longer list of points is useless. */
const MAX_POINTS = 400;

function pointsOn(
  session: NamedSession,
  details: EntryDetails,
  path: Int32Array,
): readonly Point[] {
  const { table } = session;
  const compactions = compactionsOn(table, path);
  const numberOf = new Map(compactions.map((row, index) => [row, index + 1]));
  const isChosen = (row: number) => numberOf.has(row) || isPrompt(table, details, row);
  const rows = path.length <= MAX_POINTS ? path : path.filter(isChosen).slice(-MAX_POINTS);
  return Array.from(rows, (row) => {
    const number = numberOf.get(row);
    const name = entryName(session, details, row);
    const text = number === undefined ? name : `Compaction ${number}: ${name}`;
    return { row, text, isCompaction: number !== undefined };
  });
}
