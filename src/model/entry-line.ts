// An entry in one line: what the outline, the printer and a screen reader say of it
// (formats.md 2.22, node text).

import { unreachable } from "../lib/ensure.ts";
import { oneLine } from "../text/escapes.ts";
import { outcomeText } from "./agent-outcome.ts";
import { ARBITRATION, arbitrationText } from "./arbitration.ts";
import { type ContentBlock, type ToolCall, targetOf, textOf, toolCallsOf } from "./blocks.ts";
import { type Entry, modelText, readEntry } from "./entry.ts";
import type { JsonObject } from "./json.ts";

export interface EntryLine {
  /** Who or what: "User", "Assistant", a tool's name, "Compaction", … as the file spells names. */
  readonly who: string;
  /** The first words, on one line, at most 120 characters. "" when there is nothing to say. */
  readonly text: string;
}

const MOST_CHARACTERS = 120;

/** `call` is the tool call a tool result answers, when the caller knows it. */
export function describeEntry(entry: Entry, call?: ToolCall): EntryLine {
  switch (entry.kind) {
    case "user":
      if (entry.outcome) return line("Sub-agent", outcomeText(entry.outcome));
      return line("User", words(entry.blocks));
    case "assistant":
      return line("Assistant", assistantText(entry));
    case "toolResult": {
      const target = call ? targetOf(call) : "";
      return line(entry.toolName || "Tool", target || words(entry.blocks));
    }
    case "bash":
      return line("Command", entry.command);
    case "customMessage":
      return line(entry.customType || "Custom message", words(entry.blocks));
    case "system":
      return line("System", words(entry.blocks) || [...entry.sections.keys()].join(", "));
    case "compaction":
      return line("Compaction", entry.summary);
    case "branchSummary":
      return line("Branch summary", entry.summary);
    case "modelChange":
      return line("Model", modelText(entry.provider, entry.modelId));
    case "thinkingLevel":
      return line("Thinking", entry.level);
    case "label":
      return line("Label", entry.label || "cleared");
    case "name":
      return line("Name", entry.name.trim() || "cleared");
    case "customData":
      if (entry.customType === ARBITRATION) {
        return line("Sub-agent route", arbitrationText(entry.data));
      }
      return line(entry.customType || "Custom", "");
    case "usage":
      return line("Usage", [entry.usageKind, entry.model, entry.note].filter(Boolean).join(" "));
    case "contextEdit":
      return line("Context edit", entry.replacement ? words(entry.replacement) : "removed");
    case "leaf":
      return line("Leaf", entry.targetId ?? "before the first message");
    case "activeTools":
      return line("Tools", entry.names.join(", "));
    case "unknown":
      return line(entry.word || "Unknown", words(entry.blocks));
    default:
      return unreachable(entry);
  }
}

/** `who: text`, for printing. */
export function entryLine(entry: JsonObject): string {
  const { who, text } = describeEntry(readEntry(entry));
  return text ? `${who}: ${text}` : who;
}

function assistantText(entry: Entry & { readonly kind: "assistant" }): string {
  const text = words(entry.blocks);
  if (text) return text;
  if (entry.errorMessage) return entry.errorMessage;
  if (entry.stopReason === "aborted") return "(aborted)";
  const names = toolCallsOf(entry.blocks).map((call) => call.name);
  return names.length > 0 ? names.join(", ") : "(no text)";
}

function words(blocks: readonly ContentBlock[]): string {
  const text = textOf(blocks, " ");
  return text.trim() || blocks.every((block) => block.type !== "image") ? text : "image";
}

function line(who: string, text: string): EntryLine {
  // Cut first: a text may be megabytes, and only its beginning is folded.
  const start = oneLine(text.slice(0, MOST_CHARACTERS * 4)).trim();
  const shown = start.length > MOST_CHARACTERS ? `${start.slice(0, MOST_CHARACTERS)}…` : start;
  return { who: oneLine(who), text: shown };
}
