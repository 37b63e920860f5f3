// The families among a library's sessions, laid out as rows and lanes to draw: forks and sub-agents
// below their origin. It must not know pixels, nor the common part of two members: a comparison of
// the two files shows that.
import { Groups } from "../../lib/groups.ts";
import { memo } from "../../lib/memo.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { partsOf } from "../places/paths.ts";
import { linksOf, NO_PARENT, type Relation } from "./links.ts";

export interface FamilyNode<S extends IndexedSession> {
  /** Null: a parent that is named but missing. */
  readonly session: S | null;
  /** What names the missing one: a path or an id from a child's file; "" for sessions. */
  readonly missing: string;
  /** To its parent; "root" for a missing one. */
  readonly relation: Relation;
  /** Row of its parent; NO_PARENT for the family's first. */
  readonly parent: number;
  /** The number of its ancestors. */
  readonly depth: number;
  /**
   * 0 is the first. A node's lane is its line from its row to that of its last child, which stays
   * in it; the others begin one lane further, in rows between. So no lines cross.
   */
  readonly lane: number;
  /** Its parents lead back to it, so it has no parent here. */
  readonly isCut: boolean;
}

export interface Family<S extends IndexedSession> {
  /** By row, parents before their children. */
  readonly nodes: readonly FamilyNode<S>[];
  readonly lanes: number;
  /** When the last of them changed, ms since 1970. */
  readonly modifiedMs: number;
}

/**
 * Families of two or more, missing parents included, the latest changed first. Linear except for
 * sorting.
 */
export function familiesOf<S extends IndexedSession>(sessions: readonly S[]): readonly Family<S>[] {
  const tree = familyTree(sessions);
  const parents = tree.children.entries().map(([index]) => index);
  return parents
    .filter((index) => tree.parent[index] === NO_PARENT)
    .map((root) => laidOut(tree, root))
    .sort((a, b) => b.modifiedMs - a.modifiedMs);
}

/** The family of one of the sessions; null: it has none. */
export function familyWith<S extends IndexedSession>(
  sessions: readonly S[],
  session: S,
): Family<S> | null {
  const tree = familyTree(sessions);
  const above = (index: number) => tree.parent[index] ?? NO_PARENT;
  let root = sessions.indexOf(session);
  while (above(root) !== NO_PARENT) root = above(root);
  return tree.children.get(root) ? laidOut(tree, root) : null;
}

/** Sessions by index, then the missing parents. */
interface FamilyTree<S extends IndexedSession> {
  readonly sessions: readonly S[];
  readonly missing: readonly string[];
  readonly parent: readonly number[];
  readonly isCut: Uint8Array;
  readonly relation: readonly Relation[];
  /** By sessions that have children. */
  readonly children: Groups<number, number[]>;
}

function familyTree<S extends IndexedSession>(sessions: readonly S[]): FamilyTree<S> {
  const forest = forestOf(sessions);
  const parent = Array.from(forest.parent);
  const missing: string[] = [];
  const known = new Map<string, number>();
  for (const [index, { parent: named }] of sessions.entries()) {
    if (named === "" || forest.isCut[index] === 1 || parent[index] !== NO_PARENT) continue;
    const key = partsOf(named).join("/");
    const place = known.get(key) ?? sessions.length + missing.length;
    if (!known.has(key)) missing.push(named);
    known.set(key, place);
    parent[index] = place;
  }
  for (const _ of missing) parent.push(NO_PARENT);
  const children = new Groups<number, number[]>(() => []);
  for (const [index, above] of parent.entries()) {
    if (above !== NO_PARENT) children.at(above).push(index);
  }
  const { relation } = linksOf(sessions);
  return { sessions, missing, parent, isCut: forest.isCut, relation, children };
}

function laidOut<S extends IndexedSession>(tree: FamilyTree<S>, root: number): Family<S> {
  const sizes = sizesBelow(tree, root);
  const nodes: FamilyNode<S>[] = [];
  let lanes = 0;
  let modifiedMs = Number.NEGATIVE_INFINITY;
  const todo = [{ index: root, parent: NO_PARENT, depth: 0, lane: 0 }];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { index, ...place } = next;
    const session = tree.sessions[index] ?? null;
    const row = nodes.length;
    nodes.push({
      session,
      missing: session ? "" : (tree.missing[index - tree.sessions.length] ?? ""),
      relation: tree.relation[index] ?? "root",
      isCut: tree.isCut[index] === 1,
      ...place,
    });
    lanes = Math.max(lanes, place.lane + 1);
    if (session && session.modifiedMs > modifiedMs) modifiedMs = session.modifiedMs;
    const children = inRows(tree, tree.children.get(index) ?? [], sizes);
    // The stack reverses them: the last, which stays in the lane, comes first.
    for (let at = children.length - 1; at >= 0; at--) {
      const lane = place.lane + (at === children.length - 1 ? 0 : 1);
      todo.push({ index: children[at] ?? NO_PARENT, parent: row, depth: place.depth + 1, lane });
    }
  }
  return { nodes, lanes, modifiedMs };
}

/**
 * The child with most descendants last, so that lanes stay few; the others in chronological order.
 */
function inRows<S extends IndexedSession>(
  tree: FamilyTree<S>,
  children: readonly number[],
  sizes: ReadonlyMap<number, number>,
): readonly number[] {
  const size = (index: number) => sizes.get(index) ?? 0;
  const age = (index: number) => tree.sessions[index]?.createdMs ?? Number.NEGATIVE_INFINITY;
  const sorted = [...children].sort((a, b) => (age(a) < age(b) ? -1 : age(a) > age(b) ? 1 : a - b));
  let main = 0;
  sorted.forEach((index, at) => {
    if (size(index) >= size(sorted[main] ?? index)) main = at;
  });
  const last = sorted.splice(main, 1);
  return [...sorted, ...last];
}

/** By index: itself and all descendants. */
function sizesBelow<S extends IndexedSession>(
  tree: FamilyTree<S>,
  root: number,
): ReadonlyMap<number, number> {
  const order = [root];
  for (const index of order) {
    for (const child of tree.children.get(index) ?? []) order.push(child);
  }
  const sizes = new Map<number, number>();
  for (const index of order.reverse()) {
    const below = tree.children.get(index) ?? [];
    sizes.set(
      index,
      below.reduce((sum, child) => sum + (sizes.get(child) ?? 0), 1),
    );
  }
  return sizes;
}

const NO_WALK = -1;

/**
 * The parent of each session, without the cycles that files may claim: index of its parent (NO_PARENT for roots), and
 * whether a parent is omitted because its own parents lead back to the session. A cycle is cut above its oldest
 * session. Computed once for each list, in linear time.
 */
export const forestOf = memo((sessions: readonly IndexedSession[]) => {
  const parent = linksOf(sessions).parent.slice();
  const isCut = new Uint8Array(sessions.length);
  // The walk that reached each session first.
  const walk = new Int32Array(sessions.length).fill(NO_WALK);
  for (let start = 0; start < sessions.length; start++) {
    let at = start;
    while (at !== NO_PARENT && walk[at] === NO_WALK) {
      walk[at] = start;
      at = parent[at] ?? NO_PARENT;
    }
    if (at === NO_PARENT || walk[at] !== start) continue;
    const oldest = oldestOfCircle(sessions, parent, at);
    parent[oldest] = NO_PARENT;
    isCut[oldest] = 1;
  }
  return { parent, isCut };
});

/** Of those without a time, or with equal times, the first in the list. */
function oldestOfCircle(
  sessions: readonly IndexedSession[],
  parent: Int32Array,
  start: number,
): number {
  const age = (index: number) => sessions[index]?.createdMs ?? Number.POSITIVE_INFINITY;
  let oldest = start;
  let at = parent[start] ?? NO_PARENT;
  while (at !== start && at !== NO_PARENT) {
    if (age(at) < age(oldest) || (age(at) === age(oldest) && at < oldest)) oldest = at;
    at = parent[at] ?? NO_PARENT;
  }
  return oldest;
}
