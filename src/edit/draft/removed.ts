// Entries of a file that a draft of it no longer has: where each of them hung, among what is left, and
// which operation took it out.
import { Groups } from "../../lib/groups.ts";
import { rowAt } from "../../model/table/address.ts";
import { keyOf } from "../../model/table/ids.ts";
import { type EntryTable, NO_ROW, parentOf, rowOf } from "../../model/table/table.ts";
import { isAtOrAbove, type Runs, runsOf } from "../../tree/branch/runs.ts";
import { heirs } from "../../tree/path.ts";
import type { Operation, OperationStep } from "../operation/operation.ts";
import { rowsNow } from "../tree/draft-order.ts";
import type { DraftRows } from "../tree/draft-table.ts";

/** Entries that went at one place. */
export interface RemovedEntries {
  /** Row of the draft: the nearest entry above them that is left; NO_ROW when none is. */
  readonly below: number;
  /** Rows of the base, in the order of its file. */
  readonly rows: readonly number[];
}

/**
 * By the entry they hung below, in the order of the draft's rows; first those that hung below nothing.
 * Linear in the rows of both.
 */
export function removedEntries({
  base,
  order,
}: Pick<DraftRows, "base" | "order">): readonly RemovedEntries[] {
  const rowNow = rowsNow(order, base.count);
  const isLeft = (row: number) => rowNow[row] !== NO_ROW;
  const heirOf = heirs(isLeft, (row) => parentOf(base, row));
  const groups = new Groups<number, number[]>(() => []);
  for (let row = 0; row < base.count; row++) {
    if (!isLeft(row)) groups.at(rowNow[heirOf(row)] ?? NO_ROW).push(row);
  }
  return groups
    .entries()
    .map(([below, rows]) => ({ below, rows }))
    .sort((one, other) => one.below - other.below);
}

/**
 * The index of the step without which all these rows of the base would be there again; null when
 * there is none, or it takes more than one.
 */
export function removedBy(
  base: EntryTable,
  steps: readonly OperationStep[],
  rows: readonly number[],
): number | null {
  const removals = steps.flatMap((step, index) =>
    step.flatMap((operation) => {
      const takes = removalIn(base, operation);
      return takes ? [{ index, takes }] : [];
    }),
  );
  const takerOf = (row: number) => removals.find(({ takes }) => takes(row))?.index ?? null;
  let taker: number | null = null;
  for (const row of rows) {
    // What only spoke of an entry went with it, wherever it stood.
    const own = takerOf(row) ?? takerOf(targetOf(base, row));
    if (own === null || (taker !== null && own !== taker)) return null;
    taker = own;
  }
  return taker;
}

/** Which rows of the base an operation takes out by itself; null for one that takes none. */
function removalIn(base: EntryTable, operation: Operation): ((row: number) => boolean) | null {
  switch (operation.kind) {
    case "remove": {
      const rows = new Set(operation.entries.map((entry) => rowAt(base, entry)));
      return (row) => row !== NO_ROW && rows.has(row);
    }
    case "remove-subtree":
      return below(runsOf(base), rowAt(base, operation.entry));
    case "keep-branch":
      return (row) => row !== NO_ROW;
    default:
      return null;
  }
}

function below(runs: Runs, top: number): (row: number) => boolean {
  return (row) => top !== NO_ROW && row !== NO_ROW && isAtOrAbove(runs, top, row);
}

function targetOf(base: EntryTable, row: number): number {
  const target = base.parsedEntries.get(row)?.targetId;
  return target === undefined ? NO_ROW : rowOf(base, keyOf(target));
}
