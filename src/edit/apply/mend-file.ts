// What makes a damaged file sound, and what concerns the file as a whole.
import type { Json } from "../../model/json/json.ts";
import { idValue } from "../../model/table/ids.ts";
import { FLAG, hasFlag } from "../../model/table/table.ts";
import { OperationError, type OperationOf } from "../operation/operation.ts";
import type { DraftTree } from "../tree/draft-tree.ts";
import { patch, patchReferences } from "./change-entry.ts";
import { checkNewId, entryAt, nameOf, rowEndingAfter } from "./find-entry.ts";

export function patchHeader(tree: DraftTree, key: string, value: string | number): void {
  const { header, headerPatches } = tree.file;
  if (header) tree.setFile({ header: { ...header, [key]: value } });
  else if (tree.base.header) {
    tree.setFile({ headerPatches: [...headerPatches, { path: [key], value }] });
  } else throw new OperationError("The file has no header yet.");
}

/** Its children name it by the new id; what only has its id in common with it stays. */
export function giveId(tree: DraftTree, { entry, id }: OperationOf<"new-id">): void {
  const node = entryAt(tree, entry);
  checkNewId(tree, { id });
  const children = tree.childrenOf(node);
  const before = idValue(tree.keyOf(node));
  tree.setEdit(node, { id });
  // "Keep nothing" is said by a compaction's own id.
  const own = (named: Json) => (named === before ? id : undefined);
  if (tree.typeOf(node) === "compaction") patchReferences(tree, node, own);
  for (const child of children) tree.setParent(child, node, true);
}

export function giveTime(tree: DraftTree, { entry, timestamp }: OperationOf<"timestamp">): void {
  const node = entryAt(tree, entry);
  patch(tree, node, [{ path: ["timestamp"], value: timestamp }]);
  tree.setEdit(node, { time: Date.parse(timestamp) });
}

export function giveLine(tree: DraftTree, { entry }: OperationOf<"own-line">): void {
  const node = entryAt(tree, entry);
  if (node >= tree.table.count || !hasFlag(tree.table, node, FLAG.recovered)) {
    throw new OperationError(`Entry ${nameOf(tree, node)} has a line of its own.`);
  }
  tree.setEdit(node, { hasOwnLine: true });
}

export function makeCustom(tree: DraftTree, { entry, customType }: OperationOf<"as-custom">): void {
  const node = entryAt(tree, entry);
  patch(tree, node, [
    { path: ["type"], value: "custom" },
    { path: ["customType"], value: customType },
  ]);
  tree.setEdit(node, { type: "custom" });
}

export function dropText(tree: DraftTree, { from, to }: OperationOf<"drop-text">): void {
  const { table, base, file } = tree;
  if (from >= to) throw new OperationError("There is no text to leave out.");
  const header = base.layout.headers[0];
  const isHeader = header && from < header.start + header.length && to > header.start;
  const row = rowEndingAfter(table, from);
  if (isHeader || (row < table.count && (table.start[row] ?? 0) < to)) {
    throw new OperationError(`Bytes ${from} to ${to} of the file hold an entry or the header.`);
  }
  tree.setFile({ dropped: [...file.dropped, { from, to }] });
}

export function addHeader(tree: DraftTree, { header }: OperationOf<"header">): void {
  if (tree.base.header || tree.file.header) throw new OperationError("The file has a header.");
  tree.setFile({ header, isHeaderFirst: true });
}

export function putHeaderFirst(tree: DraftTree): void {
  if (!tree.base.header) throw new OperationError("The file has no header to put first.");
  tree.setFile({ isHeaderFirst: true });
}

export function upgrade(tree: DraftTree): void {
  tree.setFile({ isUpgraded: true });
  if (!tree.base.isOld) patchHeader(tree, "version", 3);
}
