// What a copy says of itself: what of the session is not in it.
import type { Decisions } from "../../redact/decide/decisions.ts";
import { countText } from "../../text/units.ts";
import type { ShareReview } from "./review.ts";
import { isEverything, type ShareScope, scopeText } from "./scope.ts";

/** "without thinking; 2 values masked"; "" for all of the session. */
export function leftOutText(scope: ShareScope, review: ShareReview, decisions: Decisions): string {
  const masked = review.groups.filter(({ key }) => decisions.get(key) === "mask").length;
  const parts = isEverything(scope) ? [] : [scopeText(scope)];
  if (masked > 0) parts.push(`${countText(masked, "value")} masked`);
  if (review.groups.some(({ key }) => decisions.get(key) === "drop")) {
    parts.push("some entries left out");
  }
  return parts.join("; ");
}
