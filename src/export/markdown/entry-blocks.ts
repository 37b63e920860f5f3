// One entry of a transcript as Markdown blocks: the speaker, then texts, thinking, calls and results, in the order of
// the entry. Nothing is cut except in quotes. Texts of tools are in fences they cannot end.

import { partsOf } from "../../compare/diff/entry-diff.ts";
import { type ContentBlock, type ToolCall, targetOf } from "../../model/blocks/blocks.ts";
import type { Entry } from "../../model/entry/entry.ts";
import { describeEntry } from "../../model/entry/entry-line.ts";
import { forkText } from "../../model/entry/fork-text.ts";
import { modelText } from "../../model/entry/model-name.ts";
import { type JsonObject, stringField } from "../../model/json/json.ts";
import { withoutEscapes } from "../../text/escapes.ts";
import { inline } from "../../text/inline-markdown.ts";
import { countText, tokensText } from "../../text/units.ts";
import { argumentsText, MAX_OF_TARGET } from "../text/call-text.ts";
import { proseMarkdown } from "./markdown-prose.ts";
import { code, fenced, type Quotes } from "./markdown-text.ts";

/** Gives a picture's Markdown. */
export type ShowImage = (image: ContentBlock & { readonly type: "image" }) => string;

/** Paragraphs, to be separated by empty lines; none for an entry that a reader does not miss. */
export function entryBlocks(entry: Entry, showImage: ShowImage): readonly string[] {
  const added = "forkFields" in entry && entry.forkFields ? forkBlocks(entry.forkFields) : [];
  return [...blocksOf(entry, showImage), ...added].filter((block) => block !== "");
}

/** Where the full text is if it is not here, and other notes of pi's relatives. */
function forkBlocks(fields: JsonObject): readonly string[] {
  const { evicted, facts } = forkText(fields);
  return [...evicted, facts.join(" · ")].filter(Boolean).map((text) => `*${inline(text)}*`);
}

function blocksOf(entry: Entry, showImage: ShowImage): readonly string[] {
  const prose = (blocks: readonly ContentBlock[]) =>
    blocks.flatMap((block) => blockMarkdown(block, showImage, proseMarkdown));
  const printed = (blocks: readonly ContentBlock[]) =>
    blocks.flatMap((block) => blockMarkdown(block, showImage, output));
  switch (entry.kind) {
    case "user":
      return [entry.outcome ? "**Sub-agent**" : "**User**", ...prose(entry.blocks)];
    case "assistant": {
      const model = modelText(entry.provider, entry.responseModel || entry.model);
      const failure = entry.errorMessage;
      return [
        `**Assistant**${model === "" ? "" : ` · ${inline(model)}`}`,
        ...prose(entry.blocks),
        entry.stopReason === "aborted" ? "*Aborted.*" : "",
        failure === "" ? "" : `*Failed:*\n\n${output(failure)}`,
      ];
    }
    case "toolResult": {
      const name = code(entry.toolName || "tool");
      const patch = stringField(entry.details, "diff") ?? "";
      return [
        `**Result** of ${name}${entry.isError ? " · failed" : ""}`,
        ...printed(entry.blocks),
        patch.trim() === "" ? "" : fenced(patch, "diff"),
      ];
    }
    case "bash": {
      const exit = entry.exitCode ? ` · exit code ${entry.exitCode}` : "";
      return [`**Command**${exit}`, fenced(`$ ${entry.command}`, "sh"), output(entry.output)];
    }
    case "system":
      return [
        "**System prompt**",
        ...printed(entry.blocks),
        ...[...entry.sections].flatMap(([name, text]) =>
          text === null ? [] : [`*${inline(name)}*`, output(text)],
        ),
        toolsLine(entry.toolsAdded.map((tool) => stringField(tool, "name") ?? "")),
      ];
    case "compaction": {
      const before =
        entry.tokensBefore === null ? "" : ` · ${tokensText(entry.tokensBefore)} tokens before`;
      return [`**Compaction**${before}`, proseMarkdown(entry.summary)];
    }
    case "branchSummary":
      return ["**Branch summary**", proseMarkdown(entry.summary)];
    case "customMessage":
      return [`**${inline(describeEntry(entry).who)}**`, ...prose(entry.blocks)];
    case "name":
      return [];
    case "unknown":
      return [`**${inline(entry.word || "Unknown")}**`, ...prose(entry.blocks)];
    default: {
      const { who, text } = describeEntry(entry);
      return [`*${inline(text === "" ? who : `${who}: ${text}`)}*`];
    }
  }
}

function blockMarkdown(
  block: ContentBlock,
  showImage: ShowImage,
  textMarkdown: (text: string) => string,
): readonly string[] {
  switch (block.type) {
    case "text":
      return [textMarkdown(block.text)];
    case "thinking": {
      if (block.text.trim() === "") return [];
      return ["*Thinking*", fenced(block.text, "text")];
    }
    case "image":
      return [showImage(block)];
    case "toolCall":
      return [`**Calls** ${callName(block)}`, output(argumentsText(block))];
    case "unknown":
      return [`*${inline(block.name)}*`];
  }
}

function callName(call: ToolCall): string {
  return code(`${call.name} ${targetOf(call).slice(0, MAX_OF_TARGET)}`);
}

function output(text: string): string {
  return text.trim() === "" ? "" : fenced(withoutEscapes(text), "text");
}

function toolsLine(names: readonly string[]): string {
  return names.length === 0 ? "" : `Tools: ${names.map((name) => code(name)).join(", ")}`;
}

/**
 * A quoted entry: its texts, thinking and actions, as far as `quotes` has room. The caller names the speaker.
 * Paragraphs separated by an empty line; "" for an entry without content.
 */
export function entryMarkdown(stored: JsonObject, quotes: Quotes): string {
  const { text, thinking, calls, images, patch } = partsOf(stored);
  const thought = quotes.quote(thinking);
  const parts = [
    ...(thought === "" ? [] : ["*Thinking*", thought]),
    quotes.quote(text),
    ...calls.flatMap((call) => [`Calls ${callName(call)}`, quotes.quote(argumentsText(call))]),
    images > 0 ? countText(images, "image") : "",
    quotes.quote(patch, "diff"),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}
