// How many tokens an entry takes in a context: recorded where possible, else estimated at four
// characters a token (formats.md 2.21).

import type { JsonObject } from "../../model/json/json.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import { canonical } from "../align/features.ts";
import { partsOf } from "../diff/entry-diff.ts";

/** Tokens as the file records them, or counted at four characters a token (formats.md 2.21). */
export interface TokenCount {
  readonly tokens: number;
  readonly isEstimate: boolean;
}

export function sumOfTokens(entries: readonly TokenCount[]): TokenCount {
  const tokens = entries.reduce((sum, entry) => sum + entry.tokens, 0);
  return { tokens, isEstimate: entries.some(({ isEstimate }) => isEstimate) };
}

/** A reply records its own length as output; everything else is estimated. */
export function tokensOf(details: EntryDetails, row: number, replaced: string | null): TokenCount {
  const output = details.output[row] ?? Number.NaN;
  if (replaced === null && output > 0) return { tokens: output, isEstimate: false };
  const characters = replaced?.length ?? details.characters[row] ?? 0;
  return { tokens: Math.ceil(characters / 4), isEstimate: true };
}

/** Messages inside a compaction are no entries, yet the model sees them. */
export function retainedTokens(messages: readonly JsonObject[]): readonly TokenCount[] {
  return messages.map((message) => {
    const { text, thinking, calls } = partsOf({ type: "message", message });
    const given = calls.map((call) => `${call.name}${canonical(call.arguments)}`).join("");
    const characters = text.length + thinking.length + given.length;
    return { tokens: Math.ceil(characters / 4), isEstimate: true };
  });
}
