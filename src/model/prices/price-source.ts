// Where the costs of a session come from: recorded by its agent, or computed when the session was read. The
// header says so, that a session that was exported or shared still does.
import { type JsonObject, stringField } from "../json/json.ts";
import { paidCost } from "./paid-cost.ts";

/** The field of a header that says it, with the day on which the lists of the table were read. */
export const LIST_PRICES = { listPrices: "2026-11-23" };

/** `from list prices`, or "" where costs are as recorded. */
export function priceSource(header: JsonObject | null): string {
  return listDay(header) === null ? "" : "from list prices";
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
