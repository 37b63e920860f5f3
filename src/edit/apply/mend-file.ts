// What makes a damaged file sound, and what concerns the file as a whole.
import { idValue } from "../../model/table/ids.ts";
import { FLAG, hasFlag } from "../../model/table/table.ts";
import type { DraftTree } from "../draft/draft-tree.ts";
import { type Operation, OperationError } from "../operation/operation.ts";
import { patch } from "./change-entry.ts";
import { checkNewId, entryAt, nameOf } from "./find-entry.ts";

type Of<Kind extends Operation["kind"]> = Extract<Operation, { readonly kind: Kind }>;

export function changeCwd(tree: DraftTree, { cwd }: Of<"cwd">): void {
  patchHeader(tree, "cwd", cwd);
}

function patchHeader(tree: DraftTree, key: string, value: string | number): void {
  const { header, headerPatches } = tree.file;
  if (header) tree.setFile({ header: { ...header, [key]: value } });
  else if (tree.base.header) {
    tree.setFile({ headerPatches: [...headerPatches, { path: [key], value }] });
  } else throw new OperationError("The file has no header yet.");
}

/** Its children name it by the new id; what only has its id in common with it stays. */
export function giveId(tree: DraftTree, { entry, id }: Of<"new-id">): void {
  const node = entryAt(tree, entry);
  checkNewId(tree, { id });
  const children = tree.childrenOf(node);
  const before = idValue(tree.keyOf(node));
  tree.setEdit(node, { id });
  const structural = tree.structuralOf(node);
  // "Keep nothing" is said by a compaction's own id.
  if (tree.typeOf(node) === "compaction" && structural?.firstKeptEntryId === before) {
    patch(tree, node, [{ path: ["firstKeptEntryId"], value: id }]);
  }
  for (const child of children) tree.setParent(child, node, true);
}

export function giveTime(tree: DraftTree, { entry, timestamp }: Of<"timestamp">): void {
  const node = entryAt(tree, entry);
  patch(tree, node, [{ path: ["timestamp"], value: timestamp }]);
  tree.setEdit(node, { time: Date.parse(timestamp) });
}

export function mendEntry(tree: DraftTree, { entry }: Of<"mend">): void {
  tree.setEdit(entryAt(tree, entry), { isMended: true });
}

export function giveLine(tree: DraftTree, { entry }: Of<"own-line">): void {
  const node = entryAt(tree, entry);
  if (node >= tree.table.count || !hasFlag(tree.table, node, FLAG.recovered)) {
    throw new OperationError(`Entry ${nameOf(tree, node)} has a line of its own.`);
  }
  tree.setEdit(node, { hasOwnLine: true });
}

export function makeCustom(tree: DraftTree, { entry, customType }: Of<"as-custom">): void {
  const node = entryAt(tree, entry);
  patch(tree, node, [
    { path: ["type"], value: "custom" },
    { path: ["customType"], value: customType },
  ]);
  tree.setEdit(node, { type: "custom" });
}

export function dropText(tree: DraftTree, { from, to }: Of<"drop-text">): void {
  const { table, base, file } = tree;
  if (from >= to) throw new OperationError("There is no text to leave out.");
  const header = base.layout.headers[0];
  const isHeader = header && from < header.start + header.length && to > header.start;
  let low = 0;
  let high = table.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((table.start[middle] ?? 0) + (table.length[middle] ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  if (isHeader || (low < table.count && (table.start[low] ?? 0) < to)) {
    throw new OperationError(`Bytes ${from} to ${to} of the file hold an entry or the header.`);
  }
  tree.setFile({ dropped: [...file.dropped, { from, to }] });
}

export function unifyLineEnds(tree: DraftTree): void {
  tree.setFile({ hasLineFeedsOnly: true });
}

export function addHeader(tree: DraftTree, { header }: Of<"header">): void {
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
