// A session as indented text: one line an entry, branches one step deeper than their fork. For the
// terminal and for tests, which compare what people can read.
import { type EntryTable, FLAG, hasFlag } from "../model/table/table.ts";
import { printableLine } from "../text/printable.ts";
import { labelsOf } from "./labels.ts";
import { OUTLINE, type Outline } from "./outline/outline.ts";

/**
 * `leaf`: the one `outline` was made for. `lineOf`: what to say of a row, on one line. A `*`
 * marks the path to the leaf, `+` the first entry of a branch; labels follow in brackets, oddities
 * in parentheses.
 */
export function printOutline(
  table: EntryTable,
  outline: Outline,
  leaf: number,
  lineOf: (row: number) => string,
): string {
  const labels = labelsOf(table);
  let text = "";
  outline.rows.forEach((row, place) => {
    const marks = outline.marks[place] ?? 0;
    const indent = "  ".repeat(outline.depth[place] ?? 0);
    const onPath = (marks & OUTLINE.onPath) !== 0 ? "*" : "-";
    const branch = (marks & OUTLINE.startsBranch) !== 0 ? "+" : " ";
    const label = labels.get(row);
    const notes = [
      label ? ` [${label.text}]` : "",
      ...ODDITIES.filter(([flag]) => hasFlag(table, row, flag)).map(([, words]) => ` (${words})`),
      row === leaf ? " ← leaf" : "",
    ];
    text += `${onPath}${branch}${indent}${printableLine(lineOf(row) + notes.join(""))}\n`;
  });
  return text;
}

const ODDITIES = [
  [FLAG.orphan, "parent missing"],
  [FLAG.selfParent, "names itself as parent"],
  [FLAG.cycle, "its own ancestor"],
  [FLAG.shadowed, "id used again later"],
  [FLAG.recovered, "recovered"],
] as const;
