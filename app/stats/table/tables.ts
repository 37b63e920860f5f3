// The tables of the usage screen, made from the figures of src/stats. Knows no element.
import type { Session } from "../../../src/model/session.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import type { BranchTotals } from "../../../src/stats/branches.ts";
import type { ContextTimeline } from "../../../src/stats/context-timeline.ts";
import { afterText, freedText } from "../../../src/stats/drop-text.ts";
import type { FileTotals } from "../../../src/stats/files.ts";
import type { ModelTotals } from "../../../src/stats/models.ts";
import type { SubAgentTotals } from "../../../src/stats/sub-agents.ts";
import type { ToolTotals } from "../../../src/stats/tools.ts";
import { cacheHitRate, costAt } from "../../../src/stats/usage-sum.ts";
import { numberText } from "../../../src/text/units.ts";
import { branchStatus, statusText } from "../../../src/tree/branch/outcome.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import { branchTitle } from "../../session/view/branch-names.ts";
import { type FigureTable, name, tableOf, written } from "../../ui/figure/figure.ts";

export function modelTable(models: readonly ModelTotals[]): FigureTable {
  return tableOf({
    title: "Models",
    items: models,
    named: "Model",
    nameOf: (totals) => name(modelName(totals)),
    columns: [
      {
        name: "Cost",
        as: "money",
        value: ({ usage }) => usage.cost,
        whole: sum(models.map(({ usage }) => usage.cost)),
        isKept: true,
      },
      { name: "Replies", as: "count", value: ({ replies }) => replies, isKept: true },
      { name: "Failed", as: "count", value: ({ failedReplies }) => failedReplies },
      { name: "Aborted", as: "count", value: ({ abortedReplies }) => abortedReplies },
      { name: "Input", as: "count", value: ({ usage }) => usage.input },
      { name: "Cache read", as: "count", value: ({ usage }) => usage.cacheRead },
      { name: "Cache write", as: "count", value: ({ usage }) => usage.cacheWrite },
      { name: "Output", as: "count", value: ({ usage }) => usage.output },
      { name: "Reasoning", as: "count", value: ({ usage }) => usage.reasoning },
      { name: "Cache hits", as: "share", value: ({ usage }) => cacheHitRate(usage) },
      { name: "Without a price", as: "count", value: ({ usage }) => usage.callsWithoutCost },
      {
        name: "Time",
        as: "time",
        value: ({ replies, replyMs }) => (replies === 0 ? undefined : replyMs),
      },
    ],
  });
}

/** The line of a model in a list of them. */
export function modelName({ model, isSubAgents }: Pick<ModelTotals, "model" | "isSubAgents">) {
  const named = model === null ? "Tools and summaries" : model || "No model named";
  return isSubAgents ? `${named} (sub-agents)` : named;
}

export function subAgentTable(agents: readonly SubAgentTotals[]): FigureTable {
  return tableOf({
    title: "Sub-agents",
    note: "Runs whose conversation is stored in a tool result, including nested runs. Runs may overlap in time.",
    items: agents,
    named: "Sub-agent",
    nameOf: ({ agent }) => name(agent || "No name"),
    columns: [
      {
        name: "Cost",
        as: "money",
        value: ({ usage }) => usage.cost,
        whole: sum(agents.map(({ usage }) => usage.cost)),
        isKept: true,
      },
      { name: "Runs", as: "count", value: ({ runs }) => runs },
      { name: "Failed", as: "count", value: ({ failures }) => failures },
      {
        name: "Tokens",
        as: "count",
        value: ({ usage }) => (usage.calls === 0 ? null : usage.tokens),
      },
      { name: "Without a price", as: "count", value: ({ usage }) => usage.callsWithoutCost },
      { name: "Time", as: "time", value: ({ ms }) => ms },
    ],
  });
}

export function toolTable(tools: readonly ToolTotals[]): FigureTable {
  return tableOf({
    title: "Tools",
    note: "Time from the call to its result; for several calls in one reply, from the previous result. It includes waits for permissions that were granted, which are not recorded. Refusals are listed as your answers.",
    items: tools,
    named: "Tool",
    nameOf: (tool) => name(toolName(tool)),
    columns: [
      { name: "Calls", as: "count", value: ({ calls }) => calls, isKept: true },
      { name: "Failed", as: "count", value: ({ failures }) => failures },
      { name: "No result", as: "count", value: ({ unanswered }) => unanswered },
      { name: "Time", as: "time", value: ({ isQuestion, ms }) => (isQuestion ? undefined : ms) },
      {
        name: "Your answers",
        as: "time",
        value: ({ isQuestion, ms, refusedMs }) => (isQuestion ? ms : (refusedMs ?? undefined)),
      },
      { name: "Longest", as: "time", value: ({ longestMs }) => longestMs },
      {
        name: "Cost inside",
        as: "money",
        value: ({ usage }) => (usage.calls === 0 ? undefined : usage.cost),
      },
    ],
  });
}

export function toolName({ name: tool }: ToolTotals): string {
  return tool || "No name";
}

/** Most expensive first. `hrefOf` gives the address that shows the branch that ends at a row. */
export function branchTable(
  session: Session,
  details: EntryDetails,
  branches: readonly BranchTotals[],
  hrefOf: (leaf: number) => string,
): FigureTable {
  const ownLeaf = openingLeaf(session);
  return tableOf({
    title: "Branches",
    note: "Each branch from its first message to its end. “Only here” is the part after the fork, which no other branch shares.",
    items: dearestFirst(branches),
    named: "Branch",
    nameOf: ({ leaf }) => name(branchTitle(session, details, leaf), hrefOf(leaf)),
    columns: [
      { name: "Only here", as: "money", value: ({ ownCost }) => ownCost },
      { name: "Cost", as: "money", value: ({ cost }) => cost, isKept: true },
      { name: "Entries", as: "count", value: ({ entries }) => entries },
      { name: "Turns", as: "count", value: ({ turns }) => turns },
      { name: "Replies", as: "count", value: ({ replies }) => replies },
      { name: "Failures", as: "count", value: ({ failures }) => failures },
      { name: "Tokens", as: "count", value: ({ tokens }) => tokens },
      {
        name: "Without a price",
        as: "count",
        value: ({ callsWithoutCost }) => callsWithoutCost,
      },
      {
        name: "Outcome",
        text: ({ leaf }) => statusText(branchStatus(session.table, details, leaf, ownLeaf)),
      },
    ],
  });
}

export function dearestFirst(branches: readonly BranchTotals[]): readonly BranchTotals[] {
  return [...branches].sort((a, b) => (b.ownCost ?? 0) - (a.ownCost ?? 0));
}

/** `hrefOf` gives the address that filters by a file. */
export function fileTable(
  files: readonly FileTotals[],
  hrefOf: (path: string) => string,
): FigureTable {
  const all = files.reduce((total, { reads, changes }) => total + reads + changes, 0);
  return tableOf({
    title: "Files",
    note: "Files named by the read, edit and write tools. A file written as a whole counts all its lines as added. Files changed by shell commands are not recorded.",
    items: [...files].sort((a, b) => b.changes - a.changes || b.reads - a.reads),
    named: "File",
    nameOf: ({ path }) => name(path, hrefOf(path)),
    columns: [
      { name: "Read", as: "count", value: ({ reads }) => reads, isKept: all === 0 },
      { name: "Changed", as: "count", value: ({ changes }) => changes },
      { name: "Lines added", as: "count", value: ({ added }) => added },
      { name: "Lines removed", as: "count", value: ({ removed }) => removed },
      { name: "Failed", as: "count", value: ({ failures }) => failures },
    ],
  });
}

/** The compactions on one path. `hrefOf` gives the address that shows a row of it. */
export function compactionTable(
  details: EntryDetails,
  path: Int32Array,
  { drops }: ContextTimeline,
  hrefOf: (row: number) => string,
): FigureTable {
  const hasCost = drops.some(({ at }) => costAt(details, path[at] ?? NO_ROW) !== null);
  return {
    title: "Compactions on this branch",
    note: "After: the tokens sent for the next reply, including its prompt. Its entries: the summary and the kept entries, at four characters per token.",
    columns: [
      "Compaction",
      "Tokens before",
      "Tokens after",
      "Its entries, about",
      "Freed",
      ...(hasCost ? ["Cost"] : []),
    ],
    rowCount: drops.length,
    rowAt(index) {
      const drop = drops[index];
      if (!drop) return [];
      const { at, before, measured, estimate } = drop;
      const row = path[at] ?? NO_ROW;
      const freed = measured === null ? null : before - measured;
      return [
        name(`Compaction ${index + 1}`, hrefOf(row)),
        written("count", before),
        { text: afterText(drop, numberText), value: measured },
        written("count", estimate),
        { text: freedText(drop).replace("freed ", "") || "not known", value: freed },
        ...(hasCost ? [written("money", costAt(details, row))] : []),
      ];
    },
  };
}

/** Tokens a second, from dreb's log. */
function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
