// Which lines are entries of their own: all but those of sub-agents that are shown inside the result of their
// call. What counts lines and what counts rows of the table meet here.
import type { JsonObject } from "../../../model/json/json.ts";
import { NO_ROW } from "../../../model/table/table.ts";
import type { LineRow } from "../../line-session/line-table.ts";
import type { DrawnTree } from "../tree/drawn-tree.ts";
import type { InsideRows } from "../tree/sidechains.ts";
import type { SessionRows } from "./session-rows.ts";

export interface ShownLines {
  readonly rows: readonly LineRow[];
  /** By row of the table, as a row of it. */
  readonly parent: Int32Array;
  /** By row of the table: the index of its line. */
  readonly indexOf: Int32Array;
  /** By index of a line: its last row, NO_ROW for what is inside another one. */
  readonly endOf: Int32Array;
  /** Entries that are known as a whole from the line above them, by row of the table. */
  readonly editAt: ReadonlyMap<number, JsonObject>;
  /** By row of the table: the indexes of the lines inside it. */
  readonly inside: ReadonlyMap<number, readonly number[]>;
}

/** `rows` and `edits`: by index of a line. Below the row of a line stand its edits, one after another. */
export function shownLines(
  { rows, edits }: Pick<SessionRows, "rows" | "edits">,
  { parent }: Pick<DrawnTree, "parent">,
  { isInside, byResult }: InsideRows,
): ShownLines {
  const rowOf = new Int32Array(rows.length).fill(NO_ROW);
  const endOf = new Int32Array(rows.length).fill(NO_ROW);
  const indexes: number[] = [];
  rows.forEach((_, index) => {
    if (isInside[index]) return;
    rowOf[index] = indexes.length;
    const count = 1 + (edits.get(index)?.length ?? 0);
    for (let nth = 0; nth < count; nth++) indexes.push(index);
    endOf[index] = indexes.length - 1;
  });
  const isSame = indexes.length === rows.length;
  const shown: LineRow[] = [];
  const editAt = new Map<number, JsonObject>();
  const above = new Int32Array(indexes.length);
  indexes.forEach((index, row) => {
    const own = rows[index];
    if (!own) return;
    const nth = row - (rowOf[index] ?? 0);
    above[row] = nth > 0 ? row - 1 : (endOf[parent[index] ?? NO_ROW] ?? NO_ROW);
    const entry = edits.get(index)?.[nth - 1];
    if (entry) {
      editAt.set(row, entry);
      shown.push(editRow(own, entry, nth));
    } else if (own.caller === NO_ROW || isSame) shown.push(own);
    else shown.push({ ...own, caller: rowOf[own.caller] ?? NO_ROW });
  });
  const inside = new Map<number, readonly number[]>();
  for (const [result, held] of byResult) inside.set(rowOf[result] ?? NO_ROW, held);
  return { rows: shown, parent: above, indexOf: Int32Array.from(indexes), endOf, editAt, inside };
}

function editRow({ at, id }: LineRow, entry: JsonObject, nth: number): LineRow {
  return {
    at,
    flags: 0,
    type: "context_edit",
    role: "",
    id: `${id}+${nth}`,
    entry,
    caller: NO_ROW,
    message: 0,
  };
}
