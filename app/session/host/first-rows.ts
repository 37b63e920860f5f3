// The entries that a session shows first, so that opening it can bring them along.
import { contextEntries } from "../../../src/context/context-entries.ts";
import type { Session } from "../../../src/model/session.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";

/** As many as fill a window, with those a reply's results stand in. */
const MAX_ROWS = 14;
/** More than this would make opening wait for it. Bytes, all together. */
const MAX_BYTES = 128 << 10;

/** In the order of what the model sees at the session's leaf. */
export function firstRows(session: Session): readonly number[] {
  const { table } = session;
  const rows: number[] = [];
  let bytes = 0;
  for (const row of contextEntries(table, openingLeaf(session)).rows) {
    if (table.structural.has(row)) continue;
    bytes += table.length[row] ?? 0;
    if (rows.length === MAX_ROWS || bytes > MAX_BYTES) break;
    rows.push(row);
  }
  return rows;
}
