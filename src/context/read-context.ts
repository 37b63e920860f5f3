// A context read from its file, entry after entry: for who passes it on and need not hold it. It must not
// know what becomes of the messages.
import { ensure } from "../lib/ensure.ts";
import type { JsonObject } from "../model/json/json.ts";
import type { BodyReader } from "../model/session.ts";
import type { EntryTable } from "../model/table/table.ts";
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
async function* bodiesOf(
  table: EntryTable,
  bodies: Pick<BodyReader, "body">,
  rows: readonly number[],
): AsyncGenerator<{ readonly at: number; readonly body: JsonObject }> {
  for (let from = 0; from < rows.length; ) {
    const to = endOfBatch(table, rows, from);
    const batch = await Promise.all(rows.slice(from, to).map((row) => bodies.body(row)));
    for (let at = from; at < to; at++) yield { at, body: ensure(batch[at - from], "body") };
    from = to;
  }
}

/** At least one row more than `from`. */
function endOfBatch({ length }: EntryTable, rows: readonly number[], from: number): number {
  let bytes = 0;
  let to = from;
  while (to < rows.length && to - from < MAX_ROWS && (to === from || bytes < MAX_BYTES)) {
    bytes += length[rows[to] ?? 0] ?? 0;
    to++;
  }
  return to;
}
