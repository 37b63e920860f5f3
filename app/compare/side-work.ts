// The core's input for a side of the comparison, taken from its open session.
import type { CompareRow } from "../../src/compare/branches/compare-branches.ts";
import { type Score, type ScoredSide, scoreOf } from "../../src/compare/branches/score.ts";
import type { ReadBodies } from "../../src/compare/side.ts";
import { stringField } from "../../src/model/json/json.ts";
import { refOf } from "../../src/model/table/entry-ref.ts";
import { openingLeaf } from "../../src/tree/leaves.ts";
import type { OpenSession } from "../session/open/open-session.ts";
import type { ComparedSide } from "./branches/use-comparison.ts";

/** The working directory, to which paths are shown relative; "" when the session names none. */
export function cwdOf({ session: { header } }: OpenSession): string {
  return (header && stringField(header, "cwd")) ?? "";
}

export function readerOf({ source, session: { table } }: OpenSession): ReadBodies {
  return (rows) => Promise.all(rows.map((row) => source.body(refOf(table, row))));
}

/** The usage of either side since their fork; null while a session is still being counted. */
export function scoreFor(
  a: ComparedSide,
  b: ComparedSide,
  rows: readonly CompareRow[],
): Score | null {
  const left = scoredSide(a);
  const right = scoredSide(b);
  return left && right && scoreOf(left, right, rows);
}

function scoredSide({ open, leaf }: ComparedSide): ScoredSide | null {
  const { details, session } = open;
  if (!details) return null;
  const ownLeaf = openingLeaf(session);
  return { table: session.table, details, leaf, ownLeaf, cwd: cwdOf(open), header: session.header };
}
