// `espalier stats FILE`: what one session used: by branch, model, tool, sub-agent and file.

import type { WholeSession } from "../../formats/whole-session.ts";
import { paidCost } from "../../model/prices/paid-cost.ts";
import {
  costNote,
  costSource,
  hasListPrices,
  pricedText,
} from "../../model/prices/price-source.ts";
import { copiesNote } from "../../model/problem.ts";
import { addressOf } from "../../model/table/address.ts";
import type { EntryTable } from "../../model/table/table.ts";
import type { BranchTotals } from "../../stats/branches.ts";
import {
  figuresOf,
  type ScopeFigures,
  type ScopeName,
  type SessionFigures,
} from "../../stats/figures.ts";
import { scopeCost, timeText } from "../../stats/totals.ts";
import { printableLine } from "../../text/printable.ts";
import { countText, durationText, NOT_RECORDED, numberText, tokensText } from "../../text/units.ts";
import { branchAt, branchText, cwdOf } from "../../tree/branch/branches.ts";
import type { Exit } from "../command/command.ts";
import type { Io } from "../command/io.ts";
import { costCells, nameText, section, stacked } from "./stats-text.ts";

const MAX_ROWS = 20;

export function sessionStats(read: WholeSession, leaf: number, io: Io): Promise<Exit> {
  const { session, details } = read;
  const { table } = session;
  const figures = figuresOf(table, details, leaf, cwdOf(session));
  return io.print({
    text: () => textOf(read, figures),
    json: () => ({
      session: session.fileName,
      paid: paidCost(session.header),
      costs: costSource(figures.scopes.session.totals.usage.cost, hasListPrices(session.header)),
      unsure: copiesNote(session.problems) || null,
      ...jsonOf(table, figures),
    }),
  });
}

function textOf(read: WholeSession, { scopes, branches }: SessionFigures): readonly string[] {
  const { session } = scopes;
  const note = costNote(read.session.header, session.totals.usage.cost);
  const isCounted = ([name]: ScopeTitle) => scopes[name].totals.entries > 0;
  return stacked([
    section("Entries", SCOPES.filter(isCounted), MAX_ROWS, ([name, title]) =>
      scopeCells(title, scopes[name]),
    ),
    [note, copiesNote(read.session.problems)].filter(Boolean),
    section("Models", session.models, MAX_ROWS, ({ model, isSubAgents, replies, usage }) => [
      `${nameText(model ?? "tools and summaries")}${isSubAgents ? " (sub-agents)" : ""}`,
      countText(replies, "reply", "replies"),
      `${tokensText(usage.tokens)} tokens`,
      pricedText(usage),
    ]),
    section("Tools", session.tools, MAX_ROWS, ({ name, calls, failures, ms, isQuestion }) => [
      nameText(name),
      countText(calls, "call"),
      `${numberText(failures)} failed`,
      `${durationText(ms)}${isQuestion && ms !== null ? " waiting for answers" : ""}`,
    ]),
    section("Sub-agents", session.subAgents, MAX_ROWS, ({ agent, runs, usage }) => [
      nameText(agent),
      countText(runs, "run"),
      ...costCells({ usage, unrecorded: runs }),
    ]),
    section("Files", session.files, MAX_ROWS, (file) => [
      printableLine(file.path),
      countText(file.reads, "read"),
      countText(file.changes, "change"),
    ]),
    section("Branches", branches, MAX_ROWS, (branch) => [
      addressOf(read.session.table, branch.leaf),
      countText(branch.turns, "turn"),
      `${tokensText(branch.tokens)} tokens`,
      pricedText(branch),
      nameOf(read, branch),
    ]),
  ]);
}

type ScopeTitle = readonly [name: ScopeName, title: string];

/** What is counted apart, in words. */
const SCOPES: readonly ScopeTitle[] = [
  ["session", "the session"],
  ["branch", "the path to its leaf"],
  ["before", "before the gap in that path"],
  ["abandoned", "on other branches"],
];

function scopeCells(title: string, { totals }: ScopeFigures): readonly string[] {
  return [
    title,
    countText(totals.entries, "entry", "entries"),
    countText(totals.turns, "turn"),
    `${tokensText(totals.usage.tokens)} tokens`,
    scopeCost(totals),
    timeText(totals),
  ];
}

function nameOf({ session, details }: WholeSession, { leaf }: BranchTotals): string {
  const branch = branchAt(session.table, leaf);
  return branch ? printableLine(branchText(session, details, branch)) : NOT_RECORDED;
}

/** Rows as addresses. */
function jsonOf(table: EntryTable, { scopes, branches }: SessionFigures) {
  const { session } = scopes;
  return {
    totals: Object.fromEntries(SCOPES.map(([name]) => [name, scopes[name].totals])),
    models: session.models.map(({ longestRow, ...model }) => model),
    tools: session.tools.map(({ longestRow, ...tool }) => tool),
    subAgents: session.subAgents,
    files: session.files.map(({ last, ...file }) => ({ ...file, last: addressOf(table, last) })),
    branches: branches.map(({ leaf, from, ...branch }) => ({
      leaf: addressOf(table, leaf),
      from: addressOf(table, from),
      ...branch,
    })),
  };
}
