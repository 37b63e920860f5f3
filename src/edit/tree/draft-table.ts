// The rows of a draft: a table like any other, equal to the one that a scan of its file would give.
// What the base file has keeps its reference (EntryRef), so that whatever is kept of it stays.
import { memo } from "../../lib/memo.ts";
import { Columns, markSiblings } from "../../model/build/columns.ts";
import { timeOf } from "../../model/json/coerced.ts";
import { type JsonObject, objectField, stringField } from "../../model/json/json.ts";
import type { EntryKey } from "../../model/table/ids.ts";
import { isKeptParsed, roleCode, typeCode } from "../../model/table/kinds.ts";
import {
  deriveIndex,
  type EntryTable,
  FLAG,
  keyAt,
  keysOf,
  NO_ROW,
} from "../../model/table/table.ts";
import { LINK_FLAGS } from "./draft-nodes.ts";
import { type DraftOrder, draftOrder, type Run, rowsNow, runsIn } from "./draft-order.ts";
import type { DraftTree } from "./draft-tree.ts";
import { changesLine } from "./entry-edit.ts";

/** The rows of a draft beside those of its base. */
export interface DraftRows {
  readonly base: EntryTable;
  readonly table: EntryTable;
  /** The node in each row: the base's row, or beyond those where an operation made the entry. */
  readonly order: Int32Array;
}

/** Time grows with the number of rows; a table is rebuilt for every version. */
export function draftTable(
  tree: DraftTree,
  { nodes, inPlace }: DraftOrder = draftOrder(tree),
): DraftRows {
  const base = tree.table;
  const count = nodes.length;
  const rowOf = rowsNow(nodes, tree.count);
  const columns = new Columns(count);
  const { type, role, parent, time, start, line, flags } = columns.all;
  const runs = runsIn(nodes, base.count);
  const ids = firstIds(base, runs);
  const words = new Map<number, string>();
  const parsedEntries = new Map<number, JsonObject>();
  for (const run of runs) copyRun(run);
  // In the order of the file: of two labels for one entry the later one counts.
  for (const [from, whole] of base.parsedEntries) {
    const row = rowOf[from] ?? NO_ROW;
    if (row !== NO_ROW && row < inPlace) parsedEntries.set(row, whole);
  }
  for (const [from, word] of base.words) {
    const row = rowOf[from] ?? NO_ROW;
    if (row !== NO_ROW) words.set(row, word);
  }
  for (const node of tree.edits.keys()) {
    const row = rowOf[node] ?? NO_ROW;
    if (row !== NO_ROW && row < inPlace) putEdited(row, node);
  }
  for (let row = inPlace; row < count; row++) putLast(row, nodes[row] ?? NO_ROW);
  const { parents } = tree;
  for (let row = 0; row < count; row++) {
    const above = parents[nodes[row] ?? 0] ?? NO_ROW;
    parent[row] = above === NO_ROW ? NO_ROW : (rowOf[above] ?? NO_ROW);
  }
  markSiblings(parent, flags);
  const table = {
    count,
    ...columns.tableOf(count),
    ids,
    words,
    parsedEntries,
    missing: base.missing,
    ...(base.titles && { titles: base.titles }),
  };
  if (isOdd(base)) markShadowed(table);
  else deriveIndex(table, tree.finder(rowOf));
  return { base, table, order: nodes };

  function copyRun({ row, node, length: size }: Run): void {
    columns.put(row, base, node, node + size);
    for (let at = Math.max(0, ids.length - row); at < size; at++) {
      ids[row + at] = keyAt(base, node + at) ?? tree.keyOf(node + at);
    }
  }

  /** A row after all that stand where the base has them. */
  function putLast(row: number, node: number): void {
    const from = tree.rowBehind(node);
    if (node !== from && from !== NO_ROW) copyRun({ row, node: from, length: 1 });
    const whole = base.parsedEntries.get(from);
    if (whole) parsedEntries.set(row, whole);
    const word = base.words.get(from);
    if (word !== undefined) words.set(row, word);
    if (tree.edits.has(node)) putEdited(row, node);
  }

  function putEdited(row: number, node: number): void {
    const edit = tree.editOf(node);
    const kind = tree.typeOf(node);
    const entry = tree.parsedOf(node);
    ids[row] = tree.keyOf(node);
    if (edit.type !== null || tree.rowBehind(node) === NO_ROW) putKind(row, node, entry);
    if (entry && isKeptParsed(kind, entry.customType)) parsedEntries.set(row, linked(entry, node));
    else parsedEntries.delete(row);
    const isMade = tree.madeAt(node) !== null;
    if (isMade && entry) time[row] = timeOf(entry.timestamp);
    if (edit.time !== null) time[row] = edit.time;
    if (isMade) line[row] = 0;
    if (!isMade && !changesLine(edit)) return;
    start[row] = edit.ref;
    const sound = edit.isRelinked || isMade ? LINK_FLAGS : 0;
    const whole = FLAG.damaged | FLAG.recovered;
    const named = edit.id !== null || isMade ? FLAG.noId | FLAG.shadowed | FLAG.repeated : 0;
    flags[row] = (flags[row] ?? 0) & ~(sound | named | whole);
  }

  /** Of an entry whose kind is not that of a row of the base. */
  function putKind(row: number, node: number, entry: JsonObject | null): void {
    const kind = tree.typeOf(node);
    const stored = stringField(objectField(entry ?? {}, "message") ?? {}, "role") ?? "";
    type[row] = typeCode(kind);
    role[row] = kind === "message" ? roleCode(stored) : 0;
    words.delete(row);
    if (kind === "message" && role[row] === 0) words.set(row, stored);
  }

  /** An entry in full, with the id and parent that its line has. */
  function linked(entry: JsonObject, node: number): JsonObject {
    const edit = tree.editOf(node);
    const isMade = tree.madeAt(node) !== null;
    if (!isMade && !edit.isRelinked && edit.id === null) return entry;
    return { ...entry, ...tree.linkOf(node) };
  }
}

/** Of the base's ids those that stand first as they did: nearly all of most drafts. */
export function firstIds(base: EntryTable, [first]: readonly Run[]): EntryKey[] {
  return first?.node === 0 ? keysOf(base, first.length) : [];
}

/** Whether ids of a table do not tell its rows apart. */
export const isOdd = memo((table: EntryTable): boolean => {
  return table.flags
    .subarray(0, table.count)
    .some((bits) => (bits & (FLAG.shadowed | FLAG.repeated | FLAG.noId)) !== 0);
});

/** Whether a later row has the same id, now that some of them are gone or have ids of their own. */
function markShadowed(table: EntryTable): void {
  const { count, flags } = table;
  const later = new Set<EntryKey>();
  for (let row = count - 1; row >= 0; row--) {
    const id = keyAt(table, row);
    if (id === undefined) continue;
    if (!later.has(id)) flags[row] = (flags[row] ?? 0) & ~FLAG.shadowed;
    later.add(id);
  }
}
