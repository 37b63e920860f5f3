// Two branches side by side: controls, score, aligned entries.

import { useCallback, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isDifference, isSetting } from "../../../src/compare/branches/compare-branches.ts";
import { addressOf } from "../../../src/model/table/address.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { FILE_KEY } from "../../session/open/opened-file.ts";
import { branchTitle } from "../../session/view/branch-names.ts";
import { hrefOf } from "../../session/view/href.ts";
import { shownName } from "../../session/view/names.ts";
import { PrintedHead } from "../../session/view/session-head.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { VIEW_NAMES } from "../../session/view/view-state.ts";
import { VirtualList, type VirtualListHandle } from "../../ui/list/virtual-list.tsx";
import { usePrinting } from "../../ui/print/on-paper.ts";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { ScoreTable } from "../score/score-table.tsx";
import { BranchTools } from "./branch-tools.tsx";
import { CompareLine } from "./compare-line.tsx";
import { FoldLine } from "./fold-line.tsx";
import { KindNote } from "./kind-note.tsx";
import {
  differencesIn,
  type Fold,
  HEAD,
  type RowFacts,
  type ShownRow,
  shownRows,
} from "./shown-rows.ts";
import { type ComparedSide, type Comparison, useComparison } from "./use-comparison.ts";
import { useGoTo } from "./use-go-to.ts";
import "./branch-screen.css";
import { percentText } from "../../../src/text/units.ts";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { Progress } from "../../ui/note/placeholder.tsx";

/** They may grow, but not be replaced. */
interface BranchScreenProps {
  readonly now: { readonly a: ComparedSide; readonly b: ComparedSide };
}

const NO_FOLDS: ReadonlySet<string> = new Set();

export function BranchScreen({ now }: BranchScreenProps) {
  const [state] = useView();
  const comparison = useComparison(now.a, now.b, state.as);
  const { a, b, rows } = comparison;
  const swap = useSwap(a, b);
  const [openFolds, setOpenFolds] = useState(NO_FOLDS);
  const facts = useRowFacts(a, b);
  const shown = useMemo(
    () => shownRows(rows, state.show, facts, openFolds),
    [rows, state.show, facts, openFolds],
  );
  const isPrinting = usePrinting();
  const onPaper = useMemo(
    () => shownRows(rows, state.show, facts, null),
    [rows, state.show, facts],
  );
  const printed = useMemo(
    () => onPaper.flatMap((row) => (row.kind === "row" ? (rows[row.index] ?? []) : [])),
    [onPaper, rows],
  );
  const differences = useMemo(() => differencesIn(rows, facts.isSetting), [rows, facts]);
  const names = useMemo(() => namesOf(a, b), [a, b]);
  const list = useRef<VirtualListHandle>(null);
  const goTo = useGoTo(list, shown, differences);

  const toggleFold = (key: string) => {
    const next = new Set(openFolds);
    if (!next.delete(key)) next.add(key);
    setOpenFolds(next);
  };
  const draw = (row: ShownRow) => {
    switch (row.kind) {
      case "head":
        return (
          <>
            <KindNote a={a} b={b} comparison={comparison} differences={differences.length} />
            {isWorthCounting(comparison) ? (
              <ScoreTable a={a} b={b} names={names} comparison={comparison} />
            ) : null}
          </>
        );
      case "fold":
        return (
          <FoldLine
            fold={row}
            rows={rows}
            a={a}
            b={b}
            isHere={isIn(row, differences[state.diff - 1]) && !isPrinting}
            onToggle={() => toggleFold(row.key)}
          />
        );
      case "row": {
        const compared = rows[row.index];
        if (!compared) return null;
        const isHere = differences[state.diff - 1] === row.index;
        return (
          <div
            className="compare-row grid"
            data-here={isHere && !isPrinting}
            data-same={!isDifference(compared)}
          >
            <CompareLine row={compared} a={a} b={b} seenAs={state.as} />
          </div>
        );
      }
    }
  };
  return (
    <>
      <PrintedHead
        facts={() => [
          `A: ${sideText(a, a, names.a)}`,
          `B: ${sideText(b, a, names.b)}`,
          VIEW_NAMES[state.as],
          state.show === "changes" ? "only differences" : "",
        ]}
      />
      <BranchTools
        a={a}
        b={b}
        names={names}
        comparison={comparison}
        differences={differences.length}
        printed={printed}
        goTo={goTo}
        onSwap={swap}
      />
      <Running comparison={comparison} />
      {isPrinting ? (
        <div className="compare-print">
          {onPaper.map((row) => (
            <div key={row.key}>{draw(row)}</div>
          ))}
        </div>
      ) : (
        <Rows shown={shown} draw={draw} handle={list} />
      )}
    </>
  );
}

interface RowsProps {
  readonly shown: readonly ShownRow[];
  readonly draw: (row: ShownRow) => React.ReactNode;
  readonly handle: React.Ref<VirtualListHandle>;
}

function Rows({ shown, draw, handle }: RowsProps) {
  const rowKey = useCallback((index: number) => (shown[index] ?? HEAD).key, [shown]);
  const size = useMemo(
    () => ({ estimate: (index: number) => estimates[shown[index]?.kind ?? "row"] }),
    [shown],
  );
  return (
    <VirtualList
      count={shown.length}
      size={size}
      rowKey={rowKey}
      renderRow={(index) => draw(shown[index] ?? HEAD)}
      containerProps={{
        className: "compare-rows",
        role: "region",
        "aria-label": "Entries side by side",
        tabIndex: 0,
      }}
      handleRef={handle}
      overscan={400}
    />
  );
}

/** Pixels, before a row was measured. */
const estimates = { head: 230, fold: 48, row: 120 };

/** A row's key is the references of its entries: its height and open state last as long as they do. */
function useRowFacts(a: ComparedSide, b: ComparedSide): RowFacts {
  const left = a.open.session.table;
  const right = b.open.session.table;
  return useMemo(
    () => ({
      nameOf: (row) =>
        `${"a" in row ? refOf(left, row.a) : ""}/${"b" in row ? refOf(right, row.b) : ""}`,
      isSetting: (row) => isSetting(row, { a: left, b: right }),
    }),
    [left, right],
  );
}

/** Whether a fold holds a row and does not show it. */
function isIn({ from, to, isOpen }: Fold, index: number | undefined): boolean {
  return index !== undefined && !isOpen && from <= index && index < to;
}

/** A branch against itself gives zeros. */
function isWorthCounting({ rows, isDone }: Comparison): boolean {
  return !isDone || rows.some(({ kind }) => kind !== "shared");
}

function namesOf(a: ComparedSide, b: ComparedSide) {
  return {
    a: branchTitle(a.open.session, a.open.details, a.leaf),
    b: branchTitle(b.open.session, b.open.details, b.leaf),
  };
}

/** In print: a branch, and its file where that is not the one in view. */
function sideText({ open }: ComparedSide, inView: ComparedSide, name: string): string {
  return open === inView.open
    ? drawnName(name)
    : `${drawnName(name)} in ${shownName(open.session.fileName)}`;
}

/** Between two sessions the other one's screen takes over: A is always in the session in view. */
function useSwap(a: ComparedSide, b: ComparedSide): (() => void) | null {
  const [{ as, show }, setState] = useView();
  const navigate = useNavigate();
  const sides = {
    a: addressOf(b.open.session.table, b.leaf),
    b: addressOf(a.open.session.table, a.leaf),
    diff: 0,
  };
  if (b.open.key === FILE_KEY) return null;
  if (a.open === b.open) return () => setState(sides);
  const change = { ...sides, with: a.open.key, as, show };
  return () => void navigate(hrefOf({ key: b.open.key, screen: "compare", view: change }));
}

/** The progress of a comparison, with a button to stop it, and then one to start again. */
function Running({ comparison }: { readonly comparison: Comparison }) {
  const { error, isDone, isCancelled, progress, cancel, restart } = comparison;
  if (error) {
    return (
      <ErrorNote message={error.message} advice="Reload the file and compare again.">
        <Button onClick={restart}>Compare again</Button>
      </ErrorNote>
    );
  }
  if (isDone) return null;
  if (isCancelled) {
    return (
      <div className="compare-running row">
        <span>
          Stopped. Only a part was compared: {percentText(progress)} of the entries of both sides.
        </span>
        <Button onClick={restart}>Compare again</Button>
      </div>
    );
  }
  return (
    <div className="compare-running row">
      <Progress label="Comparing" value={progress} />
      <span className="tabular muted">{percentText(progress)} compared</span>
      <Button onClick={cancel}>Cancel</Button>
    </div>
  );
}
