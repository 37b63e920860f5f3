// Which of the results after a reply answers which of its calls: by call id; of calls with one id
// each takes the next result.
import type { ToolCall } from "../../src/model/blocks.ts";
import type { ToolResultEntry } from "../../src/model/entry.ts";

/** By call: the place of its result. Calls without a result are not in it. */
export function pairResults(
  calls: readonly ToolCall[],
  results: readonly ToolResultEntry[],
): ReadonlyMap<ToolCall, number> {
  const pairs = new Map<ToolCall, number>();
  const taken = new Set<number>();
  for (const call of calls) {
    const place = results.findIndex(
      (result, index) => !taken.has(index) && result.callId === call.id,
    );
    if (place === -1) continue;
    taken.add(place);
    pairs.set(call, place);
  }
  return pairs;
}
