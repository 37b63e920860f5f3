// A session as indented lines: one an entry, branches one step deeper than their fork.
import { type EntryTable, FLAG, hasFlag } from "../model/table/table.ts";
import { labelsOf } from "./labels.ts";
import { bends, OUTLINE, type Outline } from "./outline/outline.ts";

/** What a line has in addition to the entry; each part begins with a space if it is not empty. */
interface OutlineLine {
  readonly row: number;
  readonly isOnPath: boolean;
  /** `*`, `+` and how deep the entry stands. */
  readonly marks: string;
  readonly label: string;
  /** Oddities, and where the leaf is. */
  readonly notes: string;
}

/**
 * From top to bottom. `leaf`: the one `outline` was made for. A `*` marks the path to the leaf, `+` the first entry of
 * another branch; labels, as the file has them, follow in brackets, oddities in parentheses.
 */
export function* outlineLines(
  table: EntryTable,
  outline: Outline,
  leaf: number,
): Generator<OutlineLine> {
  const labels = labelsOf(table);
  for (const [position, row] of outline.rows.entries()) {
    const bits = outline.marks[position] ?? 0;
    const isOnPath = (bits & OUTLINE.onPath) !== 0;
    const branch = bends(outline, position) ? "+" : " ";
    const indent = INDENT.slice(0, 2 * (outline.depth[position] ?? 0));
    const label = labels.get(row);
    yield {
      row,
      isOnPath,
      marks: `${isOnPath ? "*" : "-"}${branch}${indent}`,
      label: label ? ` [${label.text}]` : "",
      notes: `${oddities(table, row)}${row === leaf ? " ← leaf" : ""}`,
    };
  }
}

/** Forks in forks beyond these hundred stand below each other: a chain of thousands is no line to read. */
const INDENT = "  ".repeat(100);

function oddities(table: EntryTable, row: number): string {
  if (!hasFlag(table, row, ODD)) return "";
  const own = ODDITIES.filter(([flag]) => hasFlag(table, row, flag));
  return own.map(([, words]) => ` (${words})`).join("");
}

const ODDITIES = [
  [FLAG.orphan, "parent missing"],
  [FLAG.selfParent, "names itself as parent"],
  [FLAG.cycle, "its own ancestor"],
  [FLAG.shadowed, "id used again later"],
  [FLAG.recovered, "recovered"],
] as const;
const ODD = ODDITIES.reduce((flags, [flag]) => flags | flag, 0);
