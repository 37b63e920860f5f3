// The lines of the families' graph: a head for each family, below it a line for each of its sessions with
// the lanes that run through it. Knows no element and no pixel.
import type { Family, FamilyNode } from "../../../src/library/family/families.ts";
import type { IndexedSession } from "../../../src/library/indexed-session.ts";

export interface NodeLine<S extends IndexedSession> {
  readonly kind: "node";
  readonly key: string;
  readonly node: FamilyNode<S>;
  /** Its parent; null: none, or none that is here. */
  readonly parent: S | null;
  /** Lanes whose line passes this one, from above to below. */
  readonly through: readonly number[];
  /** Lane of the line that comes from above to this one; null: it is the first. */
  readonly from: number | null;
  /** Whether it has children below. */
  readonly hasChildren: boolean;
}

export type FamilyLine<S extends IndexedSession> =
  | { readonly kind: "head"; readonly key: string; readonly family: Family<S> }
  | NodeLine<S>;

export function familyLines<S extends IndexedSession>(
  families: readonly Family<S>[],
): readonly FamilyLine<S>[] {
  return families.flatMap((family, number): readonly FamilyLine<S>[] => [
    { kind: "head", key: `family ${number}`, family },
    ...nodeLines(family).map((line, row) => ({ ...line, key: `${number} ${row}` })),
  ]);
}

function nodeLines<S extends IndexedSession>({ nodes }: Family<S>): readonly NodeLine<S>[] {
  /** Row of each node's last child: the end of its line in its lane. */
  const end = new Map<number, number>();
  nodes.forEach(({ parent }, row) => {
    if (parent >= 0) end.set(parent, row);
  });
  /** By lane, the row where its line ends. Below that row the lane is free. */
  const running = new Map<number, number>();
  return nodes.map((node, row) => {
    for (const [lane, last] of running) if (last < row) running.delete(lane);
    const from = node.parent >= 0 ? (nodes[node.parent]?.lane ?? 0) : null;
    const through = [...running]
      .filter(([lane, last]) => last > row && lane !== node.lane)
      .map(([lane]) => lane);
    const own = end.get(row);
    if (own !== undefined) running.set(node.lane, own);
    const parent = node.parent >= 0 ? (nodes[node.parent]?.session ?? null) : null;
    return { kind: "node", key: "", node, parent, through, from, hasChildren: own !== undefined };
  });
}
