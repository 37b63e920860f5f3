// What a context change did, in words: for the screen and for copies.

import type { ContextChange, EditChange, SeenEntry } from "../../compare/context/context-change.ts";
import type { NamedFile } from "../../compare/context/named-files.ts";
import type { SystemChange } from "../../compare/context/system-change.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { dropSizes, estimateText, freedText } from "../../stats/drop-text.ts";
import type { TokenCount } from "../../stats/token-count.ts";
import { countText, tokensText } from "../../text/units.ts";

/** Estimates are marked. */
export function tokenText({ tokens, isEstimate }: TokenCount): string {
  return `${isEstimate ? "≈ " : ""}${tokensText(tokens)}`;
}

/**
 * Before and after: for a compaction as its card has it, for other points the sums of their entries.
 */
export function sizesText({ drop, beforeTokens, afterTokens }: ContextChange): string {
  return drop ? dropSizes(drop) : `${tokenText(beforeTokens)} → ${tokenText(afterTokens)} tokens`;
}

/** Further notes on both sizes. */
export function sizeNotes({ drop, hidden }: ContextChange): readonly string[] {
  const behind = `${countText(hidden.length, "entry", "entries")} already removed by an earlier compaction`;
  return [
    ...(drop ? [freedText(drop), estimateText(drop)] : []),
    hidden.length > 0 ? behind : "",
  ].filter(Boolean);
}

/** What is special about an entry of a context. */
export function remarksOn({ isCarried, isSeen, edit }: SeenEntry): readonly string[] {
  return [
    isCarried ? "carried on in the compaction" : "",
    edit === "replaced" ? "shown to the model with an edit" : "",
    edit === "omitted" ? "taken out by an edit" : "",
    isSeen || edit === "omitted" ? "" : "gives the model nothing",
  ].filter(Boolean);
}

export function namedText({ named }: NamedFile): string {
  return named ?? "not named";
}

export function doneText({ reads, changes }: NamedFile): string {
  const parts = [
    changes > 0 ? countText(changes, "change") : "",
    reads > 0 ? countText(reads, "read") : "",
  ];
  return parts.filter(Boolean).join(", ") || "not touched here";
}

/** "no longer applies to", before the words of the entry it is for. */
export function editText({ before, after }: EditChange): string {
  if (after === NO_ROW) return "no longer applies to";
  return before === NO_ROW ? "now applies to" : "changes for";
}

/** null when the session records no system prompt at either point. */
export function systemText(change: SystemChange): string | null {
  const { hasBefore, hasAfter, toolsAdded, toolsKept, toolsRemoved } = change;
  if (!hasBefore && !hasAfter) return null;
  if (!hasAfter) return "There was a system prompt before; the session records none after.";
  if (!hasBefore) return "The session records a system prompt only after.";
  const tools = [
    toolsKept.length > 0 ? `${countText(toolsKept.length, "tool")} kept` : "",
    toolsAdded.length > 0 ? `added: ${toolsAdded.join(", ")}` : "",
    toolsRemoved.length > 0 ? `removed: ${toolsRemoved.join(", ")}` : "",
  ].filter(Boolean);
  const prompt = isPromptChanged(change) ? "The prompt changed." : "The prompt is the same.";
  return [prompt, tools.join(" · ")].filter(Boolean).join(" ");
}

export function isPromptChanged({ text }: SystemChange): boolean {
  return text.pieces.some(({ change }) => change !== "same");
}
