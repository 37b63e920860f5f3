// How many tokens an entry takes in a context: recorded where possible, else estimated at four
// characters a token (formats.md 2.21). Timeline and before/after count by it alone.
import { blockCharacters } from "../model/entry/characters.ts";
import { readMessage } from "../model/entry/read-entry.ts";
import type { JsonObject } from "../model/json/json.ts";
import { type EntryFacts, figureAt } from "../model/table/details.ts";
import { type EntryTable, roleOf } from "../model/table/table.ts";

/** Tokens as the file records them, or counted at four characters a token (formats.md 2.21). */
export interface TokenCount {
  readonly tokens: number;
  readonly isEstimate: boolean;
}

/** What the reference counts a token as when it estimates. */
export const CHARACTERS_PER_TOKEN = 4;

export function sumOfTokens(entries: readonly TokenCount[]): TokenCount {
  const tokens = entries.reduce((sum, entry) => sum + entry.tokens, 0);
  return { tokens, isEstimate: entries.some(({ isEstimate }) => isEstimate) };
}

/**
 * A reply records its own length as output; everything else is estimated: what a tool or a summary
 * records is what its models wrote, not what stands in the context. `replaced`: instead of its text.
 */
export function tokensOf(
  table: EntryTable,
  details: EntryFacts,
  row: number,
  replaced: string | null = null,
): TokenCount {
  const output = replaced === null ? recordedTokens(table, details, row) : 0;
  if (output > 0) return { tokens: output, isEstimate: false };
  return estimateOf(replaced?.length ?? details.characters[row] ?? 0);
}

/** The same as a bare number, for who adds up all entries of a long session. */
export function tokenNumber(table: EntryTable, details: EntryFacts, row: number): number {
  const output = recordedTokens(table, details, row);
  return output > 0 ? output : estimatedTokens(details.characters[row] ?? 0);
}

/** What a reply records as its length; 0 or NaN for what records none. */
function recordedTokens(table: EntryTable, details: EntryFacts, row: number): number {
  return roleOf(table, row) === "assistant" ? figureAt(details, row, "output") : 0;
}

/** Messages inside a compaction are no entries, yet the model sees them. */
export function retainedTokens(messages: readonly JsonObject[]): readonly TokenCount[] {
  return messages.map((message) => {
    const entry = readMessage(message);
    return estimateOf("blocks" in entry ? blockCharacters(entry.blocks) : 0);
  });
}

function estimateOf(characters: number): TokenCount {
  return { tokens: estimatedTokens(characters), isEstimate: true };
}

function estimatedTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
