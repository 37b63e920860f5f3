// Where a reader is in a file that was opened again: references are valid for one opening only, the file's
// own ids of its entries stay valid.
import { addressOf, rowAt } from "../../../src/model/table/address.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import type { ListPosition } from "../../ui/list/list-scroller.ts";
import type { Transcript } from "../list/transcript-rows.ts";

interface Listed {
  readonly table: EntryTable;
  readonly transcript: Transcript;
}

/** Null where nothing that was shown down to there is shown now. `at`: in the list before. */
export function restoreAnchor(before: Listed, now: Listed, at: ListPosition): ListPosition | null {
  const { rows } = before.transcript;
  for (let index = at.index; index >= 0; index--) {
    const shown = rows[index];
    if (!shown || !("row" in shown)) continue;
    const row = rowAt(now.table, addressOf(before.table, shown.row));
    const found = row === NO_ROW ? undefined : now.transcript.indexByRow.get(row);
    // Of an earlier row, the end was nearest to the reader.
    if (found !== undefined) return { index: found, within: index === at.index ? at.within : 0 };
  }
  return null;
}
