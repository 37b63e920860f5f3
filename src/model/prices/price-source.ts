// Where the costs of a session come from: recorded by its agent, or computed when the session was read. The
// header says so, that a session that was exported or shared still does.
import { costText, countText } from "../../text/units.ts";
import { type JsonObject, stringField } from "../json/json.ts";
import { paidCost, paidNote } from "./paid-cost.ts";

/** The field of a header that says it, with the day on which the lists of the table were read. */
export const LIST_PRICES = { listPrices: "2026-11-23" };

/** A sum of costs: US dollars, null where none has a price, and how many calls with tokens have none. */
export interface PricedSum {
  readonly cost: number | null;
  readonly callsWithoutCost: number;
}

/** The three there are; none: not one call has a price. */
export type CostSource = "as recorded" | "from list prices" | "no price known";

export function costSource(cost: number | null, isFromLists: boolean): CostSource {
  if (cost === null) return "no price known";
  return isFromLists ? "from list prices" : "as recorded";
}

/** Whether the costs of a session are computed. */
export function hasListPrices(header: JsonObject | null): boolean {
  return listDay(header) !== null;
}

/** "$1.84", "$1.84, 2 calls without a price": what has none is not taken for free. */
export function pricedText({ cost, callsWithoutCost }: PricedSum): string {
  const isPart = cost !== null && callsWithoutCost > 0;
  return `${costText(cost)}${isPart ? `, ${countText(callsWithoutCost, "call")} without a price` : ""}`;
}

/** Where the costs of a view come from that are not as recorded, and what was paid, in sentences; "" where neither is said. */
export function costNote(header: JsonObject | null, cost: number | null): string {
  return [paidNote(header, cost), cost === null ? "" : priceNote(header)].filter(Boolean).join(" ");
}

/** Where costs come from, with the day of the lists, as a sentence; "" where they are as recorded. */
export function priceNote(header: JsonObject | null): string {
  const day = listDay(header);
  if (day === null) return "";
  const recorded =
    paidCost(header) === null ? "none" : "what was paid for all together, and none of an entry";
  return `Costs are from list prices of ${day}: the agent recorded ${recorded}. What was paid may differ.`;
}

function listDay(header: JsonObject | null): string | null {
  const day = stringField(header ?? {}, "listPrices") ?? "";
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
}
