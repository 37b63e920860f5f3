// Which of the results after a reply answers which of its calls: by call id; of calls with one id
// each takes the next result.
import type { ToolCall } from "../../../src/model/blocks/blocks.ts";

/** By call: the position of its result. Calls without a result are not in it. */
export function pairResults(
  calls: readonly ToolCall[],
  results: readonly { readonly callId: string }[],
): ReadonlyMap<ToolCall, number> {
  /** By call id: the positions of its results, the first one last. */
  const positions = new Map<string, number[]>();
  for (let position = results.length - 1; position >= 0; position--) {
    const { callId } = results[position] ?? { callId: "" };
    const others = positions.get(callId);
    if (others) others.push(position);
    else positions.set(callId, [position]);
  }
  const pairs = new Map<ToolCall, number>();
  for (const call of calls) {
    const position = positions.get(call.id)?.pop();
    if (position !== undefined) pairs.set(call, position);
  }
  return pairs;
}
