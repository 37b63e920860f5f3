// Where an entry is inserted beside another, and its parent there.
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import type { CallFact, EntryDetails } from "../../../src/model/table/details.ts";
import { type EntryTable, NO_ROW, parentOf, roleOf } from "../../../src/model/table/table.ts";
import { pairCalls } from "../../../src/tree/calls.ts";
import { childrenAt, childrenOf } from "../../../src/tree/children.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { draftAddress, newEntry } from "../../session/draft/draft-operations.ts";
import type { OpenSession } from "../../session/open/open-session.ts";

/**
 * above: between it and the entry before. below: before everything that follows. beside: a branch of its
 * own.
 */
export type Place = "above" | "below" | "beside";

export function placesAt(table: EntryTable, row: number): readonly Place[] {
  const hasChildren = childrenAt(childrenOf(table), row).length > 0;
  return hasChildren ? ["below", "beside", "above"] : ["below", "above"];
}

/** The parent row of the new entry; NO_ROW: it begins the conversation. */
export function rowAbove(table: EntryTable, row: number, place: Place): number {
  return place === "above" ? parentOf(table, row) : row;
}

/** `fields`: of the entry, made for a message of that time (milliseconds). */
export function insertion(
  open: OpenSession,
  row: number,
  place: Place,
  fields: (time: number) => JsonObject,
): { readonly id: string; readonly step: OperationStep } {
  const made = newEntry(open);
  const above = rowAbove(open.session.table, row, place);
  const insert = {
    kind: "insert" as const,
    parent: above === NO_ROW ? null : draftAddress(open, above),
    children: place === "below" ? ("all" as const) : ("none" as const),
    entry: fields(Date.parse(made.timestamp)),
    ...made,
  };
  if (place !== "above") return { id: made.id, step: [insert] };
  // Only the entry itself goes below the new one: entries beside it stay.
  const move = { kind: "move" as const, entry: draftAddress(open, row), parent: made.id };
  return { id: made.id, step: [insert, move] };
}

/** The reply nearest above a row, else below it on the path in view; NO_ROW: there is none. */
export function nearestReply(table: EntryTable, above: number, path: Int32Array): number {
  const isReply = (row: number) => roleOf(table, row) === "assistant";
  const before = above === NO_ROW ? NO_ROW : (pathTo(table, above).findLast(isReply) ?? NO_ROW);
  return before === NO_ROW ? (path.find(isReply) ?? NO_ROW) : before;
}

/** More calls are not offered. */
const MAX_CALLS = 50;

/** Calls above a place that no result answers, newest first. */
export function openCalls(
  table: EntryTable,
  details: EntryDetails | null,
  above: number,
): readonly CallFact[] {
  if (!details || above === NO_ROW) return [];
  const path = new Set(pathTo(table, above));
  const { states } = pairCalls(table, details);
  const open = details.calls.filter(
    ({ row }, index) => path.has(row) && states[index] !== "answered",
  );
  return open.reverse().slice(0, MAX_CALLS);
}
