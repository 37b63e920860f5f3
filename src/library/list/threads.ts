// Sessions as threads: each below the one it came from (formats.md 2.16). A parent that is not shown
// hands its children to its own parent. It must not know how parents are found.
import { NO_PARENT } from "../family/links.ts";

export interface ThreadRow {
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
  const roots: number[] = [];
  const children = new Map<number, number[]>();
  const above = new ShownParents(shown, parent);
  for (const index of indexes) {
    const over = above.of(index);
    if (over === NO_PARENT) roots.push(index);
    else addTo(children, over, index);
  }
  const rows: ThreadRow[] = [];
  const todo = roots.reverse().map((index) => ({ index, depth: 0 }));
  for (let row = todo.pop(); row; row = todo.pop()) {
    rows.push(row);
    const below = children.get(row.index) ?? [];
    for (let at = below.length - 1; at >= 0; at--) {
      todo.push({ index: below[at] ?? NO_PARENT, depth: row.depth + 1 });
    }
  }
  return rows;
}

function addTo(children: Map<number, number[]>, over: number, index: number): void {
  const siblings = children.get(over);
  if (siblings) siblings.push(index);
  else children.set(over, [index]);
}

/** The nearest shown session above each; what was walked once is known. */
class ShownParents {
  readonly #shown: ReadonlySet<number>;
  readonly #parent: Int32Array;
  readonly #known = new Map<number, number>();

  constructor(shown: ReadonlySet<number>, parent: Int32Array) {
    this.#shown = shown;
    this.#parent = parent;
  }

  of(index: number): number {
    const walked: number[] = [];
    let at = this.#parent[index] ?? NO_PARENT;
    while (at !== NO_PARENT && !this.#shown.has(at)) {
      const known = this.#known.get(at);
      if (known !== undefined) {
        at = known;
        break;
      }
      walked.push(at);
      at = this.#parent[at] ?? NO_PARENT;
    }
    for (const hidden of walked) this.#known.set(hidden, at);
    return at;
  }
}
