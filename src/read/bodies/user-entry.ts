// A message of the user's whose long texts were cut.
import { readOutcome } from "../../model/agent/agent-outcome.ts";
import type { ContentBlock } from "../../model/entry/blocks.ts";
import type { Entry } from "../../model/entry/entry.ts";

/** How a user's text begins that may be more than its words: it is read whole. */
const WRAPPED = /^\s*[<-]/;

/** `cut`: characters that the texts are shortened by. Null: the message has to be read whole. */
export function userEntry(blocks: readonly ContentBlock[], cut: number): Entry | null {
  const [first, second] = blocks;
  if (cut > 0 && blocks.some((block) => block.type === "text" && WRAPPED.test(block.text))) {
    return null;
  }
  const outcome = first?.type === "text" && !second ? readOutcome(first.text) : null;
  return { kind: "user", blocks, outcome, added: undefined };
}
