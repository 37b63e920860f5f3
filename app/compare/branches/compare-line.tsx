// One line of the comparison: two entries beside each other, or one alone. Reads their bodies when it is
// drawn.

import type { CompareRow } from "../../../src/compare/branches/compare-branches.ts";
import type { TextDiff } from "../../../src/compare/diff/text-diff.ts";
import { editAt } from "../../../src/context/context-entries.ts";
import { firstWordsAt } from "../../../src/model/table/details.ts";
import { entrySummary } from "../../../src/tree/entry-summary.ts";
import type { SeenAs } from "../../engine/compare-work.ts";
import { useBodyOf } from "../../session/open/session-context.tsx";
import { shownRole } from "../../session/view/names.ts";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { NotReadNote } from "../../ui/print/for-paper.tsx";
import { aloneContent, pairContent, type SideName, seenBody } from "../cell/cell-content.ts";
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
    <div className="compare-empty dim tiny">
      {isElsewhere ? "this side has it elsewhere in the turn" : "nothing on this side"}
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
  const { entry, error } = useReadEntry(compared, row, seenAs);
  if (error) return <ErrorNote message={error.message} />;
  if (!entry) return <LoadingCell side={side} compared={compared} row={row} />;
  return (
    <CompareCell
      open={compared.open}
      row={row}
      side={side}
      content={aloneContent(entry)}
      state={counterpart === undefined ? "only here" : "elsewhere on the other side"}
    />
  );
}

type PairRow = Exclude<CompareRow, { readonly kind: "onlyA" | "onlyB" }>;

function TwoCells({ row, a, b, seenAs }: CompareLineProps & { readonly row: PairRow }) {
  const left = useReadEntry(a, row.a, seenAs);
  const right = useReadEntry(b, row.b, seenAs);
  const isEqual = row.kind === "shared" || row.isEqual;
  const error = left.error ?? right.error;
  if (error) return <ErrorNote message={error.message} />;
  if (!left.entry || !right.entry) {
    return (
      <>
        <LoadingCell side="a" compared={a} row={row.a} />
        <LoadingCell side="b" compared={b} row={row.b} />
      </>
    );
  }
  const contents = pairContent(left.entry, right.entry, isEqual);
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
  if (diff.by === "words" || diff.by === "apart") return null;
  return (
    <p className="compare-by muted tiny">
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

/** What the columns know about an entry whose body is still loading. */
function LoadingCell({ side, compared: { open }, row }: LoadingCellProps) {
  const { table } = open.session;
  const { who } = entrySummary(table, open.details, row);
  const kind = shownRole(table, row);
  return (
    <CellFrame open={open} row={row} side={side} who={who} kind={kind} state="loading">
      <NotReadNote firstWords={firstWordsAt(open.details, row)} />
    </CellFrame>
  );
}

/** The entry as it is compared; `entry` is null until its body is read. */
function useReadEntry({ open, leaf }: ComparedSide, row: number, seenAs: SeenAs) {
  const { data, error } = useBodyOf(open, row);
  const edit = seenAs === "history" ? undefined : editAt(open.session.table, leaf, row);
  return { entry: data ? seenBody(open.session.table, data, edit) : null, error };
}
