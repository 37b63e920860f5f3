// How many tokens an entry takes in a context: recorded where possible, else estimated at four
// characters a token (formats.md 2.21). Timeline and before/after count by it alone.
import { type ContextEntries, editOf, givesMessages } from "../context/context-entries.ts";
import { contentText } from "../context/messages.ts";
import { charactersOf } from "../model/entry/characters.ts";
import { effectOf, replacementOf } from "../model/entry/context-edit.ts";
import { readMessage } from "../model/entry/read-entry.ts";
import { retainedIn } from "../model/entry/retained.ts";
import type { JsonObject } from "../model/json/json.ts";
import { type EntryFacts, figureAt } from "../model/table/details.ts";
import { type EntryTable, roleOf, typeOf } from "../model/table/table.ts";

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
 * records is what its models wrote, not what stands in the context. A compaction takes what it holds itself, too.
 * `replaced`: instead of its text.
 */
export function tokensOf(
  table: EntryTable,
  details: EntryFacts,
  row: number,
  replaced: string | null = null,
): TokenCount {
  const output = replaced === null ? recordedTokens(table, details, row) : 0;
  if (output > 0) return { tokens: output, isEstimate: false };
  const own = estimateOf(replaced?.length ?? details.characters[row] ?? 0);
  if (typeOf(table, row) !== "compaction") return own;
  const inside = retainedIn(table.parsedEntries.get(row) ?? {});
  return sumOfTokens([own, ...inside.map(messageTokens)]);
}

/** What a reply records as its length; 0 or NaN for what records none. */
function recordedTokens(table: EntryTable, details: EntryFacts, row: number): number {
  return roleOf(table, row) === "assistant" ? figureAt(details, row, "output") : 0;
}

/** What an entry of a context takes of it, as its edit leaves it; null: nothing. */
export function sentTokens(
  table: EntryTable,
  details: EntryFacts,
  context: ContextEntries,
  row: number,
): TokenCount | null {
  const edit = table.parsedEntries.get(editOf(table, context, row));
  if (effectOf(edit) === "omitted" || !givesMessages(table, context, row)) return null;
  const replacement = edit && replacementOf(edit);
  return tokensOf(table, details, row, replacement ? contentText(replacement.content) : null);
}

/** What the model is sent in all. */
export function contextTokens(
  table: EntryTable,
  details: EntryFacts,
  context: ContextEntries,
): TokenCount {
  const counts = context.rows.map((row) => sentTokens(table, details, context, row));
  return sumOfTokens(counts.filter((count) => count !== null));
}

/** A message inside a compaction is no entry, yet the model sees it. */
export function messageTokens(message: JsonObject): TokenCount {
  return estimateOf(charactersOf(readMessage(message)));
}

function estimateOf(characters: number): TokenCount {
  return { tokens: Math.ceil(characters / CHARACTERS_PER_TOKEN), isEstimate: true };
}
