// A context change as text, for tests to compare.

import type { ContextChange, SeenEntry } from "../compare/context/context-change.ts";
import { type EntryDetails, firstWordsAt } from "../model/table/details.ts";
import { type EntryTable, kindText, NO_ROW } from "../model/table/table.ts";
import type { TokenCount } from "../stats/token-count.ts";

/** One line per entry: `-` dropped, `=` kept, `+` only after; in brackets what gives no message. */
export function printChange(
  table: EntryTable,
  details: EntryDetails,
  change: ContextChange,
): string {
  const { beforeTokens, afterTokens } = change;
  const name = (row: number): string => {
    const words = firstWordsAt(details, row);
    const kind = kindText(table, row).replace("message:", "");
    return words ? `${kind}: ${words}` : kind;
  };
  const line = (sign: string) => (entry: SeenEntry) => {
    const text = `${sign} ${name(entry.row)}${entry.isCarried ? " (carried on)" : ""}`;
    const edited = entry.edit === "none" ? text : `${text} (${entry.edit})`;
    return entry.isSeen ? `${edited} ${count(entry)}` : `[${edited}]`;
  };
  const lines = [
    `${count(beforeTokens)} before, ${count(afterTokens)} after`,
    ...(change.hidden.length > 0 ? [`${change.hidden.length} hidden before`] : []),
    ...change.dropped.map(line("-")),
    ...change.kept.map(line("=")),
    ...change.added.map(line("+")),
    ...change.prompts.map((row) => `prompt fell out: ${firstWordsAt(details, row)}`),
    ...change.labels.map(({ text }) => `label fell out: ${text}`),
    ...change.edits.map(({ row, before, after }) => {
      const word = after === NO_ROW ? "ends" : before === NO_ROW ? "begins" : "changes";
      return `edit ${word}: ${name(row)}`;
    }),
  ];
  return lines.join("\n");
}

function count({ tokens, isEstimate }: TokenCount): string {
  return `${isEstimate ? "~" : ""}${tokens}`;
}
