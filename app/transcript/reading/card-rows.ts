// Which entries each card of a transcript shows, and which of them make a turn. Pure.
import type { Integers } from "../../../src/lib/narrowed.ts";
import type { TranscriptRow } from "../list/transcript-rows.ts";

type CardRow = Extract<TranscriptRow, { readonly isPale: boolean }>;

export function isCard(row: TranscriptRow | undefined): row is CardRow {
  return row?.kind === "entry" || row?.kind === "reply";
}

/** The entries that a card shows, in their order. */
export function entriesOf(card: CardRow): readonly number[] {
  if (card.kind === "entry") return [card.row];
  return card.parts.flatMap(({ row, results }) => [row, ...results]);
}

/** The cards of one turn. `turnAt`: by position on the path, the number of its turn. */
export function cardsOfTurn(
  rows: readonly TranscriptRow[],
  turnAt: Integers,
  turn: number,
): readonly CardRow[] {
  return rows.filter(isCard).filter(({ position }) => turnAt[position] === turn);
}

/** The index on the path where a turn begins, −1 where there is no such turn. */
export function startOfTurn(turnAt: Integers, turn: number): number {
  let [low, high] = [0, turnAt.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((turnAt[middle] ?? 0) < turn) low = middle + 1;
    else high = middle;
  }
  return turn > 0 && turnAt[low] === turn ? low : -1;
}

/**
 * The last card that was read: its entry is at `position` of the path or before. The compaction that begins
 * a context stands before older entries, and does not count for these. −1: every listed card comes after
 * it.
 */
export function lastReadIndex(rows: readonly TranscriptRow[], position: number): number {
  const index = rows.findLastIndex((row) => isCard(row) && row.position <= position);
  const isLeading = index === 0 && isCard(rows[1]) && rows[1].position < position;
  return isLeading ? -1 : index;
}

/** How many cards come after an index. */
export function cardsAfter(rows: readonly TranscriptRow[], index: number): number {
  let count = 0;
  for (let at = index + 1; at < rows.length; at++) if (isCard(rows[at])) count++;
  return count;
}
