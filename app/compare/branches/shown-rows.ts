// The lines of the comparison: rows, and folds for what both sides have. Knows no session and no element.
import { type CompareRow, isDifference } from "../../../src/compare/branches/compare-branches.ts";

/** `key`: stays the same as long as its entries exist, whatever their rows. */
export type ShownRow =
  | { readonly kind: "head"; readonly key: string }
  | { readonly kind: "row"; readonly key: string; readonly index: number }
  | {
      /** Rows [from, to): common ones, settings, or what only one side has; `isOpen`: they follow. */
      readonly kind: "fold";
      readonly of: "same" | "settings" | "onlyA" | "onlyB";
      readonly key: string;
      readonly from: number;
      readonly to: number;
      readonly isOpen: boolean;
    };

export type Fold = Extract<ShownRow, { readonly kind: "fold" }>;

/** A shorter run of common rows is shown rather than folded. */
const SHORTEST_FOLD = 3;

export const HEAD: ShownRow = { kind: "head", key: "head" };

/** What is known about a row: its entries' name, and whether they are settings (`isSetting` of the core). */
export interface RowFacts {
  readonly nameOf: (row: CompareRow) => string;
  readonly isSetting: (row: CompareRow) => boolean;
}

/** `open`: keys of the opened folds; null: on paper, where what only one side has cannot be opened. */
export function shownRows(
  rows: readonly CompareRow[],
  show: "all" | "changes",
  { nameOf, isSetting }: RowFacts,
  open: ReadonlySet<string> | null,
): readonly ShownRow[] {
  const shown: ShownRow[] = [HEAD];
  const isShown = (row: CompareRow) => isDifference(row) && !isSetting(row);
  const first = rows.findIndex(isShown);
  /** Above the first difference everything is folded: the user came for the difference. */
  const foldOf = (row: CompareRow, index: number) => {
    if (row.kind !== "shared" && isSetting(row)) {
      return show === "changes" && !isDifference(row) ? "same" : "settings";
    }
    if (open && isOneSided(row)) return row.kind;
    const isFolded =
      show === "changes" || index < first ? !isDifference(row) : row.kind === "shared";
    return isFolded ? "same" : null;
  };
  for (let from = 0; from < rows.length; ) {
    const row = rows[from];
    if (!row) break;
    const of = foldOf(row, from);
    let to = from + 1;
    for (let next = rows[to]; of && next && foldOf(next, to) === of; next = rows[to]) to++;
    const isShort =
      show === "all" && of === "same" && from > Math.max(first, 0) && to - from < SHORTEST_FOLD;
    const key = `fold ${nameOf(row)}`;
    const isOpen = open?.has(key) ?? false;
    if (of && !isShort) shown.push({ kind: "fold", of, key, from, to, isOpen });
    const inside = !of || isShort || isOpen ? rows.slice(from, to) : [];
    inside.forEach((one, at) => {
      shown.push({ kind: "row", key: `row ${nameOf(one)}`, index: from + at });
    });
    from = to;
  }
  return shown;
}

type OneSidedRow = Extract<CompareRow, { readonly kind: "onlyA" | "onlyB" }>;

/** The other side does not have it at another place of the turn either. */
function isOneSided(row: CompareRow): row is OneSidedRow {
  return (row.kind === "onlyA" || row.kind === "onlyB") && row.counterpart === undefined;
}

/** First rows of the differences: runs of rows that differ, a new one with each turn. */
export function differencesIn(
  rows: readonly CompareRow[],
  isSetting: RowFacts["isSetting"],
): readonly number[] {
  const starts: number[] = [];
  /** The row above, skipping settings. */
  let above: CompareRow | null = null;
  rows.forEach((row, index) => {
    if (isSetting(row)) return;
    if (isDifference(row) && !(above && isDifference(above) && above.turn === row.turn)) {
      starts.push(index);
    }
    above = row;
  });
  return starts;
}
