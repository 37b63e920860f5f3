// Where a reader is when the session grows: the view stays what it is. A reader at the end follows the
// agent, also to another branch; elsewhere the view stays, with a note that it grew.

import type { Session } from "../../../src/model/session.ts";
import { addressOf, rowAt } from "../../../src/model/table/address.ts";
import { type EntryTable, NO_ROW, parentOf, typeOf } from "../../../src/model/table/table.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import { above } from "../../../src/tree/path.ts";
import type { ViewChange, ViewState } from "../view/view-state.ts";
import type { FollowNotice } from "./follow-state.ts";

type Looked = Pick<ViewState, "leaf" | "entry" | "view">;

export interface ViewAfterGrowth {
  /** The change to make before the grown session is shown; null: none. */
  readonly change: ViewChange | null;
  readonly notice: FollowNotice | null;
}

const AS_IT_IS: ViewAfterGrowth = { change: null, notice: null };

export function viewAfterGrowth(
  before: Session,
  now: Session,
  view: Looked,
  isAtEnd: boolean,
): ViewAfterGrowth {
  const leaf = openingLeaf(before);
  const newLeaf = openingLeaf(now);
  if (leaf === NO_ROW || newLeaf === NO_ROW) return AS_IT_IS;
  const address = addressOf(before.table, leaf);
  const oldLeaf = rowAt(now.table, address);
  if (oldLeaf === newLeaf) return AS_IT_IS;
  const added = stepsBetween(now.table, oldLeaf, newLeaf);
  const isOwn = isAtLeaf(before.table, leaf, view);
  if (!added) {
    const notice = { kind: "branch", leaf: address, hasGone: isOwn && isAtEnd } as const;
    if (!isOwn) return { change: null, notice };
    return { change: isAtEnd ? { leaf: null, entry: null } : { leaf: address }, notice };
  }
  if (!isOwn) return AS_IT_IS;
  const isCompacted = added.some((row) => typeOf(now.table, row) === "compaction");
  if (isCompacted && !isAtEnd && view.view === "sent") {
    return { change: { leaf: address }, notice: { kind: "compacted" } };
  }
  // The session's own leaf moves by itself.
  return view.leaf === null ? AS_IT_IS : { change: { leaf: null }, notice: null };
}

/**
 * The same for a folder of files, whose entries are one line: the selected entry stays selected, or its
 * successor, which is a result for a call that waited for it.
 */
export function viewAfterRenewal(before: Session, now: Session, view: Looked): ViewAfterGrowth {
  const leafBefore = openingLeaf(before);
  const isAtEnd = view.leaf !== null && rowAt(before.table, view.leaf) === leafBefore;
  const leaf = isAtEnd ? null : successorOf(before.table, now.table, view.leaf);
  const entry = successorOf(before.table, now.table, view.entry);
  const isSame = leaf === view.leaf && entry === view.entry;
  return { change: isSame ? null : { leaf, entry }, notice: null };
}

/** The address of the entry's successor: itself, what it became, or the entry above. */
function successorOf(before: EntryTable, now: EntryTable, address: string | null): string | null {
  if (address === null || rowAt(now, address) !== NO_ROW) return address;
  for (let at = rowAt(before, address); at !== NO_ROW; at = above(before, at)) {
    const row = rowAt(now, addressOf(before, at));
    if (row === NO_ROW) continue;
    return addressOf(now, parentOf(now, row + 1) === row ? row + 1 : row);
  }
  // It named nothing before either.
  return address;
}

/** Rows from `to` up to the one below `from`; null where that is not above it. */
function stepsBetween(table: EntryTable, from: number, to: number): readonly number[] | null {
  const rows: number[] = [];
  for (let at = to; at !== NO_ROW; at = above(table, at)) {
    if (at === from) return rows;
    rows.push(at);
  }
  return null;
}

/** Whether the address shows the session's own leaf. */
function isAtLeaf(table: EntryTable, leaf: number, view: Looked): boolean {
  const named = view.leaf === null ? NO_ROW : rowAt(table, view.leaf);
  if (named !== NO_ROW) return named === leaf;
  const entry = view.entry === null ? NO_ROW : rowAt(table, view.entry);
  return entry === NO_ROW || stepsBetween(table, entry, leaf) !== null;
}
