// Which lines the comparison shows: rows, and folds in place of what both sides have. Knows no
// session and no element.
import { type CompareRow, isDifference } from "../../../src/compare/branches/compare-branches.ts";

/** `key`: lasts as long as the entries it names, whatever their rows. */
export type ShownRow =
  | { readonly kind: "head"; readonly key: string }
  | { readonly kind: "row"; readonly key: string; readonly index: number }
  | {
      /** Rows [from, to) in common; `isOpen`: they follow. */
      readonly kind: "fold";
      readonly key: string;
      readonly from: number;
      readonly to: number;
      readonly isOpen: boolean;
    };

/** Further down, fewer rows in common are shown rather than counted. */
const SHORTEST_FOLD = 3;

export const HEAD: ShownRow = { kind: "head", key: "head" };

/** `nameOf` names a row by its entries; `open`: keys of the folds that were opened. */
export function shownRows(
  rows: readonly CompareRow[],
  show: "all" | "changes",
  nameOf: (row: CompareRow) => string,
  open: ReadonlySet<string>,
): readonly ShownRow[] {
  const shown: ShownRow[] = [HEAD];
  const isFolded = (row: CompareRow) =>
    show === "changes" ? !isDifference(row) : row.kind === "shared";
  for (let from = 0; from < rows.length; ) {
    const first = rows[from];
    if (!first) break;
    let to = from;
    for (let row = rows[to]; row && isFolded(row); row = rows[to]) to++;
    const isFold = to - from >= (show === "changes" || from === 0 ? 1 : SHORTEST_FOLD);
    const key = `fold ${nameOf(first)}`;
    const isOpen = open.has(key);
    if (isFold) shown.push({ kind: "fold", key, from, to, isOpen });
    const end = Math.max(to, from + 1);
    const inside = !isFold || isOpen ? rows.slice(from, end) : [];
    inside.forEach((row, at) => {
      shown.push({ kind: "row", key: `row ${nameOf(row)}`, index: from + at });
    });
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
