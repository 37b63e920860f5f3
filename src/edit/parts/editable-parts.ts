// What of an entry a person can write anew: its texts, and the values tools were called with. The
// rest of its line stays as it is stored.
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectField,
  parseJson,
  stringField,
} from "../../model/json/json.ts";
import type { JsonPath } from "../../read/json/edit-value.ts";

export interface EditablePart {
  /** What it is called: "Text", "Thinking", "Arguments of bash". */
  readonly name: string;
  readonly path: JsonPath;
  /** json: the text is JSON, indented. */
  readonly kind: "text" | "json";
  readonly text: string;
}

/** More blocks of one entry are not offered. */
const MAX_PARTS = 100;

/** `stored`: an entry as its line has it. Empty for an entry that says nothing anybody wrote. */
export function editableParts(stored: JsonObject): readonly EditablePart[] {
  return partsOf(stored)
    .filter((part) => part !== null)
    .slice(0, MAX_PARTS);
}

/** What a part's new text is as a value; null: it is no JSON, where it has to be. */
export function valueOfPart({ kind }: EditablePart, text: string): { readonly value: Json } | null {
  if (kind === "text") return { value: text };
  const value = parseJson(text);
  return value === undefined ? null : { value };
}

type Parts = readonly (EditablePart | null)[];

function partsOf(stored: JsonObject): Parts {
  switch (stringField(stored, "type")) {
    case "message":
      return messageParts(objectField(stored, "message") ?? {});
    case "custom_message":
      return contentParts(["content"], stored.content);
    case "compaction":
    case "branch_summary":
      return [textPart("Summary", ["summary"], stored.summary)];
    default:
      return [];
  }
}

function messageParts(message: JsonObject): Parts {
  if (stringField(message, "role") === "bashExecution") {
    return [
      textPart("Command", ["message", "command"], message.command),
      textPart("Output", ["message", "output"], message.output),
    ];
  }
  return [
    ...contentParts(["message", "content"], message.content),
    jsonPart("Details", ["message", "details"], message.details),
  ];
}

function contentParts(path: JsonPath, content: Json | undefined): Parts {
  if (!isArray(content)) return [textPart("Text", path, content)];
  return content
    .slice(0, MAX_PARTS)
    .map((block, index) => (isObject(block) ? blockPart([...path, index], block) : null));
}

function blockPart(path: JsonPath, block: JsonObject): EditablePart | null {
  switch (block.type) {
    case "text":
      return textPart("Text", [...path, "text"], block.text);
    case "thinking":
      return textPart("Thinking", [...path, "thinking"], block.thinking);
    case "toolCall": {
      const name = `Arguments of ${stringField(block, "name") || "a tool"}`;
      return jsonPart(name, [...path, "arguments"], block.arguments);
    }
    default:
      return null;
  }
}

function textPart(name: string, path: JsonPath, text: Json | undefined): EditablePart | null {
  return typeof text === "string" ? { name, path, kind: "text", text } : null;
}

function jsonPart(name: string, path: JsonPath, value: Json | undefined): EditablePart | null {
  return isObject(value)
    ? { name, path, kind: "json", text: JSON.stringify(value, null, 2) }
    : null;
}
