// The search text in an open session, and the rows to search.
import { wholeNumbers } from "../../src/lib/whole-numbers.ts";
import type { SearchQuery } from "../../src/search/query.ts";
import type { OpenSession } from "../session/open/open-session.ts";
import type { FindScope } from "./find-query.ts";

export interface FindWish {
  readonly open: Pick<
    OpenSession,
    "source" | "opening" | "session" | "version" | "renewals" | "change"
  >;
  readonly query: SearchQuery;
  readonly scope: FindScope;
  /** The rows for scopes other than "all", in reading order. */
  readonly rows: Int32Array;
}

/** In the order of the file: branches are interleaved, and reading twice takes twice as long. */
export function rowsOf({ scope, rows, open }: FindWish): Int32Array {
  return scope === "all" ? wholeNumbers(0, open.session.table.count) : ascending(rows);
}

/** Rows of a draft have another order than in the file. */
export function ascending(rows: Int32Array): Int32Array {
  return rows.every((row, at) => at === 0 || row > (rows[at - 1] ?? 0)) ? rows : rows.toSorted();
}
