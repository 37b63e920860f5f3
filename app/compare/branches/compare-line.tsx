// One line of the comparison: two entries beside each other, or one alone. Reads their bodies
// when it is drawn.
import { useMemo } from "react";
import type { CompareRow } from "../../../src/compare/branches/compare-branches.ts";
import { withEdit } from "../../../src/compare/branches/side.ts";
import type { TextDiff } from "../../../src/compare/diff/text-diff.ts";
import { contextEntries } from "../../../src/context/context-entries.ts";
import { keyOf } from "../../../src/model/table/ids.ts";
import { entrySummary } from "../../../src/tree/entry-summary.ts";
import type { SeenAs } from "../../session/host/compare-work.ts";
import { useBodyOf } from "../../session/open/session-context.tsx";
import { shownRole } from "../../session/view/names.ts";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { aloneContent, pairContents, type SideName } from "../cell/cell-content.ts";
import { NotReadNote } from "../print/not-read-note.tsx";
import { CellFrame, CompareCell } from "./compare-cell.tsx";
import type { ComparedSide } from "./use-comparison.ts";

interface CompareLineProps {
  readonly row: CompareRow;
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly seenAs: SeenAs;
}

export function CompareLine({ row, a, b, seenAs }: CompareLineProps) {
  switch (row.kind) {
    case "onlyA":
      return (
        <>
          <OneCell
            side="a"
            compared={a}
            row={row.a}
            seenAs={seenAs}
            counterpart={row.counterpart}
          />
          <EmptyCell counterpart={row.counterpart} />
        </>
      );
    case "onlyB":
      return (
        <>
          <EmptyCell counterpart={row.counterpart} />
          <OneCell
            side="b"
            compared={b}
            row={row.b}
            seenAs={seenAs}
            counterpart={row.counterpart}
          />
        </>
      );
    default:
      return <TwoCells row={row} a={a} b={b} seenAs={seenAs} />;
  }
}

/** Where the other side has nothing, or does the same elsewhere: then `counterpart` is its row. */
interface Alone {
  readonly counterpart: number | undefined;
}

function EmptyCell({ counterpart }: Alone) {
  const isElsewhere = counterpart !== undefined;
  return (
    <div className="compare-empty">
      {isElsewhere ? "this side has it at another place of the turn" : "nothing on this side"}
    </div>
  );
}

interface OneCellProps extends Alone {
  readonly side: SideName;
  readonly compared: ComparedSide;
  readonly row: number;
  readonly seenAs: SeenAs;
}

function OneCell({ side, compared, row, seenAs, counterpart }: OneCellProps) {
  const { body, error } = useSeenBody(compared, row, seenAs);
  const content = useMemo(() => (body ? aloneContent(body) : null), [body]);
  if (error) return <ErrorNote message={error.message} />;
  if (!content) return <LoadingCell side={side} compared={compared} row={row} />;
  return (
    <CompareCell
      open={compared.open}
      row={row}
      side={side}
      content={content}
      state={counterpart === undefined ? "only here" : "on the other side at another place"}
    />
  );
}

type PairRow = Exclude<CompareRow, { readonly kind: "onlyA" | "onlyB" }>;

function TwoCells({ row, a, b, seenAs }: CompareLineProps & { readonly row: PairRow }) {
  const left = useSeenBody(a, row.a, seenAs);
  const right = useSeenBody(b, row.b, seenAs);
  const isEqual = row.kind === "shared" || row.isEqual;
  const contents = useMemo(
    () => (left.body && right.body ? pairContents(left.body, right.body, isEqual) : null),
    [left.body, right.body, isEqual],
  );
  const error = left.error ?? right.error;
  if (error) return <ErrorNote message={error.message} />;
  if (!contents) {
    return (
      <>
        <LoadingCell side="a" compared={a} row={row.a} />
        <LoadingCell side="b" compared={b} row={row.b} />
      </>
    );
  }
  const state = isEqual ? "the same" : "differs";
  return (
    <>
      <CompareCell open={a.open} row={row.a} side="a" content={contents.a} state={state} />
      <CompareCell open={b.open} row={row.b} side="b" content={contents.b} state={state} />
      <ComparedBy diff={contents.a.text} />
    </>
  );
}

function ComparedBy({ diff }: { readonly diff: TextDiff }) {
  if (diff.by === "words") return null;
  return (
    <p className="compare-by">
      {diff.by === "lines"
        ? "These texts are long: compared line by line, not word by word."
        : "These texts are too long or too different to mark what changed."}
    </p>
  );
}

interface LoadingCellProps {
  readonly side: SideName;
  readonly compared: ComparedSide;
  readonly row: number;
}

/** What the columns know of an entry whose body is on its way. */
function LoadingCell({ side, compared: { open }, row }: LoadingCellProps) {
  const { table } = open.session;
  const { who } = entrySummary(table, open.details, row);
  const kind = shownRole(table, row);
  return (
    <CellFrame open={open} row={row} side={side} who={who} kind={kind} state="loading">
      <NotReadNote firstWords={open.details?.firstWords[row] ?? ""} />
    </CellFrame>
  );
}

function useSeenBody({ open, leaf }: ComparedSide, row: number, seenAs: SeenAs) {
  const { data, error } = useBodyOf(open, row);
  const { table } = open.session;
  const edit = useMemo(() => {
    if (seenAs === "history") return undefined;
    return contextEntries(table, leaf).edits.get(table.ids[row] ?? keyOf(undefined));
  }, [table, leaf, row, seenAs]);
  const body = useMemo(() => (data ? withEdit(table, data, edit) : undefined), [table, data, edit]);
  return { body, error };
}
