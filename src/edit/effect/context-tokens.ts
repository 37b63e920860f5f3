// How many tokens the model is sent at the end of a branch, entry by entry as all views count them.
import { contextEntries, editOf, givesMessages } from "../../context/context-entries.ts";
import { contentText } from "../../context/messages.ts";
import { effectOf, replacementOf } from "../../model/entry/context-edit.ts";
import { objectsField } from "../../model/json/json.ts";
import type { EntryFacts } from "../../model/table/details.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { retainedTokens, sumOfTokens, type TokenCount, tokensOf } from "../../stats/token-count.ts";

/** `leaf` NO_ROW: nothing is sent. */
export function contextTokens(table: EntryTable, facts: EntryFacts, leaf: number): TokenCount {
  const context = contextEntries(table, leaf);
  const counts: TokenCount[] = [];
  for (const row of context.rows) {
    const edit = table.parsedEntries.get(editOf(table, context, row));
    if (effectOf(edit) === "omitted" || !givesMessages(table, context, row)) continue;
    const replacement = edit && replacementOf(edit);
    const text = replacement ? contentText(replacement.content) : null;
    counts.push(tokensOf(table, facts, row, text));
  }
  const compaction = table.parsedEntries.get(context.compaction) ?? {};
  return sumOfTokens([...counts, ...retainedTokens(objectsField(compaction, "retainedTail"))]);
}
