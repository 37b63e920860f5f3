// A session file opened and read to its end, as the worker and the commands do it.

import { openSession } from "../formats/index.ts";
import type { BodyReader, Session } from "../model/session.ts";
import type { EntryDetails } from "../model/table/details.ts";
import type { EntryTable } from "../model/table/table.ts";
import { DetailsCollector } from "../read/bodies/details-collector.ts";
import type { ByteSource } from "../read/source/byte-source.ts";

export interface FullSession {
  /** With the problems of the full reading. */
  readonly session: Session;
  readonly table: EntryTable;
  readonly details: EntryDetails;
  readonly bodies: BodyReader;
}

/** Errors: those of `openSession`. */
export async function fullSession(source: ByteSource): Promise<FullSession> {
  const opened = await openSession({ kind: "file", source });
  const collector = new DetailsCollector();
  const problems = await opened.visit(
    (row, entry) => collector.add(row, entry),
    () => {},
    new AbortController().signal,
  );
  const session = { ...opened.session, problems };
  return { session, table: session.table, details: collector.finish(), bodies: opened.bodies };
}
