// Which lines have their own entries: all but those of sub-agents that are shown inside the result of their
// call. Line indexes and table rows are mapped here.
import type { JsonObject } from "../../../model/json/json.ts";
import { NO_ROW } from "../../../model/table/table.ts";
import type { DrawnTree } from "../tree/drawn-tree.ts";
import type { InsideRows } from "../tree/sidechains.ts";
import type { SessionRows } from "./session-rows.ts";

export interface ShownLines {
  /** By table row, as a table row. */
  readonly parent: Int32Array;
  /** By table row: the index of its line. */
  readonly indexOf: Int32Array;
  /** By line index: its first row and its last one, NO_ROW for a line inside another one. */
  readonly rowOf: Int32Array;
  readonly endOf: Int32Array;
  /** Entries that the line above them gives completely, by table row. */
  readonly addedAt: ReadonlyMap<number, JsonObject>;
  /** By table row: the indexes of the lines inside it. */
  readonly inside: ReadonlyMap<number, readonly number[]>;
}

/** `added`: by line index. They are below the row of their line, one after another. */
export function shownLines(
  { added }: Pick<SessionRows, "added">,
  { parent }: Pick<DrawnTree, "parent">,
  { isInside, byResult }: InsideRows,
): ShownLines {
  const rowOf = new Int32Array(parent.length).fill(NO_ROW);
  const endOf = new Int32Array(parent.length).fill(NO_ROW);
  let count = 0;
  for (let index = 0; index < parent.length; index++) {
    if (isInside[index]) continue;
    rowOf[index] = count;
    count += 1 + (added.get(index)?.length ?? 0);
    endOf[index] = count - 1;
  }
  const indexOf = new Int32Array(count);
  const addedAt = new Map<number, JsonObject>();
  const above = new Int32Array(count);
  for (let index = 0; index < parent.length; index++) {
    const first = rowOf[index] ?? NO_ROW;
    if (first === NO_ROW) continue;
    indexOf[first] = index;
    above[first] = endOf[parent[index] ?? NO_ROW] ?? NO_ROW;
    const last = endOf[index] ?? first;
    for (let row = first + 1; row <= last; row++) {
      indexOf[row] = index;
      above[row] = row - 1;
      const entry = added.get(index)?.[row - first - 1];
      if (entry) addedAt.set(row, entry);
    }
  }
  const inside = new Map<number, readonly number[]>();
  for (const [result, held] of byResult.entries()) inside.set(rowOf[result] ?? NO_ROW, held);
  return { parent: above, indexOf, rowOf, endOf, addedAt, inside };
}
