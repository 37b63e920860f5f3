// The overview's shares as bars, the largest first, over the table that has them all.

import type {
  DroppedBranch,
  ModelShare,
  ProjectShare,
  ToolShare,
} from "../../../src/library/overview/overview.ts";
import { costText, countText, sessionsText } from "../../../src/text/units.ts";
import { type SessionSummary, summaryId } from "../../catalog/folders/session-summary.ts";
import {
  oneLine,
  shortFolder,
  shortModel,
  shownSummaryTitle,
} from "../../catalog/summaries/session-words.ts";
import { summaryHref } from "../../session/view/folder-href.ts";
import { type Bar, BarPicture } from "../../ui/figure/bar-picture.tsx";
import type { FigureTable } from "../../ui/figure/figure.ts";
import { FigureSection } from "../../ui/figure/figure-section.tsx";
import { Fold } from "../../ui/layout/fold.tsx";

/** The table has the rest. */
const MAX_BARS = 10;

interface ShareBarsProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Shown where there is no bar. */
  readonly none: string;
  readonly table: FigureTable;
}

export function ShareBars({ title, bars, none, table }: ShareBarsProps) {
  const more = table.rowCount - bars.length;
  return (
    <div className="overview-part column">
      {bars.length > 0 ? (
        <BarPicture title={title} note={more > 0 ? `${more} more in the table` : ""} bars={bars} />
      ) : (
        <p className="figures-note">
          {title}: {none}.
        </p>
      )}
      {table.rowCount > 0 ? (
        <Fold summary="Show as a table">
          <FigureSection table={table} empty="" />
        </Fold>
      ) : null}
    </div>
  );
}

export function projectBars(
  projects: readonly ProjectShare[],
  hrefOf: (project: string) => string,
): readonly Bar[] {
  return priced(projects).map(({ project, usage, ...counts }) => ({
    key: project,
    name: project === "" ? "No project recorded" : shortFolder(project),
    value: usage.cost ?? 0,
    text: `${costText(usage.cost)} · ${sessionsText(counts)}`,
    tone: "cost",
    href: hrefOf(project),
  }));
}

export function modelBars(models: readonly ModelShare[]): readonly Bar[] {
  return priced(models).map(({ model, usage }) => ({
    key: model,
    name: model === "" ? "No model named" : shortModel(model),
    value: usage.cost ?? 0,
    text: costText(usage.cost),
    tone: "output",
    href: null,
  }));
}

export function toolBars(tools: readonly ToolShare[]): readonly Bar[] {
  return tools.slice(0, MAX_BARS).map(({ name, calls, failures }) => ({
    key: name,
    name: oneLine(name) || "No name",
    value: calls,
    text: `${countText(calls, "call")}${failures > 0 ? `, ${failures} failed` : ""}`,
    tone: "tool",
    href: null,
  }));
}

export function droppedBars(dropped: readonly DroppedBranch<SessionSummary>[]): readonly Bar[] {
  return dropped
    .filter(({ branch }) => branch.usage.cost !== null)
    .slice(0, MAX_BARS)
    .map(({ session, branch }) => ({
      key: `${summaryId(session)}\n${branch.leafId}`,
      name: oneLine(branch.name) || shownSummaryTitle(session),
      value: branch.usage.cost ?? 0,
      text: costText(branch.usage.cost),
      tone: "dropped",
      href: branchHref(session, branch.leafId),
    }));
}

export function branchHref(session: SessionSummary, leaf: string): string {
  return summaryHref(session, { leaf, view: "history" });
}

function priced<T extends { readonly usage: { readonly cost: number | null } }>(
  shares: readonly T[],
): readonly T[] {
  return shares.filter(({ usage }) => usage.cost !== null && usage.cost > 0).slice(0, MAX_BARS);
}
