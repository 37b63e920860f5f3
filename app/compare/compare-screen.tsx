// The comparison of a session: two branches, or a context before and after. The address names the pair.

import { useMemo, useState } from "react";
import { branchBeside, openingComparison } from "../../src/compare/branches/opening.ts";
import { rowAt } from "../../src/model/table/address.ts";
import { refOf, rowOfRef } from "../../src/model/table/entry-ref.ts";
import { type EntryTable, NO_ROW } from "../../src/model/table/table.ts";
import { openingLeaf } from "../../src/tree/leaves.ts";
import { pathTo } from "../../src/tree/path.ts";
import type { OpenSession } from "../session/open/open-session.ts";
import { FILE_KEY, openedFile } from "../session/open/opened-file.ts";
import { useSession } from "../session/open/page-sessions.tsx";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import { VIEW_CHOICES } from "../session/view/view-state.ts";
import { Button } from "../ui/control/button.tsx";
import { SegmentedControl } from "../ui/control/segmented-control.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { Progress } from "../ui/note/placeholder.tsx";
import { BranchScreen } from "./branches/branch-screen.tsx";
import type { ComparedSide } from "./branches/use-comparison.ts";
import { ContextScreen } from "./context/context-screen.tsx";
import "./compare-screen.css";

const WHATS = [
  { id: "branches", label: "Branches" },
  { id: "context", label: "Before / after compaction" },
] as const;

export function CompareScreen() {
  const [, setState] = useView();
  const what = useWhat();
  return (
    <main className="compare paper-flow">
      <header className="compare-top row wrap firm not-printed">
        <h1>Compare</h1>
        <SegmentedControl
          label="What is compared"
          segments={WHATS}
          value={what}
          onChange={(id) => setState({ what: id === "context" ? "context" : "branches" })}
        />
        {what === "branches" ? <ViewPickers /> : null}
      </header>
      {what === "context" ? <ContextScreen /> : <Branches />}
    </main>
  );
}

/** As the address says, else as its parameters imply, else what the session has to compare. */
function useWhat(): "branches" | "context" {
  const { table, leaf } = useSelection();
  const [{ what, a, b, with: other, to, from }] = useView();
  const opening = useMemo(() => openingComparison(table, leaf), [table, leaf]);
  if (what !== "") return what;
  if (a !== null || b !== null || other !== null) return "branches";
  return to !== null || from !== null || opening.what === "context" ? "context" : "branches";
}

function Branches() {
  const open = useOpenSession();
  const [state] = useView();
  const file = state.with === FILE_KEY ? openedFile(open) : null;
  if (file) return <BranchesOf b={file} />;
  if (state.with === null || state.with === open.key) return <BranchesOf b={open} />;
  return <OtherSession key={state.with} sessionKey={state.with} />;
}

/** Opens B's session, beside the one of this screen. */
function OtherSession({ sessionKey }: { readonly sessionKey: string }) {
  const [, setState] = useView();
  const { state, reload } = useSession(sessionKey);
  if (state.status === "open") return <BranchesOf b={state.open} />;
  if (state.status === "opening") {
    return <Progress label="Opening the other session" value={state.scannedBytes > 0 ? 0.5 : 0} />;
  }
  const { message } = state.error;
  return (
    <ErrorNote message={message} advice="Open its file from the start page, then compare.">
      <Button weight="primary" onClick={reload}>
        Try again
      </Button>
      <Button onClick={() => setState({ with: null, b: null })}>Compare within this session</Button>
    </ErrorNote>
  );
}

function BranchesOf({ b }: { readonly b: OpenSession }) {
  const a = useOpenSession();
  const selection = useSelection();
  const [state] = useView();
  const leafA = namedRow(selection.table, state.a) ?? selection.leaf;
  const tableB = b.session.table;
  const otherLeaf = useMemo(
    () => (b === a ? besides(tableB, leafA) : openingLeaf(b.session)),
    [a, b, tableB, leafA],
  );
  const leafB = namedRow(tableB, state.b) ?? otherLeaf;
  // Another pair is another comparison: its folds and positions start fresh.
  const sides = { a: { open: a, leaf: leafA }, b: { open: b, leaf: leafB } };
  const numbers = [useBranchNumber(sides.a), useBranchNumber(sides.b)];
  const name = [b.key, state.a, state.b, ...numbers, state.as].join(" ");
  return <BranchScreen key={name} now={sides} />;
}

/** Another number whenever the branch is replaced; a grown one keeps its number. */
function useBranchNumber({ open, leaf }: ComparedSide): number {
  const { table } = open.session;
  const ref = leaf === NO_ROW ? null : refOf(table, leaf);
  const [known, setKnown] = useState({ opening: open.opening, ref, number: 0 });
  if (known.opening === open.opening && known.ref === ref) return known.number;
  const before = known.ref === null ? NO_ROW : rowOfRef(table, known.ref);
  const goesOn = known.opening === open.opening && pathTo(table, leaf).includes(before);
  const number = goesOn ? known.number : known.number + 1;
  setKnown({ opening: open.opening, ref, number });
  return number;
}

function namedRow(table: EntryTable, address: string | null): number | null {
  const row = address === null ? NO_ROW : rowAt(table, address);
  return row === NO_ROW ? null : row;
}

/** The branch best compared with this one; the same when there is no other. */
function besides(table: EntryTable, leaf: number): number {
  const other = branchBeside(table, leaf);
  return other === NO_ROW ? leaf : other;
}

const SHOWS = [
  { id: "all", label: "Everything" },
  { id: "changes", label: "Only differences" },
];

/** View and scope of branches: both are in the address. */
function ViewPickers() {
  const [state, setState] = useView();
  return (
    <>
      <SegmentedControl
        label="How a branch is seen"
        segments={VIEW_CHOICES.toReversed()}
        value={state.as}
        onChange={(as) => setState({ as: as === "sent" ? "sent" : "history", diff: 0 })}
      />
      <SegmentedControl
        label="What is shown"
        segments={SHOWS}
        value={state.show}
        onChange={(show) => setState({ show: show === "changes" ? "changes" : "all" })}
      />
    </>
  );
}
