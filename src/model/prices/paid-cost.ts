// What an agent recorded as paid for the whole of a session, beside the sum of its entries: compactions, sub-agents in
// files of their own and answers that came to nothing are in it, and no entry records them.
import { costText } from "../../text/units.ts";
import { type JsonObject, numberField, stringField } from "../json/json.ts";

/** The field of a header that says it, in US dollars. */
export const PAID = "paidCost";

/** US dollars; null where the agent recorded none. */
export function paidCost(header: JsonObject | null): number | null {
  const paid = numberField(header ?? {}, PAID);
  return paid !== undefined && Number.isFinite(paid) && paid >= 0 ? paid : null;
}

/** Differences are told in parts of so many US dollars: less is how sums of fractions are rounded. */
const SAME = 0.000_01;

/** "$0.40, $0.05 more than the sum of the entries". `sum`: theirs; null: none is known. "" where nothing is recorded. */
export function paidText(header: JsonObject | null, sum: number | null): string {
  const paid = paidCost(header);
  if (paid === null) return "";
  if (sum === null) return costText(paid);
  const more = Math.round((paid - sum) / SAME) * SAME;
  const relation = more > 0 ? "more than" : "less than";
  const difference = more === 0 ? "equal to" : `${costText(Math.abs(more))} ${relation}`;
  return `${costText(paid)}, ${difference} the sum of the entries`;
}

/**
 * What is in it beside the entries. A fork goes on from the sum of its original, of which also branches count that were
 * not copied (formats-more.md 7.1).
 */
export function paidFor(header: JsonObject | null): string {
  const isFork = stringField(header ?? {}, "parentSession") !== undefined;
  const own = "compactions and sub-agents";
  return isFork ? `all that its original was paid for before, ${own}` : own;
}

/** As a sentence; "" where the agent recorded nothing of it. */
export function paidNote(header: JsonObject | null, sum: number | null): string {
  const text = paidText(header, sum);
  return text && `The agent recorded as paid, with ${paidFor(header)}: ${text}.`;
}
