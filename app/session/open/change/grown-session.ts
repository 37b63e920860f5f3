// An opened session after its file has grown: the next version of it.
import { extendTable } from "../../../../src/model/build/extend-table.ts";
import { extendDetails } from "../../../../src/model/build/join-details.ts";
import type { GrownSession } from "../../../engine/session-source.ts";
import { type Versioned, withMoreRows } from "./next-rows.ts";

/** What the growth of a file brings. */
export type Grown = GrownSession & { readonly kind: "grown" };

/** Its source has these rows already. Without new rows the version stays. */
export function grownSession<S extends Versioned>(
  now: S,
  { tail, size, problems, details }: Grown,
): S {
  const table = extendTable(now.session.table, tail);
  // The source has added them to the same rows.
  if (typeof table === "string") throw new Error(`Rows that fit the source only: ${table}`);
  const session = { ...now.session, table, size, problems };
  if (tail.count === 0) return { ...now, session };
  return withMoreRows(now, session, now.details && details && extendDetails(now.details, details));
}
