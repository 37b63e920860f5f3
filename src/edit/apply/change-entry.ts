// Changes inside one entry.
import type { JsonObject } from "../../model/json/json.ts";
import { idValue } from "../../model/table/ids.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { type JsonPath, type ValueChange, withValueIn } from "../../read/json/edit-value.ts";
import { THROUGH } from "../../references/kept.ts";
import { REFERENCE_FIELDS, type Rename, renamedReferences } from "../../references/references.ts";
import { type EntryAddress, OperationError, type OperationOf } from "../operation/operation.ts";
import type { DraftTree } from "../tree/draft-tree.ts";
import { entryAt, isAtOrAbove, nameOf } from "./find-entry.ts";

/** What operations of their own change: links, kinds and times. */
const KEPT_FIELDS = ["type", "id", "parentId", "timestamp", ...REFERENCE_FIELDS];

/** Without a value: takes it out. */
export function changeValue(
  tree: DraftTree,
  { entry, path, value }: ValueChange & { readonly entry: EntryAddress },
): void {
  const node = entryAt(tree, entry);
  checkPath(path);
  if (path.length === 1 && path[0] === "message" && value === undefined) {
    throw new OperationError("A message entry without its message would be no message.");
  }
  patch(tree, node, [{ path, value }]);
}

/** Errors: OperationError for a path to what a value may not change. */
function checkPath(path: JsonPath): void {
  const [first, second] = path;
  const isKept =
    (path.length === 1 && KEPT_FIELDS.some((key) => key === first)) ||
    (first === "message" && (path.length === 1 || second === "role"));
  if (isKept) {
    throw new OperationError(`“${path.join(".")}” of an entry is not changed as a value.`);
  }
}

export function patch(tree: DraftTree, node: number, changes: readonly ValueChange[]): void {
  const before = tree.parsedOf(node);
  const made = tree.madeAt(node);
  let parsed: JsonObject | null = before;
  for (const change of changes) {
    if (!parsed) continue;
    const next = withValueIn(parsed, change);
    if (!next) throw new OperationError(nothingAt(nameOf(tree, node), change.path));
    parsed = next;
  }
  // The object of an entry that was made here is all there is of it, and patches have reached it.
  const isWhole = made !== null && "entry" in made;
  const patches = isWhole ? [] : [...tree.editOf(node).patches, ...changes];
  tree.setEdit(node, { patches, parsed });
}

/** Lets an entry name others instead of those it names. */
export function patchReferences(tree: DraftTree, node: number, rename: Rename): void {
  const changed = renamedReferences(tree.parsedOf(node) ?? {}, rename);
  for (const [field, value] of changed) patch(tree, node, [{ path: [field], value }]);
}

/** The sentence for a path that leads nowhere. */
export function nothingAt(entry: string, path: JsonPath): string {
  return `Entry ${entry} has nothing to change at “${path.join(".")}”.`;
}

export function changeCompaction(tree: DraftTree, operation: OperationOf<"compaction">): void {
  const node = entryAt(tree, operation.entry);
  if (tree.typeOf(node) !== "compaction") {
    throw new OperationError(`Entry ${nameOf(tree, node)} is no compaction.`);
  }
  const changes: ValueChange[] = [];
  if (operation.summary !== undefined) {
    changes.push({ path: ["summary"], value: operation.summary });
  }
  if (operation.kept !== undefined) {
    const kept = operation.kept === null ? node : entryAt(tree, operation.kept);
    if (!isAtOrAbove(tree, kept, node)) {
      throw new OperationError(
        `Entry ${nameOf(tree, kept)} is not above the compaction, which could not keep it.`,
      );
    }
    changes.push(keptChange(tree, kept));
    // All from there on: an earlier list is not the person's choice now.
    if (tree.parsedOf(node)?.keptEntryIds !== undefined) {
      changes.push({ path: ["keptEntryIds"], value: undefined });
    }
  }
  if (changes.length === 0) throw new OperationError("The compaction stays as it is.");
  patch(tree, node, changes);
}

/** Makes a compaction keep from an entry on; its own: nothing is kept. */
export function setKept(tree: DraftTree, compaction: number, kept: number): void {
  patch(tree, compaction, [keptChange(tree, kept)]);
}

/** Makes what follows an entry what a compaction keeps, where a provider goes on from there by itself. */
export function setThrough(tree: DraftTree, compaction: number, node: number): void {
  const value = node === NO_ROW ? null : (idValue(tree.keyOf(node)) ?? null);
  patch(tree, compaction, [{ path: [THROUGH], value }]);
}

function keptChange(tree: DraftTree, kept: number): ValueChange {
  return { path: ["firstKeptEntryId"], value: idValue(tree.keyOf(kept)) ?? null };
}
