// The tree as nested objects, for callers that want it whole. Built with a loop: sessions are
// thousands of entries deep.
import { childrenAt, childrenOf } from "../../tree/children.ts";
import { labelsOf } from "../../tree/labels.ts";
import { entryAt, type Rows } from "./session-context.ts";
import type { SessionTreeNode } from "./session-entry.ts";

/** Roots in file order, children by time (formats.md 2.12). */
export function treeOf(rows: Rows): SessionTreeNode[] {
  const children = childrenOf(rows.table);
  const labels = labelsOf(rows.table);
  const nodeOf = (row: number): SessionTreeNode => {
    const label = labels.get(row);
    return {
      entry: entryAt(rows, row),
      children: [],
      ...(label && { label: label.text, labelTimestamp: entryAt(rows, label.setBy).timestamp }),
    };
  };
  const roots = Array.from(children.roots, nodeOf);
  const open = roots.map((node, i) => ({ node, row: children.roots[i] ?? 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    for (const row of childrenAt(children, next.row)) {
      const node = nodeOf(row);
      next.node.children.push(node);
      open.push({ node, row });
    }
  }
  return roots;
}
