// The links of the shared entries after others are removed: parents, ids, other ids that entries
// name, and the order in which they are written (formats.md 2.4, 2.11, 2.13, 5.3).
import { Groups } from "../../lib/groups.ts";
import { isSameJson, type Json, type JsonObject } from "../../model/json/json.ts";
import { keyOf } from "../../model/table/ids.ts";
import { type EntryTable, NO_ROW, rowOf, typeOf } from "../../model/table/table.ts";
import { keptOnward } from "../../references/kept.ts";
import { isPointer, LEFT_OUT, renamedReferences } from "../../references/references.ts";
import { above, heirs } from "../../tree/path.ts";
import { writtenIds } from "../jsonl/written-ids.ts";
import type { ChosenRows } from "./shared-rows.ts";

/** `isOwnId`: whether an id may be written unchanged. Throws for no content of a file. */
export function sharedTree(
  table: EntryTable,
  chosen: ChosenRows,
  isOwnId: (id: string) => boolean,
) {
  const stays = chosen.stays.slice();
  for (const row of chosen.carried) stays[row] = 1;
  dropPointers(table, stays);
  const carried = chosen.carried.filter((row) => stays[row] === 1);
  // An entry that follows below the leaf is no longer a parent, also of its earlier children.
  for (const row of carried) stays[row] = 0;
  const isHere = (row: number) => stays[row] === 1;
  const aboveOf = (row: number) => above(table, row);
  const heirOf = heirs(isHere, aboveOf);
  const leaf = heirOf(chosen.leaf);
  const below = new Map<number, number>();
  for (const [at, row] of carried.entries()) below.set(row, carried[at - 1] ?? leaf);
  const order = orderOf(table, stays, carried, leaf, heirOf);
  const ids = writtenIds(table, order, countedIds(), isOwnId);
  const idOf = (row: number): Json => ids.get(row) ?? null;
  /** The replacement for an id that an entry names; an id without an entry in the session stays. */
  const nameFor = (row: number, id: Json, field: string) => {
    const target = rowOf(table, keyOf(id));
    if (target === NO_ROW) return undefined;
    if (field === "fromId") return idOf(heirOf(target)) ?? "root";
    if (field === "firstKeptEntryId") return idOf(keptOnward(row, target, aboveOf, isHere));
    if (field === "providerReplayThroughEntryId") return idOf(heirOf(target));
    if (field === "keptEntryIds") return isHere(target) ? idOf(target) : LEFT_OUT;
    return idOf(target);
  };
  return {
    /** Rows of the session in the order in which they are written. */
    order,
    /**
     * By top-level field, what an entry now says about itself and about others. `stored`: the entry
     * of the session, `written`: its changed form.
     */
    changes(row: number, stored: JsonObject, written: JsonObject): ReadonlyMap<string, Json> {
      const parent = below.get(row) ?? heirOf(aboveOf(row));
      const named = { ...stored, type: typeOf(table, row) };
      const wanted = new Map<string, Json>([
        ["id", idOf(row)],
        ["parentId", idOf(parent)],
        ...renamedReferences(named, (id, field) => nameFor(row, id, field)),
      ]);
      for (const [key, value] of wanted) if (isSameJson(written[key], value)) wanted.delete(key);
      return wanted;
    },
  };
}

/** Labels, context edits and leaf entries are removed with their target, also chains of them. */
function dropPointers(table: EntryTable, stays: Uint8Array): void {
  const pointersTo = new Groups<number, number[]>(() => []);
  const gone: number[] = [];
  for (const [row, { type, targetId }] of table.parsedEntries) {
    if (!isPointer(type)) continue;
    if (stays[row] !== 1 || (type === "leaf" && targetId === null)) continue;
    const target = targetId === undefined ? NO_ROW : rowOf(table, keyOf(targetId));
    if (stays[target] !== 1) gone.push(row);
    else pointersTo.at(target).push(row);
  }
  for (let row = gone.pop(); row !== undefined; row = gone.pop()) {
    stays[row] = 0;
    for (const pointer of pointersTo.get(row) ?? []) gone.push(pointer);
  }
}

/** As in the file, except that the agent continues at the leaf: at the last entry. */
function orderOf(
  table: EntryTable,
  stays: Uint8Array,
  carried: readonly number[],
  leaf: number,
  heirOf: (row: number) => number,
): readonly number[] {
  const order = [...stays.keys()].filter((row) => stays[row] === 1);
  if (carried.length > 0) return [...order, ...carried];
  if (leafIn(table, order) === leaf) return order;
  let end = leaf;
  // At the end they would override later ones, or refer to another entry.
  while (end !== NO_ROW && NOT_LAST.has(typeOf(table, end))) end = heirOf(above(table, end));
  if (end === NO_ROW || leafIn(table, order) === end) return order;
  return [...order.filter((row) => row !== end), end];
}

const NOT_LAST: ReadonlySet<string> = new Set(["label", "session_info", "leaf"]);

/** The leaf that `leafOf` of src/tree finds if these rows are a file. */
function leafIn(table: EntryTable, order: readonly number[]): number {
  const last = order.at(-1) ?? NO_ROW;
  if (last === NO_ROW || typeOf(table, last) !== "leaf") return last;
  const target = table.parsedEntries.get(last)?.targetId ?? null;
  return target === null ? NO_ROW : rowOf(table, keyOf(target));
}

/** Increments new ids, so that two copies of a session have equal ids. */
function countedIds(): (isTaken: (id: string) => boolean) => string {
  let next = 0;
  return (isTaken) => {
    let id = "";
    do id = (next++).toString(16).padStart(8, "0");
    while (isTaken(id));
    return id;
  };
}
