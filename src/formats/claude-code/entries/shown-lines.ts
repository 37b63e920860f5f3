// Which lines are entries of their own: all but those of sub-agents that are shown inside the result of their
// call. What counts lines and what counts rows of the table meet here.
import { NO_ROW } from "../../../model/table/table.ts";
import type { LineRow } from "../../line-session/line-session.ts";
import type { DrawnTree } from "../tree/drawn-tree.ts";
import type { InsideRows } from "../tree/sidechains.ts";
import type { SessionRows } from "./session-rows.ts";

export interface ShownLines {
  readonly rows: readonly LineRow[];
  /** By row of the table, as a row of it. */
  readonly parent: Int32Array;
  /** By row of the table: the index of its line. */
  readonly indexOf: Int32Array;
  /** By index of a line: its row, NO_ROW for what is inside another one. */
  readonly rowOf: Int32Array;
  /** By row of the table: the indexes of the lines inside it. */
  readonly inside: ReadonlyMap<number, readonly number[]>;
}

export function shownLines(
  rows: SessionRows["rows"],
  { parent }: Pick<DrawnTree, "parent">,
  { isInside, byResult }: InsideRows,
): ShownLines {
  const rowOf = new Int32Array(rows.length).fill(NO_ROW);
  const indexes: number[] = [];
  rows.forEach((_, index) => {
    if (isInside[index]) return;
    rowOf[index] = indexes.length;
    indexes.push(index);
  });
  const shown = indexes.flatMap((index) => {
    const row = rows[index];
    if (!row || row.caller === NO_ROW || indexes.length === rows.length) return row ?? [];
    return { ...row, caller: rowOf[row.caller] ?? NO_ROW };
  });
  const inside = new Map<number, readonly number[]>();
  for (const [result, held] of byResult) inside.set(rowOf[result] ?? NO_ROW, held);
  return {
    rows: shown,
    parent: Int32Array.from(indexes, (index) => rowOf[parent[index] ?? NO_ROW] ?? NO_ROW),
    indexOf: Int32Array.from(indexes),
    rowOf,
    inside,
  };
}
