// The facts of a draft's lines that differ from the file. Nothing is read twice because another line changed.
import { ensure } from "../../lib/ensure.ts";
import { DetailsBuilder } from "../../model/build/details-builder.ts";
import type { WrittenDetails } from "../../model/build/join-details.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import { type EntryRef, refOf } from "../../model/table/entry-ref.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";
import { writtenRows } from "./draft-row.ts";
import type { DraftSession } from "./draft-session.ts";

/** Lines that are read at once. */
const BATCH = 256;

/**
 * `opened`: the draft now. Reads the lines that were written, those alone that were not read for the
 * version before: `onRead` hears of these. Errors: SessionError.
 */
export async function writtenDetails(
  session: DraftSession,
  opened: OpenedSession,
  onRead: (row: number, entry: JsonObject) => void = () => {},
): Promise<WrittenDetails> {
  const { table, order } = session.draft.rows;
  const rows = writtenRows(session.draft.rows);
  const known = new Map<EntryRef, EntryDetails>();
  for (let from = 0; from < rows.length; from += BATCH) {
    const read = rows.slice(from, from + BATCH).map(async (row) => {
      const ref = refOf(table, row);
      let details = session.known.get(ref);
      if (!details) {
        const entry = await opened.bodies.body(row);
        onRead(row, entry);
        const collector = new DetailsCollector();
        collector.add(0, entry);
        details = collector.finish();
      }
      known.set(ref, details);
    });
    await Promise.all(read);
  }
  session.known = known;
  const builder = new DetailsBuilder();
  for (const row of rows) builder.append(ensure(known.get(refOf(table, row)), "details"));
  return { order, rows, details: builder.finish() };
}
