// What a session shows first: the entries that opening it can bring along, and those of a long one that can
// be shown before the full scan.
import { contextEntries, holdsContext } from "../../../src/context/context-entries.ts";
import { openEnd } from "../../../src/formats/index.ts";
import type { OpenedSession, Session } from "../../../src/model/session.ts";
import type { ByteSource } from "../../../src/read/source/byte-source.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";

/** As many as fill a window, together with the results of a reply. */
const MAX_ROWS = 14;
/** A larger total would delay opening. Bytes, all together. */
const MAX_BYTES = 128 << 10;

/** In the order of what the model sees at the session's leaf. */
export function firstRows(session: Session): readonly number[] {
  const { table } = session;
  const rows: number[] = [];
  let bytes = 0;
  for (const row of contextEntries(table, openingLeaf(session)).rows) {
    if (table.parsedEntries.has(row)) continue;
    bytes += table.length[row] ?? 0;
    if (rows.length === MAX_ROWS || bytes > MAX_BYTES) break;
    rows.push(row);
  }
  return rows;
}

/**
 * Most contexts fit into the first, which is what a shared page has before its session
 * (export/html/edges.ts); reading the second is hardly noticed. Bytes.
 */
const ENDS: readonly number[] = [1 << 20, 4 << 20];

/**
 * The last rows of a long file before its full scan, when everything in context at its leaf is among them:
 * the screen begins with these, and they stay the same when the rest is known. Null: the file has to be
 * scanned first. `ends`: how much to read, in bytes. The scan reports any errors in the file.
 */
export async function openAhead(
  source: ByteSource,
  ends: readonly number[] = ENDS,
): Promise<OpenedSession | null> {
  for (const bytes of ends) {
    const end = await openEnd(source, bytes).catch(() => null);
    if (end && holdsContext(end.session.table, openingLeaf(end.session))) return end;
  }
  return null;
}
