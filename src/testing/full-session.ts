// A session file opened and read to its end, as the worker and the commands do it.

import type { SessionInput } from "../formats/format.ts";
import { openSession } from "../formats/index.ts";
import { readBodies } from "../formats/whole-session.ts";
import type { BodyReader, Session } from "../model/session.ts";
import type { EntryDetails } from "../model/table/details.ts";
import type { EntryTable } from "../model/table/table.ts";
import type { ByteSource } from "../read/source/byte-source.ts";

export interface FullSession {
  /** With the problems of the full reading. */
  readonly session: Session;
  readonly table: EntryTable;
  readonly details: EntryDetails;
  readonly bodies: BodyReader;
}

/** Errors: those of `openSession`. */
export async function fullSession(from: ByteSource | SessionInput): Promise<FullSession> {
  const input = "kind" in from ? from : ({ kind: "file", source: from } as const);
  const read = await readBodies(await openSession(input));
  return { ...read, table: read.session.table };
}
