// Which lines the comparison shows: rows, and folds in place of what both sides have. Knows no
// session and no element.
import { type CompareRow, isDifference } from "../../../src/compare/branches/compare-branches.ts";

export type ShownRow =
  | { readonly kind: "head" }
  | { readonly kind: "row"; readonly index: number }
  | {
      /** Rows [from, to) in common; `isOpen`: they follow. */
      readonly kind: "fold";
      readonly from: number;
      readonly to: number;
      readonly isOpen: boolean;
    };

/** Further down, fewer rows in common are shown rather than counted. */
const SHORTEST_FOLD = 3;

/** `open`: first rows of folds that were opened. */
export function shownRows(
  rows: readonly CompareRow[],
  show: "all" | "changes",
  open: ReadonlySet<number>,
): readonly ShownRow[] {
  const shown: ShownRow[] = [{ kind: "head" }];
  const isFolded = (row: CompareRow) =>
    show === "changes" ? !isDifference(row) : row.kind === "shared";
  for (let from = 0; from < rows.length; ) {
    let to = from;
    for (let row = rows[to]; row && isFolded(row); row = rows[to]) to++;
    const isFold = to - from >= (show === "changes" || from === 0 ? 1 : SHORTEST_FOLD);
    const isOpen = open.has(from);
    if (isFold) shown.push({ kind: "fold", from, to, isOpen });
    const end = Math.max(to, from + 1);
    if (!isFold || isOpen) {
      for (let index = from; index < end; index++) shown.push({ kind: "row", index });
    }
    from = end;
  }
  return shown;
}

/** First rows of the differences: runs of rows that differ, a new one with each turn. */
export function differencesIn(rows: readonly CompareRow[]): readonly number[] {
  const starts: number[] = [];
  rows.forEach((row, index) => {
    const above = rows[index - 1];
    if (!isDifference(row)) return;
    if (!above || !isDifference(above) || above.turn !== row.turn) starts.push(index);
  });
  return starts;
}
