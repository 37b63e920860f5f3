// What lists of sessions say of the cost of one.
import { costText } from "../../text/units.ts";
import type { IndexedSession } from "../indexed-session.ts";

/** "" where nothing was asked of a model; "–" where it was and no price is known; with ≈ from list prices. */
export function sessionCost({
  usage,
  hasListPrices,
}: Pick<IndexedSession, "usage" | "hasListPrices">): string {
  if (usage.calls === 0) return "";
  if (usage.cost === null) return "–";
  return hasListPrices ? `≈ ${costText(usage.cost)}` : costText(usage.cost);
}
