// How much a model was sent that no entry holds: most agents do not write down their tools, many no system prompt.
import { contextOn } from "../context/context-entries.ts";
import { type EntryFacts, figureAt } from "../model/table/details.ts";
import { beginsReply, type EntryTable, roleOf } from "../model/table/table.ts";
import { tokensText } from "../text/units.ts";
import { measuredTokens } from "./context-timeline.ts";
import { retainedIn, retainedTokens, sentTokens, sumOfTokens } from "./token-count.ts";

/** Fewer tokens, or a smaller part of what is there, are within what estimates are wrong by. */
const LEAST = { tokens: 1000, part: 1 / 4 };

export interface Unrecorded {
  /** An estimate. */
  readonly tokens: number;
  /** The context has a system prompt: what is missing are tools, or what else is added to it. */
  readonly hasSystemPrompt: boolean;
}

/**
 * What the first reply of a context was sent, by its own figures, less what the entries before it take. Null where no
 * reply records its tokens, or hardly anything is missing.
 */
export function unrecordedIn(
  table: EntryTable,
  details: EntryFacts,
  path: Int32Array,
): Unrecorded | null {
  const context = contextOn(table, path);
  let visible = sumOfTokens(retainedTokens(retainedIn(table, context.compaction))).tokens;
  for (const row of context.rows) {
    const measured = beginsReply(table, row) ? measuredTokens(details, row) : null;
    if (measured === null) {
      visible += sentTokens(table, details, context, row)?.tokens ?? 0;
      continue;
    }
    const tokens = measured - (figureAt(details, row, "output") || 0) - visible;
    if (tokens < LEAST.tokens || tokens < visible * LEAST.part) return null;
    return { tokens, hasSystemPrompt: context.rows.some((one) => roleOf(table, one) === "system") };
  }
  return null;
}

/** One sentence. */
export function unrecordedText({ tokens, hasSystemPrompt }: Unrecorded): string {
  const what = hasSystemPrompt ? "tools and what else" : "the system prompt, tools and what else";
  return `The model was also sent about ${tokensText(tokens)} tokens that the file does not record: ${what} the agent adds.`;
}
