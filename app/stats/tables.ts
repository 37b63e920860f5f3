// The tables of the usage screen, made from the figures of src/stats. Knows no element.
import { type EntryDetails, firstWordsAt } from "../../src/model/table/details.ts";
import { type EntryTable, NO_ROW } from "../../src/model/table/table.ts";
import type { BranchTotals } from "../../src/stats/branches.ts";
import type { ContextTimeline } from "../../src/stats/context-timeline.ts";
import type { FileTotals } from "../../src/stats/files.ts";
import type { ModelTotals } from "../../src/stats/models.ts";
import type { ModelSpeed } from "../../src/stats/performance-log.ts";
import type { ToolTotals } from "../../src/stats/tools.ts";
import type { Totals } from "../../src/stats/totals.ts";
import { cacheHitRate } from "../../src/stats/usage-sum.ts";
import { cutText } from "../../src/text/cut.ts";
import { shownId } from "../session/view/names.ts";
import {
  count,
  type Figure,
  type FigureTable,
  money,
  name,
  rowsOf,
  share,
  time,
} from "./figure.ts";

/** One column a scope; every total there is, one a row. */
export function overviewTable(
  scopes: readonly { readonly label: string; readonly totals: Totals }[],
): FigureTable {
  const row = (label: string, pick: (totals: Totals) => Figure) => [
    name(label),
    ...scopes.map(({ totals }) => pick(totals)),
  ];
  const rows = [
    row("Cost", ({ usage }) => money(usage.cost)),
    row("of it compactions and branch summaries", (totals) => money(summaryCost(totals))),
    row("Turns", ({ turns }) => count(turns)),
    row("Entries", ({ entries }) => count(entries)),
    row("Messages", ({ messages }) => count(messages)),
    row("Replies", ({ replies }) => count(replies)),
    row("Failed replies", ({ failedReplies }) => count(failedReplies)),
    row("Aborted replies", ({ abortedReplies }) => count(abortedReplies)),
    row("Tool calls", ({ toolCalls }) => count(toolCalls)),
    row("Failed tool calls", ({ toolFailures }) => count(toolFailures)),
    row("Compactions", ({ compactions }) => count(compactions)),
    row("Branch summaries", ({ branchSummaries }) => count(branchSummaries)),
    row("Input tokens", ({ usage }) => count(usage.input)),
    row("Cache read tokens", ({ usage }) => count(usage.cacheRead)),
    row("Cache write tokens", ({ usage }) => count(usage.cacheWrite)),
    row("Output tokens", ({ usage }) => count(usage.output)),
    row("of it reasoning tokens", ({ usage }) => count(usage.reasoning)),
    row("Cache hit rate", ({ usage }) => share(cacheHitRate(usage))),
    row("From first to last entry", ({ durationMs }) => time(durationMs)),
  ];
  const isPartial = scopes.some(({ totals }) => totals.usage.callsWithoutCost > 0);
  if (isPartial) {
    rows.push(row("Calls without a recorded cost", (t) => count(t.usage.callsWithoutCost)));
  }
  return {
    title: "Overview",
    note: "Costs and tokens as the file records them, each entry once; nothing is computed from prices.",
    columns: ["", ...scopes.map(({ label }) => label)],
    ...rowsOf(rows, (figures) => figures),
  };
}

/** US dollars of summaries: 0 when there are none, null when those there are record nothing. */
export function summaryCost({ summaries, compactions, branchSummaries }: Totals): number | null {
  return compactions + branchSummaries === 0 ? 0 : summaries.cost;
}

export function modelTable(models: readonly ModelTotals[]): FigureTable {
  const cost = sum(models.map(({ usage }) => usage.cost));
  return {
    title: "Models",
    columns: [
      "Model",
      "Cost",
      "Replies",
      "Failed",
      "Aborted",
      "Input",
      "Cache read",
      "Cache write",
      "Output",
      "Reasoning",
      "Cache hits",
      "Time",
    ],
    ...rowsOf(models, ({ model, usage, ...totals }) => [
      name(model === null ? "Tools and summaries" : model || "No model named"),
      money(usage.cost, cost),
      count(totals.replies),
      count(totals.failedReplies),
      count(totals.abortedReplies),
      count(usage.input),
      count(usage.cacheRead),
      count(usage.cacheWrite),
      count(usage.output),
      count(usage.reasoning),
      share(cacheHitRate(usage)),
      time(totals.replyMs),
    ]),
  };
}

export function toolTable(tools: readonly ToolTotals[]): FigureTable {
  const all = sum(tools.map(({ ms }) => ms));
  const hasCost = tools.some(({ usage }) => usage.calls > 0);
  return {
    title: "Tools",
    note: "Time runs from the call to its result; of several calls in one reply, from the result before.",
    columns: [
      "Tool",
      "Time",
      "Calls",
      "Failed",
      "No result",
      "Longest",
      ...(hasCost ? ["Cost inside"] : []),
    ],
    ...rowsOf(tools, (tool) => [
      name(tool.name || "No name"),
      time(tool.ms, all),
      count(tool.calls),
      count(tool.failures),
      count(tool.unanswered),
      time(tool.longestMs),
      ...(hasCost ? [tool.usage.calls > 0 ? money(tool.usage.cost) : money(0)] : []),
    ]),
  };
}

/** `hrefOf` gives the address that shows the branch that ends at a row. */
export function branchTable(
  table: EntryTable,
  details: EntryDetails,
  branches: readonly BranchTotals[],
  hrefOf: (leaf: number) => string,
): FigureTable {
  const dearest = branches.reduce((most, { ownCost }) => Math.max(most, ownCost ?? 0), 0);
  const sorted = [...branches].sort((a, b) => (b.ownCost ?? 0) - (a.ownCost ?? 0));
  return {
    title: "Branches",
    note: "Each from the first message to its leaf; “only here” is what no other branch shares.",
    columns: [
      "Branch begins with",
      "Only here",
      "Cost",
      "Entries",
      "Turns",
      "Replies",
      "Failures",
      "Tokens",
    ],
    ...rowsOf(sorted, (branch) => [
      name(
        cutText(firstWordsAt(details, branch.from), 80) || shownId(table, branch.from),
        hrefOf(branch.leaf),
      ),
      money(branch.ownCost, dearest),
      money(branch.cost),
      count(branch.entries),
      count(branch.turns),
      count(branch.replies),
      count(branch.failures),
      count(branch.tokens),
    ]),
  };
}

export function fileTable(files: readonly FileTotals[]): FigureTable {
  const sorted = [...files].sort((a, b) => b.changes - a.changes || b.reads - a.reads);
  return {
    title: "Files",
    note: "Files the read, edit and write tools named. What shell commands touched is not recorded.",
    columns: ["File", "Read", "Changed", "Lines added", "Lines removed", "Failed"],
    ...rowsOf(sorted, (file) => [
      name(file.path),
      count(file.reads),
      count(file.changes),
      count(file.added),
      count(file.removed),
      count(file.failures),
    ]),
  };
}

/** The compactions on one path. `hrefOf` gives the address that shows a row of it. */
export function compactionTable(
  details: EntryDetails,
  path: Int32Array,
  timeline: ContextTimeline,
  hrefOf: (row: number) => string,
): FigureTable {
  return {
    title: "Compactions on this branch",
    note: "After: what the next reply was sent, its prompt included; ≈ is an estimate.",
    columns: ["Compaction", "Tokens before", "Tokens after", "Freed", "Cost"],
    ...rowsOf(timeline.drops, ({ at, before, after, isEstimate }, index) => {
      const row = path[at] ?? NO_ROW;
      const cost = details.cost[row] ?? Number.NaN;
      const about = isEstimate ? "≈ " : "";
      const tokens = (value: number): Figure => ({
        ...count(value),
        text: `${about}${count(value).text}`,
      });
      return [
        name(`Compaction ${index + 1}`, hrefOf(row)),
        count(before),
        tokens(after),
        tokens(before - after),
        money(Number.isNaN(cost) ? null : cost),
      ];
    }),
  };
}

/** Tokens a second, from dreb's log. */
export function speedTable(speeds: readonly ModelSpeed[]): FigureTable {
  const rate = (value: number): Figure => ({ text: value.toFixed(1), value });
  return {
    title: "Speed of models",
    note: "Output tokens a second, over the whole log and over each model's latest replies.",
    columns: ["Model", "Replies", "Median", "Mean", "Latest replies", "Their median", "Change"],
    ...rowsOf(speeds, (speed) => [
      name(`${speed.provider}/${speed.modelId}`),
      count(speed.count),
      rate(speed.median),
      rate(speed.mean),
      count(speed.recentCount),
      rate(speed.recentMedian),
      { text: changeText(speed.percentChange), value: speed.percentChange },
    ]),
  };
}

function changeText(percent: number): string {
  const rounded = Math.round(percent);
  return rounded > 0 ? `+${rounded}%` : `${rounded < 0 ? "−" : ""}${Math.abs(rounded)}%`;
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
