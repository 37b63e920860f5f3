// The figures of a session's entries that were written since it was read.
import type { WrittenDetails } from "../../../src/model/build/join-details.ts";
import type { Renewal } from "../../../src/model/session.ts";
import { DetailsCollector } from "../../../src/read/bodies/details-collector.ts";

/** Entries read at once. */
const BATCH = 64;

/** Reads only those entries. Errors: SessionError. */
export async function writtenBy({ opened, order, changed }: Renewal): Promise<WrittenDetails> {
  const collector = new DetailsCollector();
  for (let from = 0; from < changed.length; from += BATCH) {
    const rows = changed.slice(from, from + BATCH);
    const entries = await Promise.all(rows.map((row) => opened.bodies.body(row)));
    for (const [at, entry] of entries.entries()) collector.add(from + at, entry);
  }
  return { order, rows: changed, details: collector.finish() };
}
