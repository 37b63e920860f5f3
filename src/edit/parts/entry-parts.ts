// The parts of an entry that a person can edit: texts, and arguments of tool calls, which can be
// rewritten; pictures and other blocks, which stay or are removed. The rest of its line stays
// unchanged.

import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectField,
  stringField,
} from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import type { JsonPath } from "../../read/json/edit-value.ts";

/** What every part has. */
interface Part {
  /** What it is called: "Text", "Thinking", "Arguments of bash", "Image (image/png)". */
  readonly name: string;
  readonly path: JsonPath;
  /** The block of a list that it is, which can be taken out; null: a field, which cannot. */
  readonly block: JsonPath | null;
}

export interface EditablePart extends Part {
  /** json: the text is JSON, indented. markdown: text that is shown as Markdown. */
  readonly kind: "text" | "json" | "markdown";
  readonly text: string;
  /** What a provider signed the text with, which no longer fits another text; null: nothing. */
  readonly signature: JsonPath | null;
}

/** A block that no agent writes. */
export interface KeptPart extends Part {
  readonly kind: "image" | "other";
  readonly block: JsonPath;
}

export type EntryPart = EditablePart | KeptPart;

/** The blocks, and where one more text goes. */
export interface EntryParts {
  readonly parts: readonly EntryPart[];
  /** Blocks that are not among the parts: they stay. */
  readonly more: number;
  /** The content that a text block can be added to; null: there is none. */
  readonly content: { readonly path: JsonPath; readonly value: Json } | null;
  readonly type: string;
}

/** More blocks of one entry are not offered. */
const MAX_PARTS = 100;

/** `stored`: an entry as its line has it. Without parts for one without any text. */
export function entryParts(stored: JsonObject): EntryParts {
  const type = stringField(stored, "type") ?? "";
  const content = contentOf(type, stored);
  const found = partsOf(type, stored, content?.path ?? []).filter((part) => part !== null);
  const blocks = content && isArray(content.value) ? content.value.length : 0;
  return {
    parts: found.slice(0, MAX_PARTS),
    more: Math.max(0, blocks - MAX_PARTS),
    content,
    type,
  };
}

export function isEditable(part: EntryPart): part is EditablePart {
  return part.kind !== "image" && part.kind !== "other";
}

type Parts = readonly (EntryPart | null)[];

/** `content`: the path of its content, where it has some. */
function partsOf(type: string, stored: JsonObject, content: JsonPath): Parts {
  switch (type) {
    case "message":
      return messageParts(objectField(stored, "message") ?? {}, content);
    case "custom_message":
      return [
        ...contentParts(content, stored.content),
        jsonPart("Details", ["details"], stored.details),
      ];
    case "custom":
      return [jsonPart("Data", ["data"], stored.data)];
    case "compaction":
    case "branch_summary":
      return [textPart("Summary", ["summary"], stored.summary, "markdown")];
    case "context_edit":
      return contentParts(["replacement", "content"], objectField(stored, "replacement")?.content);
    default:
      return [];
  }
}

function messageParts(message: JsonObject, content: JsonPath): Parts {
  if (stringField(message, "role") === "bashExecution") {
    return [
      textPart("Command", ["message", "command"], message.command),
      textPart("Output", ["message", "output"], message.output),
    ];
  }
  const isPlain = stringField(message, "role") === "toolResult";
  return [
    ...contentParts(content, message.content, isPlain ? "text" : "markdown"),
    jsonPart("Details", ["message", "details"], message.details),
  ];
}

function contentOf(type: string, stored: JsonObject): EntryParts["content"] {
  const message = type === "message" ? objectField(stored, "message") : undefined;
  const value = type === "custom_message" ? stored.content : message?.content;
  if (typeof value !== "string" && !(value !== undefined && isArray(value))) return null;
  return { path: message ? ["message", "content"] : ["content"], value };
}

function contentParts(
  path: JsonPath,
  content: Json | undefined,
  kind: "text" | "markdown" = "markdown",
): Parts {
  if (content === undefined || !isArray(content)) return [textPart("Text", path, content, kind)];
  return content
    .slice(0, MAX_PARTS)
    .map((block, index) => blockPart([...path, index], block, kind));
}

function blockPart(path: JsonPath, block: Json, kind: "text" | "markdown"): EntryPart {
  const whole = isObject(block) ? knownPart(path, block, kind) : null;
  const type = isObject(block) ? stringField(block, "type") : undefined;
  return whole ?? { name: `Block of type ${type || "unknown"}`, kind: "other", path, block: path };
}

function knownPart(path: JsonPath, block: JsonObject, kind: "text" | "markdown"): EntryPart | null {
  switch (block.type) {
    case "text":
      return textPart("Text", [...path, "text"], block.text, kind, path);
    case "thinking": {
      const signed = block.thinkingSignature ? [...path, "thinkingSignature"] : null;
      const part = textPart("Thinking", [...path, "thinking"], block.thinking, "markdown", path);
      // What a provider keeps to itself is nothing to write: all there is of it is the signature.
      if (block.redacted === true || !part || part.text === "") {
        return { name: "Thinking without its text", kind: "other", path, block: path };
      }
      return { ...part, signature: signed };
    }
    case "toolCall": {
      const name = `Arguments of ${stringField(block, "name") || "a tool"}`;
      return jsonPart(name, [...path, "arguments"], block.arguments, path);
    }
    case "image": {
      const mimeType = stringField(block, "mimeType");
      return { name: `Image (${mimeType || "of no type"})`, kind: "image", path, block: path };
    }
    default:
      return null;
  }
}

function textPart(
  name: string,
  path: JsonPath,
  text: Json | undefined,
  kind: "text" | "markdown" = "text",
  block: JsonPath | null = null,
): EditablePart | null {
  if (typeof text !== "string") return null;
  return { name, path, kind, text, block, signature: null };
}

function jsonPart(
  name: string,
  path: JsonPath,
  value: Json | undefined,
  block: JsonPath | null = null,
): EditablePart | null {
  if (!isObject(value)) return null;
  return { name, path, kind: "json", text: stringify(value, 2), block, signature: null };
}
