// For tests: a session file opened and read to its end, as the worker and the commands do it.
import type { EntryDetails } from "../model/details.ts";
import type { EntryTable } from "../model/table.ts";
import type { ByteSource } from "../read/byte-source.ts";
import { DetailsCollector } from "../read/details.ts";
import { openSession } from "./index.ts";

/** Errors: those of `openSession`. */
export async function fullSession(
  source: ByteSource,
): Promise<{ readonly table: EntryTable; readonly details: EntryDetails }> {
  const opened = await openSession({ kind: "file", source });
  const collector = new DetailsCollector();
  const { session } = await opened.visit(
    (row, entry) => collector.add(row, entry),
    () => {},
    new AbortController().signal,
  );
  return { table: session.table, details: collector.finish() };
}
