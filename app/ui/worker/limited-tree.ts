// Trees made from an untrusted text, kept small enough to be sent, drawn and laid out without blocking a
// page. Walks with a stack: no tree is too deep for it.

/** The common part of mdast and hast nodes. */
interface TreeNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly TreeNode[];
}

/** Parts of one text that are drawn as Markdown or colours. */
export const MAX_NODES = 12_000;
/** React, and the browser's layout, go down a tree by recursion. */
const MAX_DEPTH = 100;

/**
 * Calls `visit` for every node, parents first. Stops when it returns false; returns whether it reached
 * every node.
 */
export function walkTree<
  Node extends { readonly type: string; readonly children?: readonly Node[] },
>(root: Node, visit: (node: Node, depth: number) => boolean): boolean {
  const stack: { readonly node: Node; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next;
    if (!visit(node, depth)) return false;
    const { children = [] } = node;
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at];
      if (child) stack.push({ node: child, depth: depth + 1 });
    }
  }
  return true;
}

/** Whether a tree has at most that many nodes, none of them too deep. */
export function isSmallTree(root: TreeNode, maxNodes = MAX_NODES): boolean {
  let nodes = 0;
  return walkTree(root, (_, depth) => ++nodes <= maxNodes && depth <= MAX_DEPTH);
}
