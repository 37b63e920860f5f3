// What a compaction dropped, said instead and kept, as Markdown to paste where people talk.
import type { EntryDetails } from "../model/details.ts";
import { readEntry } from "../model/entry.ts";
import { type EntryTable, kindText, NO_ROW } from "../model/table.ts";
import { withoutEscapes } from "../text/escapes.ts";
import { countText, tokensText } from "../text/units.ts";
import type { ContextChange, SeenEntry, TokenCount } from "./context-change.ts";
import { inline, quoted } from "./markdown.ts";

/** Entries by kind and first words; tokens that were counted, not recorded, with "≈". */
export function changeMarkdown(
  table: EntryTable,
  details: EntryDetails,
  change: ContextChange,
): string {
  const { beforeTokens, afterTokens, hidden, compaction, dropped, kept } = change;
  const name = (row: number): string => {
    const kind = kindText(table, row).replace("message:", "");
    return `**${inline(kind)}** ${inline(withoutEscapes(details.firstWords[row] ?? ""))}`.trim();
  };
  const list = (title: string, entries: readonly SeenEntry[]): readonly string[] => {
    if (entries.length === 0) return [];
    const lines = entries.map((entry) => {
      const edit = entry.edit === "none" ? "" : ` (${entry.edit} by an edit)`;
      return `- ${name(entry.row)}${edit}${entry.isSeen ? ` · ${tokens(entry)}` : ""}`;
    });
    return [`## ${title}: ${countText(entries.length, "entry", "entries")}`, lines.join("\n")];
  };
  const summary = compaction === NO_ROW ? null : readEntry(table.structural.get(compaction) ?? {});
  const fallen = [
    ...change.labels.map(({ text }) => `- label ${inline(text)}`),
    ...change.prompts.map((row) => `- ${name(row)}`),
  ];
  const parts = [
    `# Context: ${tokens(beforeTokens)} → ${tokens(afterTokens)} tokens`,
    hidden.length > 0
      ? `${countText(hidden.length, "entry", "entries")} already behind an earlier compaction.`
      : "",
    ...(summary?.kind === "compaction"
      ? ["## Summarised into", quoted(summary.summary), retainedText(change)]
      : []),
    ...(fallen.length > 0 ? ["## Fell out", fallen.join("\n")] : []),
    ...list("Dropped", dropped),
    ...list("Kept", kept),
    ...list(
      "Only after",
      change.added.filter(({ row }) => row !== compaction),
    ),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function retainedText({ retained }: ContextChange): string {
  if (retained.length === 0) return "";
  return `${countText(retained.length, "message")} kept inside the compaction.`;
}

function tokens({ tokens: count, isEstimate }: TokenCount): string {
  return `${isEstimate ? "≈ " : ""}${tokensText(count)}`;
}
