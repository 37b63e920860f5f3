// What a copy says of itself: what of the session is not in it.
import type { ProblemKind } from "../../model/problem.ts";
import type { Session } from "../../model/session.ts";
import type { Decisions } from "../../redact/decide/decisions.ts";
import { countText } from "../../text/units.ts";
import type { ShareReview } from "./review.ts";
import { isEverything, type ShareScope, scopeText } from "./scope.ts";

/** "without thinking; 2 values masked"; "" for all of the session. */
export function leftOutText(
  session: Session,
  scope: ShareScope,
  review: ShareReview,
  decisions: Decisions,
): string {
  const masked = review.groups.filter(({ key }) => decisions.get(key) === "mask").length;
  const parts = isEverything(scope) ? [] : [scopeText(scope)];
  if (masked > 0) parts.push(`${countText(masked, "value")} masked`);
  if (review.groups.some(({ key }) => decisions.get(key) === "drop")) {
    parts.push("some entries left out");
  }
  const lines = linesWithoutEntry(session);
  if (lines > 0) {
    const which = lines === 1 ? "that is no entry is" : "that are no entries are";
    parts.push(`${countText(lines, "line")} ${which} left out`);
  }
  return parts.join("; ");
}

/** What is said of a line from which no entry was read. */
const NO_ENTRY: ReadonlySet<ProblemKind> = new Set([
  "malformed-line",
  "torn-last-line",
  "nul-bytes",
  "not-an-object",
  "endless-line",
]);

/** Lines of the file from which no entry was read: no screen shows them, and no copy has them. */
function linesWithoutEntry({ hasPiEntries, problems }: Session): number {
  let lines = 0;
  for (const { kind, more = 1 } of problems) {
    // Later headers of other agents are entries of their own.
    const isHeader = kind === "second-header" && hasPiEntries;
    if (isHeader || NO_ENTRY.has(kind)) lines += more;
  }
  return lines;
}
