// Entries that name others beside their parent: labels, context edits and leaf entries name their
// target, compactions the first entry they keep. What they name must stay there, or they change too.
import { Groups } from "../../lib/groups.ts";
import { memo } from "../../lib/memo.ts";
import { type EntryKey, keyOf } from "../../model/table/ids.ts";
import { type EntryTable, FLAG, hasFlag, keyAt, NO_ROW } from "../../model/table/table.ts";
import { firstKept, THROUGH } from "../../references/kept.ts";
import { isPointer } from "../../references/references.ts";
import type { DraftTree } from "../tree/draft-tree.ts";

type RowsById = Groups<EntryKey, number[]>;

/** Rows of a base, by the id they name or have: worked out once a table. */
const namedIn = memo((table: EntryTable) => {
  const targets: RowsById = new Groups(() => []);
  const compactions: number[] = [];
  for (const [row, entry] of table.parsedEntries) {
    if (entry.type === "compaction") compactions.push(row);
    else if (isPointer(entry.type)) targets.at(keyOf(entry.targetId)).push(row);
  }
  /** Earlier lines that a row repeats byte for byte, by the id of all of them. */
  const repeats: RowsById = new Groups(() => []);
  for (let row = 0; row < table.count; row++) {
    if (!hasFlag(table, row, FLAG.repeated)) continue;
    const id = keyAt(table, row);
    if (id !== undefined) repeats.at(id).push(row);
  }
  return { targets, compactions, repeats };
});

/** Labels, context edits and leaf entries that operations made. */
export function madePointers(tree: DraftTree): readonly number[] {
  return [...tree.nodes(tree.table.count)].filter((made) => isPointer(tree.typeOf(made)));
}

/**
 * Labels, context edits and leaf entries that are for an entry, wherever they stand. `made`: what
 * `madePointers` gives.
 */
export function pointersTo(
  tree: DraftTree,
  node: number,
  made: readonly number[],
): readonly number[] {
  const key = tree.keyOf(node);
  // They are for the entry that answers for the id.
  if (tree.nodeOf(key) !== node) return [];
  const found: number[] = [];
  for (const row of namedIn(tree.table).targets.get(key) ?? []) {
    if (!tree.isGone(row) && targetKey(tree, row) === key) found.push(row);
  }
  for (const one of made) if (targetKey(tree, one) === key) found.push(one);
  return found;
}

function targetKey(tree: DraftTree, node: number): EntryKey {
  return keyOf(tree.parsedOf(node)?.targetId);
}

/** Earlier lines that only repeat the entry: they would come to light without it. */
export function repeatsOf(tree: DraftTree, node: number): readonly number[] {
  if (node >= tree.table.count) return [];
  const rows = namedIn(tree.table).repeats.get(tree.keyOf(node)) ?? [];
  return rows.filter((row) => row !== node && !tree.isGone(row));
}

/** All compactions of the draft. */
export function compactionsOf(tree: DraftTree): readonly number[] {
  const stored = namedIn(tree.table).compactions.filter((row) => !tree.isGone(row));
  return [...stored, ...tree.nodes(tree.table.count)].filter(
    (node) => tree.typeOf(node) === "compaction",
  );
}

/** The entry up to which a provider goes on from a compaction by itself; NO_ROW without one. */
export function throughNode(tree: DraftTree, compaction: number): number {
  const through = tree.parsedOf(compaction)?.[THROUGH];
  return typeof through === "string" ? tree.nodeOf(keyOf(through)) : NO_ROW;
}

/** The first entry a compaction keeps; NO_ROW when it keeps none from before it. */
export function keptNode(tree: DraftTree, compaction: number): number {
  const kept = firstKept(tree.parsedOf(compaction));
  const node = kept === undefined ? NO_ROW : tree.nodeOf(kept);
  return node === compaction ? NO_ROW : node;
}
