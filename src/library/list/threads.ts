// Sessions as threads: each below the one it came from (formats.md 2.16). A parent that is not shown
// hands its children to its own parent. It must not know how parents are found.
import { Groups } from "../../lib/groups.ts";
import { heirs } from "../../tree/path.ts";
import { NO_PARENT } from "../family/links.ts";

interface ThreadRow {
  readonly index: number;
  /** 0 for the beginning of a thread. */
  readonly depth: number;
}

/**
 * `indexes`: those that are shown, in the order that roots and siblings have. `parent`: of all
 * sessions, without circles.
 */
export function threadsOf(indexes: readonly number[], parent: Int32Array): readonly ThreadRow[] {
  const shown = new Set(indexes);
  const parentOf = (index: number) => parent[index] ?? NO_PARENT;
  const shownFrom = heirs((index) => shown.has(index), parentOf);
  const children = new Groups<number, number[]>(() => []);
  for (const index of indexes) children.at(shownFrom(parentOf(index))).push(index);
  const rows: ThreadRow[] = [];
  const todo: ThreadRow[] = [];
  const putOff = (below: readonly number[] = [], depth: number) => {
    for (const index of below.toReversed()) todo.push({ index, depth });
  };
  putOff(children.get(NO_PARENT), 0);
  for (let row = todo.pop(); row; row = todo.pop()) {
    rows.push(row);
    putOff(children.get(row.index), row.depth + 1);
  }
  return rows;
}
