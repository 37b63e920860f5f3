// An entry in one line: what the outline, the printer and a screen reader say of it
// (formats.md 2.22, node text).

import { unreachable } from "../../lib/ensure.ts";
import { cutAt } from "../../text/cut.ts";
import { oneLine } from "../../text/escapes.ts";
import { lineStart } from "../../text/line-start.ts";
import {
  blocksText,
  type ContentBlock,
  type ToolCall,
  targetOf,
  textStart,
} from "../blocks/blocks.ts";
import { type JsonObject, stringField } from "../json/json.ts";
import { outcomeText } from "../runs/agent-outcome.ts";
import { ARBITRATION, arbitrationText } from "../runs/arbitration.ts";
import { customWords } from "../runs/custom-words.ts";
import { eventText } from "../runs/run-events.ts";
import { turnEventText } from "../runs/turn-event.ts";
import { firstWords, MAX_FIRST_WORDS } from "../table/details.ts";
import type { Entry } from "./entry.ts";
import { modelText } from "./model-name.ts";
import { mayBeWrapped, promptText } from "./prompt-text.ts";
import { readEntry } from "./read-entry.ts";

export interface EntryLine {
  /** Who or what: "User", "Assistant", a tool's name as the file spells it; at most 80 characters. */
  readonly who: string;
  /** The first words, on one line, at most 120 characters. "" when there is nothing to say. */
  readonly text: string;
}

const MAX_NAME_CHARACTERS = 80;
/** Cut first: a text may be megabytes, and only its beginning is folded. */
const MAX_FOLDED = MAX_FIRST_WORDS * 4;
/** More names than these do not fit on a line. */
const MAX_NAMES = 60;

/** `call` is the tool call a tool result answers, when the caller knows it. */
export function describeEntry(entry: Entry, call?: ToolCall): EntryLine {
  const { who, text } = saidIn(entry, call);
  return { who: shownWho(who), text: firstWords(lineStart(text, MAX_FIRST_WORDS)) };
}

/** What `describeEntry`'s text begins with, on one line of at most `max` characters. */
export function entryWords(entry: Entry, max: number): string {
  return cutAt(lineStart(saidIn(entry).text, max), max);
}

/** How `describeEntry`'s text begins, for `EntryDetails.beginnings`. */
export function beginningOf(entry: Entry): string {
  return lineStart(saidIn(entry).text, MAX_FIRST_WORDS);
}

/** Who says what, both of any length. */
function saidIn(entry: Entry, call?: ToolCall): EntryLine {
  switch (entry.kind) {
    case "user":
      if (entry.outcome) return said("Sub-agent", outcomeText(entry.outcome));
      return said("User", prompt(entry.blocks));
    case "assistant":
      return said("Assistant", assistantText(entry));
    case "toolResult": {
      const target = call ? targetOf(call) : "";
      return said(entry.toolName || "Tool", target || words(entry.blocks));
    }
    case "bash":
      return said("Command", entry.command);
    case "customMessage":
      return customWords(entry, prompt(entry.blocks));
    case "system":
      return said("System", words(entry.blocks) || namesIn(systemNames(entry)));
    case "compaction":
      return said("Compaction", entry.summary);
    case "branchSummary":
      return said("Branch summary", entry.summary);
    case "modelChange":
      return said("Model", changeText(entry));
    case "thinkingLevel":
      return said("Thinking", entry.level);
    case "label":
      return said("Label", entry.label || "cleared");
    case "name":
      return said("Name", entry.name.trim() || "cleared");
    case "customData":
      if (entry.customType === ARBITRATION) {
        return said("Sub-agent route", arbitrationText(entry.data));
      }
      return (
        eventText(entry.customType, entry.data) ??
        turnEventText(entry.event) ??
        said(entry.customType || "Custom", "")
      );
    case "usage":
      return said("Usage", [entry.usageKind, entry.model, entry.note].filter(Boolean).join(" "));
    case "contextEdit":
      return said("Context edit", editText(entry.replacement));
    case "leaf":
      return said("Leaf", entry.targetId ?? "before the first message");
    case "activeTools":
      return said("Tools", namesIn(entry.names));
    case "unknown":
      return said(entry.word || "Unknown", words(entry.blocks));
    default:
      return unreachable(entry);
  }
}

/** `who: text`, for printing. */
export function entryLine(entry: JsonObject): string {
  const { who, text } = describeEntry(readEntry(entry));
  return text ? `${who}: ${text}` : who;
}

/** `p/small (commit)`: the model, and what for where that is not the conversation. */
export function changeText({ provider, modelId, role }: Entry & { readonly kind: "modelChange" }) {
  const model = modelText(provider, modelId) || "not named";
  return role ? `${model} (${role})` : model;
}

function editText(replacement: readonly ContentBlock[] | null | undefined): string {
  if (replacement === undefined) return "no replacement, changes nothing";
  return replacement === null ? "removed" : words(replacement);
}

function assistantText(entry: Entry & { readonly kind: "assistant" }): string {
  const text = words(entry.blocks);
  if (/\S/.test(text)) return text;
  if (entry.errorMessage) return entry.errorMessage;
  if (entry.stopReason === "aborted") return "(aborted)";
  const others = namesIn(blockNames(entry.blocks, "unknown"));
  const said = namesIn(blockNames(entry.blocks, "toolCall")) || thinkingText(entry.blocks);
  return said || (others ? `(${others})` : "(no text)");
}

/** Of a reply that holds nothing else: some agents write what was thought down by itself. */
function thinkingText(blocks: readonly ContentBlock[]): string {
  if (blocks.some(({ type }) => type !== "thinking" && type !== "text")) return "";
  for (const block of blocks) {
    const start = block.type === "thinking" ? block.text.slice(0, MAX_FOLDED) : "";
    if (/\S/.test(start)) return `Thinking: ${start}`;
  }
  // The provider gave no more than a signature, or nothing that can be read.
  return blocks.some(({ type }) => type === "thinking") ? "(thinking, without its words)" : "";
}

/** Of what a message without text holds: its sections, else the tools it adds. */
function* systemNames({ sections, toolsAdded }: Entry & { readonly kind: "system" }) {
  yield* sections.keys();
  if (sections.size > 0) return;
  for (const tool of toolsAdded) yield stringField(tool, "name") ?? "";
}

/** Of calls, or of unknown blocks, such as a search that the provider made by itself. */
function* blockNames(blocks: readonly ContentBlock[], type: "toolCall" | "unknown") {
  for (const block of blocks) if (block.type === type) yield block.name;
}

function namesIn(names: Iterable<string>): string {
  const first: string[] = [];
  for (const name of names) {
    first.push(name.slice(0, MAX_NAME_CHARACTERS));
    if (first.length === MAX_NAMES) break;
  }
  return first.join(", ");
}

/** A wrapper may be longer than what is folded: the block that it begins is looked at whole. */
function prompt(blocks: readonly ContentBlock[]): string {
  const first = blocks.find((block) => block.type === "text");
  if (!first || !mayBeWrapped(first.text)) return words(blocks);
  const text = promptText(blocksText(blocks));
  return /\S/.test(text) ? text : words(blocks);
}

function words(blocks: readonly ContentBlock[]): string {
  const text = textStart(blocks, " ", MAX_FOLDED);
  return text.trim() || blocks.every((block) => block.type !== "image") ? text : "image";
}

function said(who: string, text: string): EntryLine {
  return { who, text };
}

/** A name as lists show it: on one line, at most 80 characters. */
export function shownWho(who: string): string {
  return cutAt(oneLine(who.slice(0, MAX_FOLDED)), MAX_NAME_CHARACTERS);
}
