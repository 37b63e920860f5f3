// What is counted of the entries of a session that were written since it was read.
import type { WrittenDetails } from "../../../../src/edit/draft/draft-details.ts";
import type { Renewal } from "../../../../src/model/session.ts";
import { DetailsCollector } from "../../../../src/read/bodies/details-collector.ts";

/** Reads those entries alone. Errors: SessionError. */
export async function writtenBy({ opened, order, changed }: Renewal): Promise<WrittenDetails> {
  const collector = new DetailsCollector();
  for (const [at, row] of changed.entries()) collector.add(at, await opened.bodies.body(row));
  return { order, rows: changed, details: collector.finish() };
}
