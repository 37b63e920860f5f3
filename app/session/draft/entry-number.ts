// What lasts of an entry while a draft of its file is made: rows move with every change, and an edited
// entry has another reference; the number that the draft knows it by stays.
import { memo } from "../../../src/lib/memo.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import type { OpenSession } from "../open/session-store.ts";

type Drafted = Pick<OpenSession, "session" | "draft">;

/** Of the entry in a row: its row in the file, a higher number for what operations made. */
export function entryNumber({ draft }: Drafted, row: number): number {
  return draft ? (draft.order[row] ?? NO_ROW) : row;
}

/** The row an entry has now; NO_ROW when it is not among the rows (any more). */
export function rowOfNumber({ session, draft }: Drafted, number: number): number {
  if (number < 0) return NO_ROW;
  if (!draft) return number < session.table.count ? number : NO_ROW;
  return rowsByNumber(draft.order)[number] ?? NO_ROW;
}

const rowsByNumber = memo((order: Int32Array): Int32Array => {
  let highest = -1;
  for (const number of order) if (number > highest) highest = number;
  const rows = new Int32Array(highest + 1).fill(NO_ROW);
  order.forEach((number, row) => {
    rows[number] = row;
  });
  return rows;
});
