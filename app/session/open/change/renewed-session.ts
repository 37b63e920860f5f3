// An opened session whose rows were read again: the next version of it.
import { renewedDetails } from "../../../../src/model/build/join-details.ts";
import { NO_ROW } from "../../../../src/model/table/table.ts";
import type { RenewedSession } from "../../../engine/session-source.ts";
import type { OpenSession } from "../open-session.ts";
import { rowsChange, withNewRows } from "./next-rows.ts";

export function renewedSession(
  now: OpenSession,
  { session, isSame, order, rows, details: read }: RenewedSession,
): OpenSession {
  const { table } = now.session;
  if (isSame) return { ...now, session: { ...session, table } };
  const details =
    now.details && read && renewedDetails(now.details, { order, rows, details: read });
  const isOther = new Set(rows);
  const wasAt = (row: number) => {
    const before = order[row] ?? NO_ROW;
    return before < table.count ? before : NO_ROW;
  };
  const { count } = session.table;
  const rowsNow = rowsChange(table.count, count, wasAt, (row) => isOther.has(row));
  const next = withNewRows(now, session, details, { by: "file", ...rowsNow });
  return { ...next, readError: null, isReadFailed: false };
}
