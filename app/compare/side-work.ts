// What the core needs to know of a side of the comparison, taken from its open session.
import type { CompareRow } from "../../src/compare/branches/compare-branches.ts";
import { ownRows, type Score, scoreOf } from "../../src/compare/branches/score.ts";
import type { ReadBodies } from "../../src/compare/branches/side.ts";
import { stringField } from "../../src/model/json/json.ts";
import { refOf } from "../../src/model/table/entry-ref.ts";
import type { OpenSession } from "../session/open/session-store.ts";

/** The working directory, which paths are shown relative to; "" when the session names none. */
export function cwdOf({ session: { header } }: OpenSession): string {
  return (header && stringField(header, "cwd")) ?? "";
}

export function readerOf({ source, session: { table } }: OpenSession): ReadBodies {
  return (rows) => Promise.all(rows.map((row) => source.body(refOf(table, row))));
}

/** What either side took since they parted; null while a session is still being counted. */
export function scoreFor(
  a: OpenSession,
  b: OpenSession,
  rows: readonly CompareRow[],
): Score | null {
  if (!a.details || !b.details) return null;
  const own = ownRows(rows);
  const sideOf = (open: OpenSession) => ({ table: open.session.table, cwd: cwdOf(open) });
  return scoreOf(
    { ...sideOf(a), details: a.details, rows: own.a },
    { ...sideOf(b), details: b.details, rows: own.b },
  );
}
