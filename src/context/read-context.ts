// A context read from its file, entry after entry: for who passes it on and need not hold it. It must not
// know what becomes of the messages.
import type { JsonObject } from "../model/json/json.ts";
import type { BodyReader } from "../model/session.ts";
import { type EntryTable, NO_ROW } from "../model/table/table.ts";
import type { ContextEntries } from "./context-entries.ts";
import { type ProjectedEntry, projectedEntry } from "./projection.ts";

/** Entries are read together up to here: what of a context is in memory. */
const MAX_BYTES = 4 << 20;
const MAX_ROWS = 1024;

/** As `projectContext`. Errors: SessionError of the bodies. */
export async function* readContext(
  table: EntryTable,
  bodies: Pick<BodyReader, "body">,
  context: ContextEntries,
): AsyncGenerator<ProjectedEntry> {
  for await (const { at, body } of bodiesOf(table, bodies, context.rows)) {
    yield projectedEntry(table, context, at, body);
  }
}

/** The bodies of some rows in their order, a few megabytes of them at a time. Errors: SessionError. */
export async function* bodiesOf(
  table: EntryTable,
  bodies: Pick<BodyReader, "body">,
  rows: ArrayLike<number>,
): AsyncGenerator<{ readonly at: number; readonly body: JsonObject }> {
  for (const { from, to } of batchesOf(table, rows)) {
    const reading = Array.from({ length: to - from }, (_, nth) =>
      bodies.body(rows[from + nth] ?? NO_ROW),
    );
    for (const [nth, body] of (await Promise.all(reading)).entries()) {
      yield { at: from + nth, body };
    }
  }
}

/** Indexes of rows that are read together: `[from, to)`, one after another. */
export function* batchesOf(
  { length }: EntryTable,
  rows: ArrayLike<number>,
): Generator<{ readonly from: number; readonly to: number }> {
  for (let from = 0; from < rows.length; ) {
    let bytes = 0;
    let to = from;
    while (to < rows.length && to - from < MAX_ROWS && (to === from || bytes < MAX_BYTES)) {
      bytes += length[rows[to] ?? 0] ?? 0;
      to++;
    }
    yield { from, to };
    from = to;
  }
}
