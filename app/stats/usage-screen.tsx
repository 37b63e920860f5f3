// Everything that can be counted about a session, as tables: of the branch that is looked at, of
// what it abandoned, and of the whole file.

import { useMemo } from "react";
import { addressOf } from "../../src/model/table/address.ts";
import { contextTimeline } from "../../src/stats/context-timeline.ts";
import type { ScopeFigures, ScopeName } from "../../src/stats/figures.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useProgress } from "../session/open/use-session.ts";
import { hrefOf } from "../session/view/href.ts";
import { useView } from "../session/view/view-context.tsx";
import { SegmentedControl } from "../ui/control/segmented-control.tsx";
import { Progress } from "../ui/note/progress.tsx";
import { FigureSection } from "./figure-section.tsx";
import { NotCounted } from "./not-counted.tsx";
import { SpeedSection } from "./speed-section.tsx";
import { SpendingBar } from "./spending-bar.tsx";
import {
  branchTable,
  compactionTable,
  fileTable,
  modelTable,
  overviewTable,
  toolTable,
} from "./tables.ts";
import { type Figures, useFigures } from "./use-figures.ts";
import "./usage-screen.css";

const SCOPES: readonly { readonly id: ScopeName; readonly label: string }[] = [
  { id: "branch", label: "This branch" },
  { id: "abandoned", label: "Abandoned branches" },
  { id: "session", label: "Whole session" },
];

export function UsageScreen() {
  const figures = useFigures();
  const progress = useProgress(useOpenSession());
  return (
    <main className="usage-screen">
      <div className="usage-column">
        <h2>Usage</h2>
        {figures instanceof Error ? <NotCounted error={figures} /> : null}
        {figures === null ? (
          <Progress label="Reading the session to count it" value={progress} />
        ) : null}
        {figures && !(figures instanceof Error) ? <UsageTables figures={figures} /> : null}
      </div>
    </main>
  );
}

function UsageTables({ figures }: { readonly figures: Figures }) {
  const { details, selection, scopes, branches: branchFigures } = figures;
  const { table, path } = selection;
  const [view, setView] = useView();
  const { key } = useOpenSession();
  const scopeName = SCOPES.find(({ id }) => id === view.scope)?.id ?? "branch";
  const overview = useMemo(
    () => overviewTable(SCOPES.map(({ id, label }) => ({ label, totals: scopes[id].totals }))),
    [scopes],
  );
  const branches = useMemo(
    () =>
      branchTable(table, details, branchFigures, (leaf) =>
        hrefOf({ key, view: { leaf: addressOf(table, leaf) } }),
      ),
    [table, details, branchFigures, key],
  );
  const compactions = useMemo(() => {
    const { leaf } = view;
    return compactionTable(details, path, contextTimeline(table, details, path), (row) =>
      hrefOf({ key, view: { leaf, entry: addressOf(table, row) } }),
    );
  }, [table, details, path, key, view]);
  return (
    <>
      <SpendingBar branch={scopes.branch.totals} abandoned={scopes.abandoned.totals} />
      <FigureSection table={overview} empty="" />
      <div className="usage-scope">
        <SegmentedControl
          label="Count models, tools and files in"
          segments={SCOPES}
          value={scopeName}
          onChange={(scope) => setView({ scope }, "replace")}
        />
      </div>
      <ScopedTables key={scopeName} figures={scopes[scopeName]} />
      <FigureSection table={compactions} empty="No compaction on this branch." />
      <FigureSection table={branches} empty="This session has no entries." />
      <SpeedSection />
    </>
  );
}

function ScopedTables({ figures }: { readonly figures: ScopeFigures }) {
  const models = useMemo(() => modelTable(figures.models), [figures]);
  const tools = useMemo(() => toolTable(figures.tools), [figures]);
  const files = useMemo(() => fileTable(figures.files), [figures]);
  return (
    <>
      <FigureSection table={models} empty="No model was asked here." />
      <FigureSection table={tools} empty="No tool was called here." />
      <FigureSection
        table={files}
        empty="No file was read or changed here by a tool that names it."
      />
    </>
  );
}
