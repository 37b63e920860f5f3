// What became of a branch: whether the session continues there, and how it ended. One rule and one
// set of words for map, glance, comparison and usage.
import { DETAIL, type EntryFacts } from "../../model/table/details.ts";
import { type EntryTable, NO_ROW, parentOf, roleOf, typeOf } from "../../model/table/table.ts";
import { branchAt, branchCount } from "./branches.ts";
import { breakEnds } from "./breaks.ts";
import { runOf, runsOf } from "./runs.ts";

/*** finished: the model had the last word; failed: it ended in a failed reply, turn or tool result; stopped:
 * its last reply was aborted, or its turn; unfinished: a prompt, a command or a tool result has no reply, or a
 * reply waits for its tools; empty: nothing was said.
 */
type BranchOutcome = "finished" | "failed" | "stopped" | "unfinished" | "empty";

export interface BranchStatus {
  /** null until everything was read. */
  readonly outcome: BranchOutcome | null;
  /**
   * current: the session's own leaf is on it; cut off: its next entry is missing, and the following
   * ones are on another branch; null without another branch, or if none ends.
   */
  readonly course: "current" | "abandoned" | "cut off" | null;
}

/**
 * `end`: where the branch ends; of an entry within a branch the outcome is the one up to it.
 * `ownLeaf`: the session's own leaf, whichever is looked at (`openingLeaf`).
 */
export function branchStatus(
  table: EntryTable,
  facts: EntryFacts | null,
  end: number,
  ownLeaf: number,
): BranchStatus {
  const outcome = facts && outcomeOf(table, facts, end);
  const branch = end === NO_ROW ? null : branchAt(table, end);
  if (branch?.end !== end || branch.first < branch.last || branchCount(table) < 2) {
    return { outcome, course: null };
  }
  if (runOf(runsOf(table), ownLeaf) === branch.run) return { outcome, course: "current" };
  return { outcome, course: breakEnds(table).has(end) ? "cut off" : "abandoned" };
}

/**
 * "current · finished", "abandoned · failed"; "finished" where there is no other branch, "current"
 * until everything was read.
 */
export function statusText({ outcome, course }: BranchStatus): string {
  return [course, outcome].filter(Boolean).join(" · ");
}

/** For one word: that it failed or was stopped, else whether the session continues there. */
export function shortStatusText({ outcome, course }: BranchStatus): string {
  if (outcome === "failed" || outcome === "stopped") return outcome;
  return course ?? outcome ?? "";
}

/** Settings and labels after the last message are passed over. */
function outcomeOf(table: EntryTable, facts: EntryFacts, end: number): BranchOutcome {
  let row = end;
  // A table has no cycles: the walk ends at a root.
  const flagsOf = (at: number) => facts.flags[at] ?? 0;
  const isEnd = (at: number) => isSaid(table, at) || (flagsOf(at) & DETAIL.ended) !== 0;
  while (row !== NO_ROW && !isEnd(row)) row = parentOf(table, row);
  if (row === NO_ROW) return "empty";
  const flags = flagsOf(row);
  if ((flags & DETAIL.error) !== 0) return "failed";
  if ((flags & DETAIL.aborted) !== 0) return "stopped";
  const waits = facts.stopReasons[facts.stop[row] ?? 0] === "toolUse";
  return roleOf(table, row) === "assistant" && !waits ? "finished" : "unfinished";
}

function isSaid(table: EntryTable, row: number): boolean {
  return typeOf(table, row) === "message" && roleOf(table, row) !== "system";
}
