// What leaves the session's worker: only what threads can copy and a page can hold. A header or an
// entry nested deeper than that would otherwise close the whole file.

import type { TableTail } from "../../src/model/build/extend-table.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import type { Session } from "../../src/model/session.ts";
import { pageBody } from "./entries/page-body.ts";

/** The session with its header and the entries in its table made small enough. */
export function transferredSession(session: Session): Session {
  const { header, table } = session;
  return {
    ...session,
    header: header && pageBody(header),
    table: { ...table, parsedEntries: transferredEntries(table.parsedEntries) },
  };
}

/** Rows that were added to it, made small enough in the same way. */
export function transferredTail(tail: TableTail): TableTail {
  return { ...tail, parsedEntries: transferredEntries(tail.parsedEntries) };
}

/** The same map where nothing is left out. */
function transferredEntries(
  entries: ReadonlyMap<number, JsonObject>,
): ReadonlyMap<number, JsonObject> {
  let copy: Map<number, JsonObject> | null = null;
  for (const [row, entry] of entries) {
    const bounded = pageBody(entry);
    if (bounded === entry) continue;
    copy ??= new Map(entries);
    copy.set(row, bounded);
  }
  return copy ?? entries;
}
