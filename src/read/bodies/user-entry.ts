// A message of the user's whose long texts were cut.
import { readOutcome } from "../../model/agent/agent-outcome.ts";
import type { ContentBlock } from "../../model/entry/blocks.ts";
import type { Entry } from "../../model/entry/entry.ts";
import { mayBeWrapped } from "../../model/entry/prompt-text.ts";
import { bytesOf } from "../../text/bytes.ts";

/** The bytes that a user's text may begin with that is more than its words. */
export const PROMPT_MARKS: ReadonlySet<number> = new Set(bytesOf("<-#"));

/** Such a text, which is read whole: one that programs put something around, or a note of an agent. */
function isMore(text: string): boolean {
  return mayBeWrapped(text) || /^\s*[<-]/.test(text);
}

/** `cut`: characters that the texts are shortened by. Null: the message has to be read whole. */
export function userEntry(blocks: readonly ContentBlock[], cut: number): Entry | null {
  const [first, second] = blocks;
  if (cut > 0 && blocks.some((block) => block.type === "text" && isMore(block.text))) {
    return null;
  }
  const outcome = first?.type === "text" && !second ? readOutcome(first.text) : null;
  return { kind: "user", blocks, outcome, added: undefined };
}
