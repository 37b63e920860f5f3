// What is counted of a session, for programs: its branches, totals of a part of it, compactions, and the map's
// lines.

import { type ContextChange, compactionChange } from "../compare/context/context-change.ts";
import { compactionsOn } from "../context/compactions.ts";
import type { WholeSession } from "../formats/whole-session.ts";
import type { Measure } from "../map/lengths.ts";
import { mapOf } from "../map/map-data.ts";
import { addressOf } from "../model/table/address.ts";
import { NO_ROW } from "../model/table/table.ts";
import { type BranchTotals, branchTotals } from "../stats/branches.ts";
import { countIn, type ScopeFigures } from "../stats/figures.ts";
import { abandonedAt, type Scope } from "../stats/scope.ts";
import { type Totals, totalsOf } from "../stats/totals.ts";
import { branchAt, branchName, branchOf, cwdOf } from "../tree/branch/branches.ts";
import { branchStatus, statusText } from "../tree/branch/outcome.ts";
import { endsOf } from "../tree/branch/runs.ts";
import { openingLeaf } from "../tree/leaves.ts";
import { pathTo } from "../tree/path.ts";

/** A branch by its last entry. Figures are of everything from its beginning on; US dollars, null where none are recorded. */
export interface Branch extends BranchTotals {
  /** Names its last entry, and the branch wherever one is asked for. */
  readonly id: string;
  /** The label nearest its end, else how it begins; "" where nothing is said. */
  readonly name: string;
  /** How it ended: `current · finished`, `abandoned · failed`. */
  readonly status: string;
}

/** All branches in the order of the file. */
export function branchesIn({ session, details }: WholeSession): readonly Branch[] {
  const { table } = session;
  const own = openingLeaf(session);
  return branchTotals(table, details).map((totals) => {
    const branch = branchAt(table, totals.leaf);
    return {
      ...totals,
      id: addressOf(table, totals.leaf),
      name: branch ? branchName(session, details, branch) : "",
      status: statusText(branchStatus(table, details, totals.leaf, own)),
    };
  });
}

/** What happened in a session or on a branch of it, in numbers: tokens, US dollars, milliseconds. */
export interface Stats extends Totals, Pick<ScopeFigures, "models" | "tools" | "files"> {
  /** What is not on the way to the branch's end: tried and left. */
  readonly abandoned: Totals;
}

/** Of the entries in `scope`; `leaf`: the end of the branch. */
export function statsOf({ session, details }: WholeSession, scope: Scope, leaf: number): Stats {
  const { table } = session;
  const { totals, models, tools, files } = countIn(table, details, scope, cwdOf(session));
  const abandoned = totalsOf(table, details, abandonedAt(table, leaf));
  return { ...totals, models, tools, files, abandoned };
}

/** A compaction, with what the model saw before and sees after it: tokens, and entries by `row`. */
export interface Compaction extends ContextChange {
  /** Names its entry. */
  readonly id: string;
}

/** The compactions on the path to `leaf`, in their order. */
export function* compactionsOf(
  { session, details }: WholeSession,
  leaf: number,
): Generator<Compaction> {
  const { table } = session;
  const path = pathTo(table, leaf);
  for (const row of compactionsOn(table, path)) {
    yield { ...compactionChange(table, details, row, path), id: addressOf(table, row) };
  }
}

/** A stretch of entries without a fork, as a bar of the map. */
export interface MapLine {
  readonly name: string;
  /** Its first and last entry. */
  readonly from: string;
  readonly to: string;
  /** 0 for the way to the leaf; others stand above (less) or below (more) it. */
  readonly lane: number;
  /** Entries, milliseconds or tokens, as asked for; NaN where nothing is recorded. */
  readonly amount: number;
}

/** The bars of the map; of one branch alone, those of its turns or of what lies between its compactions. */
export function mapLines({ session, details }: WholeSession, measure: Measure): readonly MapLine[] {
  const { table } = session;
  const request = { measure, form: "across" } as const;
  const { runs, part, layout, amounts } = mapOf(table, request, details, openingLeaf(session));
  return Array.from(amounts, (amount, run) => {
    const [from, to] = endsOf(runs, run);
    return {
      name: part === "branch" ? branchName(session, details, branchOf(runs, run)) : "",
      from: from === NO_ROW ? "" : addressOf(table, from),
      to: to === NO_ROW ? "" : addressOf(table, to),
      lane: layout.lane[run] ?? 0,
      amount,
    };
  });
}
