// Everything that can be counted about a session, as pictures and tables: for the current branch, its
// abandoned parts, and the whole file.
import { useMemo } from "react";
import { formatNameOf } from "../../src/model/agent/agent-family.ts";
import { costNote, hasListPrices } from "../../src/model/prices/price-source.ts";
import type { EntryDetails } from "../../src/model/table/details.ts";
import { contextTimeline } from "../../src/stats/context-timeline.ts";
import { type ScopeFigures, type ScopeName, scopeNamed } from "../../src/stats/figures.ts";
import type { Totals } from "../../src/stats/totals.ts";
import { costText, percentText, tokensText } from "../../src/text/units.ts";
import { type Figures, useFigures } from "../session/figures/use-figures.ts";
import { useFileChange } from "../session/files/file-link.tsx";
import { useProgress } from "../session/open/page-sessions.tsx";
import { useOpenSession } from "../session/open/session-context.tsx";
import { hrefOf } from "../session/view/href.ts";
import { useSelection } from "../session/view/selection.tsx";
import { PrintedHead } from "../session/view/session-head.tsx";
import { useView } from "../session/view/view-context.tsx";
import { SegmentedControl } from "../ui/control/segmented-control.tsx";
import { FigureSection } from "../ui/figure/figure-section.tsx";
import { Progress } from "../ui/note/placeholder.tsx";
import { NotCounted } from "./fact-list.tsx";
import { BranchPicture } from "./picture/branch-picture.tsx";
import { TimePicture } from "./picture/time-picture.tsx";
import { TurnPictures } from "./picture/turn-pictures.tsx";
import { SpeedSection } from "./speed-section.tsx";
import { costKindTable, expensiveTable } from "./table/cost-tables.ts";
import { overviewTable, scopesOf } from "./table/overview.ts";
import {
  branchTable,
  compactionTable,
  fileTable,
  modelTable,
  subAgentTable,
  toolTable,
} from "./table/tables.ts";
import { useEntryHref } from "./use-entry-href.ts";
import "./usage-screen.css";

export function UsageScreen() {
  const figures = useFigures();
  const open = useOpenSession();
  const progress = useProgress(open);
  const format = formatNameOf(open.session, open.details);
  return (
    <main className="usage-screen scroll paper-flow">
      <div className="usage-column column paper-whole">
        <PrintedHead facts={(branch) => ["Usage", branch, format]} />
        <h2 className="not-printed">Usage</h2>
        {figures instanceof Error ? <NotCounted error={figures} /> : null}
        {figures === null ? (
          <Progress label="Reading the session to count tokens and costs" value={progress} />
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
  const { session } = useOpenSession();
  const hrefOf = useEntryHref();
  const shown = useMemo(() => scopesOf(scopes), [scopes]);
  const scope = shown.find(({ id }) => id === view.scope) ?? shown[0];
  const overview = useMemo(
    () =>
      overviewTable(
        shown.map(({ id, label }) => ({ label, totals: scopes[id].totals })),
        hasListPrices(session.header),
      ),
    [shown, scopes, session.header],
  );
  const branches = useMemo(
    () => branchTable(session, details, branchFigures, hrefOf),
    [session, details, branchFigures, hrefOf],
  );
  const compactions = useMemo(
    () => compactionTable(details, path, contextTimeline(table, details, path), hrefOf),
    [table, details, path, hrefOf],
  );
  const note = costNote(session.header, scopes.session.totals.usage.cost);
  if (!scope) return null;
  return (
    <>
      {scopes.abandoned.totals.entries > 0 ? (
        <SpendingBar
          branch={scopes.branch.totals}
          before={scopes.before.totals}
          abandoned={scopes.abandoned.totals}
        />
      ) : null}
      <TurnPictures figures={figures} />
      <FigureSection table={overview} empty="" />
      {note === "" ? null : <p className="dim">{note}</p>}
      {shown.length > 1 ? (
        <div className="usage-scope">
          <SegmentedControl
            label="Count time, models, tools and files in"
            segments={shown}
            value={scope.id}
            onChange={(id) => setView({ scope: id }, "replace")}
          />
        </div>
      ) : null}
      <CostTables scope={scope} details={details} hrefOf={hrefOf} />
      <ScopedTables key={scope.id} figures={scopes[scope.id]} scope={scope.label.toLowerCase()} />
      {compactions.rowCount > 0 ? <FigureSection table={compactions} empty="" /> : null}
      <BranchPicture figures={figures} />
      {branchFigures.length > 1 ? <FigureSection table={branches} empty="" /> : null}
      {formatNameOf(session, details).startsWith("dreb") ? <SpeedSection /> : null}
    </>
  );
}

interface CostTablesProps {
  readonly scope: { readonly id: ScopeName; readonly label: string };
  readonly details: EntryDetails;
  readonly hrefOf: (row: number) => string;
}

/** What was paid for, by kind of token and by entry. */
function CostTables({ scope: { id, label }, details, hrefOf }: CostTablesProps) {
  const { session } = useOpenSession();
  const { table, leaf } = useSelection();
  const { kinds, entries } = useMemo(() => {
    const scope = scopeNamed(table, id, leaf);
    return {
      kinds: costKindTable(session, details, scope),
      entries: expensiveTable(session, details, scope, hrefOf),
    };
  }, [session, details, table, id, leaf, hrefOf]);
  if (!kinds) return null;
  return (
    <>
      <FigureSection table={kinds} scope={label.toLowerCase()} empty="" />
      <FigureSection table={entries} scope={label.toLowerCase()} empty="" />
    </>
  );
}

interface ScopedTablesProps {
  readonly figures: ScopeFigures;
  /** The scope, in words. */
  readonly scope: string;
}

function ScopedTables({ figures, scope }: ScopedTablesProps) {
  const models = useMemo(() => modelTable(figures.models), [figures]);
  const tools = useMemo(() => toolTable(figures.tools), [figures]);
  const agents = useMemo(() => subAgentTable(figures.subAgents), [figures]);
  const { key } = useOpenSession();
  const fileChange = useFileChange();
  const files = useMemo(
    () => fileTable(figures.files, (path) => hrefOf({ key, view: fileChange(path) })),
    [figures, key, fileChange],
  );
  return (
    <>
      <TimePicture figures={figures} scope={scope} />
      <FigureSection table={models} scope={scope} empty="No model was used here." />
      <FigureSection table={tools} scope={scope} empty="No tool was called here." />
      {figures.subAgents.length > 0 ? (
        <FigureSection table={agents} scope={scope} empty="" />
      ) : null}
      <FigureSection
        table={files}
        scope={scope}
        empty="No tool call here names a file that it reads or changes."
      />
    </>
  );
}

interface SpendingBarProps {
  readonly branch: Totals;
  /** The part before the damage that the branch begins with. */
  readonly before: Totals;
  readonly abandoned: Totals;
}

/**
 * Where a session's money (or, where none is recorded, its tokens) went: this branch and the
 * branches beside it, as one bar with its figures written out.
 */
export function SpendingBar({ branch, before, abandoned }: SpendingBarProps) {
  const hasCost = [branch, before, abandoned].some(({ usage }) => usage.cost !== null);
  const amount = ({ usage }: Totals) => (hasCost ? (usage.cost ?? 0) : usage.tokens);
  const text = (value: number) => (hasCost ? costText(value) : `${tokensText(value)} tokens`);
  const kept = amount(branch) + amount(before);
  const whole = kept + amount(abandoned);
  if (whole === 0) return null;
  const left = amount(abandoned) / whole;
  return (
    <div className="spending column">
      <svg
        className="spending-bar"
        viewBox="0 0 1000 12"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="spending-branch" width={1000 * (1 - left)} height="12" />
        <rect
          className="spending-abandoned"
          x={1000 * (1 - left)}
          width={1000 * left}
          height="12"
        />
      </svg>
      <ul>
        <li className="spending-key-branch">
          <b>{text(kept)}</b> this branch
          {before.entries > 0 ? ", including the part before the damage" : ""},{" "}
          {percentText(1 - left)}
        </li>
        <li className="spending-key-abandoned">
          <b>{text(amount(abandoned))}</b> spent on abandoned branches, {percentText(left)}
        </li>
      </ul>
    </div>
  );
}
