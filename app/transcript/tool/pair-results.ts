// Which of the results after a reply answers which of its calls: by call id; of calls with one id
// each takes the next result.
import type { ToolCall } from "../../../src/model/entry/blocks.ts";

/** By call: the place of its result. Calls without a result are not in it. */
export function pairResults(
  calls: readonly ToolCall[],
  results: readonly { readonly callId: string }[],
): ReadonlyMap<ToolCall, number> {
  /** By call id: the places of its results, the first one last. */
  const places = new Map<string, number[]>();
  for (let place = results.length - 1; place >= 0; place--) {
    const { callId } = results[place] ?? { callId: "" };
    const others = places.get(callId);
    if (others) others.push(place);
    else places.set(callId, [place]);
  }
  const pairs = new Map<ToolCall, number>();
  for (const call of calls) {
    const place = places.get(call.id)?.pop();
    if (place !== undefined) pairs.set(call, place);
  }
  return pairs;
}
