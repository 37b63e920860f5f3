// Every figure of a session for one leaf, in one record: what a worker is asked for.
import { memo } from "../lib/memo.ts";
import type { EntryFacts } from "../model/table/details.ts";
import type { EntryTable } from "../model/table/table.ts";
import { type BranchTotals, branchTotals } from "./branches.ts";
import { type FileTotals, filesTouched } from "./files.ts";
import { type ModelTotals, modelTotals } from "./models.ts";
import { abandonedAt, beforeBreak, branchTo, type Scope, wholeSession } from "./scope.ts";
import { type SubAgentTotals, subAgentTotals } from "./sub-agents.ts";
import { type ToolTotals, toolTotals } from "./tools.ts";
import { type Totals, totalsOf } from "./totals.ts";

/**
 * `before`: what stands before the break that the way to the leaf begins with; `abandoned`: everything
 * else that is not on it.
 */
export type ScopeName = "branch" | "before" | "abandoned" | "session";

export interface ScopeFigures {
  readonly totals: Totals;
  /** The most expensive first. */
  readonly models: readonly ModelTotals[];
  readonly tools: readonly ToolTotals[];
  readonly subAgents: readonly SubAgentTotals[];
  readonly files: readonly FileTotals[];
}

/** Plain data: crosses threads as it is. */
export interface SessionFigures {
  readonly scopes: Readonly<Record<ScopeName, ScopeFigures>>;
  /** In file order of their leaves. */
  readonly branches: readonly BranchTotals[];
}

/** What is the same for every leaf. */
const wholeOf = memo((facts: EntryFacts, table: EntryTable, cwd: string) => ({
  session: countIn(table, facts, wholeSession(table), cwd),
  branches: branchTotals(table, facts),
}));

/** `cwd`: the session's working directory, "" when not recorded. Linear in the entries. */
export function figuresOf(
  table: EntryTable,
  facts: EntryFacts,
  leaf: number,
  cwd: string,
): SessionFigures {
  const count = (name: ScopeName) => countIn(table, facts, scopeNamed(table, name, leaf), cwd);
  const { session, branches } = wholeOf(facts, table, cwd);
  const branch = count("branch");
  const abandoned = count("abandoned");
  const before = count("before");
  return { scopes: { branch, before, abandoned, session }, branches };
}

/** The entries of a scope. */
export function scopeNamed(table: EntryTable, name: ScopeName, leaf: number): Scope {
  if (name === "branch") return branchTo(table, leaf);
  if (name === "before") return beforeBreak(table, leaf);
  return name === "abandoned" ? abandonedAt(table, leaf) : wholeSession(table);
}

/** What is counted of the entries in `scope`. `cwd`: as `figuresOf` has it. */
export function countIn(
  table: EntryTable,
  facts: EntryFacts,
  scope: Scope,
  cwd: string,
): ScopeFigures {
  return {
    totals: totalsOf(table, facts, scope),
    models: modelTotals(table, facts, scope),
    tools: toolTotals(table, facts, scope),
    subAgents: subAgentTotals(facts, scope),
    files: filesTouched(table, facts, scope, cwd),
  };
}
