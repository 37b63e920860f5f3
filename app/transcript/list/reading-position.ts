// The reading position: by session, leaf and view, as an entry and an offset into it. This tab knows its
// own; the session's record keeps that of earlier visits.

import { isObject, numberField, parseJson, stringField } from "../../../src/model/json/json.ts";
import type { Session } from "../../../src/model/session.ts";
import { addressOf, rowAt } from "../../../src/model/table/address.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import type { LeftPosition } from "../../catalog/stored/records.ts";
import type { TranscriptView } from "../../session/view/view-state.ts";

export interface ReadingPosition {
  readonly row: number;
  /** Pixels of its card above the upper edge. */
  readonly within: number;
}

/** A view of a branch. */
export interface ViewedBranch {
  /** Address of its leaf; null: the session's own leaf, which moves in a growing file. */
  readonly leaf: string | null;
  readonly view: TranscriptView;
}

export function viewedBranch(session: Session, leaf: number, view: TranscriptView): ViewedBranch {
  const isOwn = leaf === NO_ROW || leaf === openingLeaf(session);
  return { leaf: isOwn ? null : addressOf(session.table, leaf), view };
}

export function positionName(sessionKey: string, { leaf, view }: ViewedBranch): string {
  return `reading ${sessionKey} ${leaf ?? ""} ${view}`;
}

export function rememberPosition(
  name: string,
  entry: string,
  { within }: Pick<ReadingPosition, "within">,
): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ entry, within }));
  } catch {
    // Storage is full or forbidden: the position is a convenience.
  }
}

/** Null when no position is remembered, or the entry is gone. `left`: of earlier visits. */
export function recallPosition(
  name: string,
  branch: ViewedBranch,
  table: EntryTable,
  left: readonly LeftPosition[],
): ReadingPosition | null {
  const stored = parseJson(readStorage(name) ?? "null");
  const { entry, within } = isObject(stored)
    ? { entry: stringField(stored, "entry"), within: numberField(stored, "within") }
    : (left.find(({ leaf, view }) => leaf === branch.leaf && view === branch.view) ?? {});
  const row = rowAt(table, entry ?? "");
  return row === NO_ROW ? null : { row, within: within ?? 0 };
}

function readStorage(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
