// How much a model can be sent, where the file itself tells: a provider that refuses a request names
// its limit in the error of the reply. Nothing is known of models beyond what is recorded.
import { beginningAt } from "../../model/table/beginnings.ts";
import { DETAIL, type EntryDetails } from "../../model/table/details.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { modelAt } from "../usage-sum.ts";

/** As providers put it: "213462 tokens > 200000 maximum", "maximum context length is 128000 tokens". */
const LIMITS = [
  /\b\d{4,8} tokens? > (\d{4,8})\b/,
  /maximum context length (?:is|of) (\d{4,8}) tokens/i,
  /exceeds the maximum number of tokens(?: allowed)? \((\d{4,8})\)/i,
];

/** Tokens; null where no reply on the path of the model that answered last says so. */
export function contextWindowOn(details: EntryDetails, path: Int32Array): number | null {
  const last = path.findLast((row) => modelAt(details, row) !== "") ?? NO_ROW;
  const model = modelAt(details, last);
  for (let at = path.length - 1; at >= 0; at--) {
    const row = path[at] ?? NO_ROW;
    const isFailed = ((details.flags[row] ?? 0) & DETAIL.error) !== 0;
    if (!isFailed || modelAt(details, row) !== model) continue;
    for (const limit of LIMITS) {
      const tokens = limit.exec(beginningAt(details.beginnings, row))?.[1];
      if (tokens !== undefined) return Number(tokens);
    }
  }
  return null;
}
