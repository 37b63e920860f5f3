// The tables behind the overview's pictures. Knows no element.
import type {
  DayShare,
  DroppedBranch,
  ModelShare,
  ProjectShare,
  Share,
  ToolShare,
} from "../../../src/library/overview/overview.ts";
import { cacheHitRate } from "../../../src/stats/usage-sum.ts";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import { oneLine, shownSummaryTitle } from "../../catalog/summaries/session-words.ts";
import { type FigureTable, name, tableOf } from "../../ui/figure/figure.ts";
import { branchHref } from "./share-bars.tsx";

export function dayTable(days: readonly DayShare[]): FigureTable {
  return tableOf({
    title: "Days",
    note: "By the day of each reply, in local time.",
    items: days,
    named: "Day",
    nameOf: ({ day }) => name(day || "No readable time"),
    columns: usageColumns(days),
  });
}

export function projectTable(
  projects: readonly ProjectShare[],
  hrefOf: (project: string) => string,
): FigureTable {
  return tableOf({
    title: "Projects",
    items: projects,
    named: "Project",
    nameOf: ({ project }) =>
      name(project === "" ? "No project recorded" : oneLine(project), hrefOf(project)),
    columns: usageColumns(projects),
  });
}

export function modelTable(models: readonly ModelShare[]): FigureTable {
  return tableOf({
    title: "Models",
    items: models,
    named: "Model",
    nameOf: ({ model }) => name(oneLine(model) || "No model named"),
    columns: usageColumns(models),
  });
}

/** `ofSessions`: the end of the title, as below. */
export function toolTable(tools: readonly ToolShare[], ofSessions: string): FigureTable {
  return tableOf({
    title: `Tools${ofSessions}`,
    items: tools,
    named: "Tool",
    nameOf: (tool) => name(oneLine(tool.name) || "No name"),
    columns: [
      { name: "Calls", as: "count", value: ({ calls }) => calls, isKept: true },
      { name: "Failed", as: "count", value: ({ failures }) => failures },
      {
        name: "Failed share",
        as: "share",
        value: ({ calls, failures }) => (calls > 0 ? failures / calls : undefined),
      },
      { name: "Sessions", as: "count", value: ({ sessions }) => sessions },
    ],
  });
}

export function droppedTable(
  dropped: readonly DroppedBranch<SessionSummary>[],
  ofSessions: string,
): FigureTable {
  return tableOf({
    title: `Abandoned branches${ofSessions}`,
    note: "Cost of abandoned branches after their fork.",
    items: dropped,
    named: "Branch",
    nameOf: ({ session, branch }) =>
      name(oneLine(branch.name) || "No name", branchHref(session, branch.leafId)),
    columns: [
      { name: "Cost", as: "money", value: ({ branch }) => branch.usage.cost, isKept: true },
      { name: "Tokens", as: "count", value: ({ branch }) => branch.usage.tokens },
      { name: "Replies", as: "count", value: ({ branch }) => branch.usage.calls },
      { name: "Session", text: ({ session }) => shownSummaryTitle(session) },
    ],
  });
}

function usageColumns<T extends Share>(shares: readonly T[]) {
  const whole = shares.reduce((sum, { usage }) => sum + (usage.cost ?? 0), 0);
  return [
    { name: "Cost", as: "money", value: ({ usage }: T) => usage.cost, whole, isKept: true },
    { name: "Sessions", as: "count", value: ({ sessions }: T) => sessions },
    { name: "Sub-agents", as: "count", value: ({ subAgents }: T) => subAgents },
    { name: "Replies", as: "count", value: ({ usage }: T) => usage.calls },
    { name: "Tokens", as: "count", value: ({ usage }: T) => usage.tokens },
    { name: "Input", as: "count", value: ({ usage }: T) => usage.input },
    { name: "Cache read", as: "count", value: ({ usage }: T) => usage.cacheRead },
    { name: "Cache write", as: "count", value: ({ usage }: T) => usage.cacheWrite },
    { name: "Output", as: "count", value: ({ usage }: T) => usage.output },
    { name: "Cache hits", as: "share", value: ({ usage }: T) => cacheHitRate(usage) },
    { name: "Without a price", as: "count", value: ({ usage }: T) => usage.callsWithoutCost },
  ] as const;
}
