// Actions on several entries at once, as one step.

import type { Operation, OperationStep } from "../../../src/edit/operation/operation.ts";
import {
  type EntryTable,
  NO_ROW,
  parentOf,
  roleOf,
  typeOf,
} from "../../../src/model/table/table.ts";
import { lastPlaceBelow, runsOf } from "../../../src/tree/branch/runs.ts";
import { besideIn, childrenAt, childrenOf } from "../../../src/tree/children.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import type { OpenSession } from "../open/open-session.ts";
import { draftAddress, newEntry } from "./draft-operations.ts";

type Drafted = Pick<OpenSession, "session" | "draft">;

/** Most entries excluded at once: each makes an entry. */
export const MAX_LEFT_OUT = 1000;

/** The rows without another of the rows above them, in the order of the tree. */
export function topRows(table: EntryTable, rows: readonly number[]): readonly number[] {
  const runs = runsOf(table);
  const { placeOf } = runs;
  const placed = rows.toSorted((a, b) => (placeOf[a] ?? 0) - (placeOf[b] ?? 0));
  let end = -1;
  return placed.filter((row) => {
    const place = placeOf[row] ?? -1;
    if (place <= end) return false;
    end = lastPlaceBelow(runs, row);
    return true;
  });
}

/** The rows and everything below them. */
export function rowsBelow(table: EntryTable, rows: readonly number[]): readonly number[] {
  const runs = runsOf(table);
  return topRows(table, rows).flatMap((row) =>
    Array.from(runs.rows.subarray(runs.placeOf[row] ?? 0, lastPlaceBelow(runs, row) + 1)),
  );
}

export function removalOf(open: Drafted, rows: readonly number[]): OperationStep {
  return [{ kind: "remove", entries: rows.map((row) => draftAddress(open, row)) }];
}

/**
 * With everything below them. Where the current end is removed, the newest branch beside it takes its
 * place.
 */
export function removalBelow(open: Drafted, rows: readonly number[]): OperationStep {
  const { table } = open.session;
  const gone = rowsBelow(table, rows);
  const isGone = new Set(gone);
  let end = openingLeaf(open.session);
  if (!isGone.has(end)) return removalOf(open, gone);
  while (end !== NO_ROW && isGone.has(end)) end = parentOf(table, end);
  const children = childrenOf(table);
  const isBeside = besideIn(table);
  const nextOf = (row: number) =>
    childrenAt(children, row).findLast((child) => !isGone.has(child) && !isBeside[child]);
  for (
    let next = end === NO_ROW ? undefined : nextOf(end);
    next !== undefined;
    next = nextOf(next)
  ) {
    end = next;
  }
  const leaf: Operation[] =
    end === NO_ROW ? [] : [{ kind: "leaf", entry: draftAddress(open, end) }];
  return [...removalOf(open, gone), ...leaf];
}

/** Entries below another one go along with it. */
export function moveOf(open: Drafted, rows: readonly number[], target: number): OperationStep {
  const parent = draftAddress(open, target);
  return topRows(open.session.table, rows).map((row) => ({
    kind: "move",
    entry: draftAddress(open, row),
    parent,
  }));
}

/** The rows that give the model something at the end of a path they are on. */
export function sentOf(
  table: EntryTable,
  rows: readonly number[],
  path: Int32Array,
): readonly number[] {
  const onPath = new Set(path);
  return rows.filter((row) => {
    const role = roleOf(table, row);
    const isMessage = role === "user" || role === "assistant" || role === "toolResult";
    return onPath.has(row) && (isMessage || typeOf(table, row) === "custom_message");
  });
}

/** How the agent excludes an entry from what the model sees. */
export function omissionOf(open: Drafted, rows: readonly number[]): OperationStep {
  const ids = new Set<string>();
  return rows.map((row): Operation => {
    let made = newEntry(open);
    while (ids.has(made.id)) made = newEntry(open);
    ids.add(made.id);
    return { kind: "context-edit", ...made, target: draftAddress(open, row), replacement: null };
  });
}
