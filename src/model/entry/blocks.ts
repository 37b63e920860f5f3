// Content blocks, narrowed for whoever shows or counts them (formats.md 2.6). What is not understood
// stays visible as an unknown block.
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectField,
  stringField,
} from "../json/json.ts";

export interface ToolCall {
  readonly type: "toolCall";
  /** Opaque; "" when missing. */
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
  /** Leaked streaming text, worth showing when `arguments` is empty; "" otherwise. */
  readonly partialJson: string;
}

export type ContentBlock =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "thinking";
      /** May be empty: then only the provider's signature was kept. */
      readonly text: string;
      readonly isRedacted: boolean;
    }
  | {
      readonly type: "image";
      /** As the file claims it: not to be trusted. */
      readonly mimeType: string;
      /** Base64, or a reference such as `blob:sha256:…` when stored elsewhere. */
      readonly data: string;
    }
  | ToolCall
  | { readonly type: "unknown"; readonly name: string; readonly value: Json };

/** A string is one text block; anything that is neither string nor list gives no blocks. */
export function readBlocks(content: Json | undefined): readonly ContentBlock[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return isArray(content) ? content.map(readBlock) : [];
}

function readBlock(value: Json): ContentBlock {
  if (!isObject(value)) return { type: "unknown", name: typeof value, value };
  const text = stringField(value, "text");
  if (value.type === "text" && text !== undefined) return { type: "text", text };
  if (value.type === "thinking") {
    const thinking = stringField(value, "thinking") ?? "";
    return { type: "thinking", text: thinking, isRedacted: value.redacted === true };
  }
  const data = stringField(value, "data");
  if (value.type === "image" && data !== undefined) {
    return { type: "image", mimeType: stringField(value, "mimeType") ?? "", data };
  }
  if (value.type === "toolCall") return readToolCall(value);
  return { type: "unknown", name: stringField(value, "type") ?? "block", value };
}

function readToolCall(value: JsonObject): ToolCall {
  return {
    type: "toolCall",
    id: stringField(value, "id") ?? "",
    name: stringField(value, "name") ?? "",
    arguments: objectField(value, "arguments") ?? {},
    partialJson: stringField(value, "partialJson") ?? "",
  };
}

/** The text blocks, joined by an empty string's worth of separator the caller chooses. */
export function blocksText(blocks: readonly ContentBlock[], separator = "\n"): string {
  const texts: string[] = [];
  for (const block of blocks) if (block.type === "text") texts.push(block.text);
  return texts.join(separator);
}

/** The beginning of `blocksText`, without joining what comes after it. */
export function textStart(
  blocks: readonly ContentBlock[],
  separator: string,
  maxCharacters: number,
): string {
  let text = "";
  for (const block of blocks) {
    if (block.type !== "text") continue;
    if (text) text += separator;
    text += block.text.slice(0, maxCharacters - text.length);
    if (text.length >= maxCharacters) break;
  }
  return text;
}

export function toolCallsOf(blocks: readonly ContentBlock[]): readonly ToolCall[] {
  return blocks.filter((block) => block.type === "toolCall");
}

/** Among more arguments than these none says what the call is about. */
const MAX_LOOKED_AT = 1000;

/**
 * What a tool call is about, in one line: its path, command, pattern or first text argument.
 * "" when the arguments hold no text. Older writers say `file_path` (formats.md 2.8).
 */
export function targetOf(call: ToolCall): string {
  for (const key of ["path", "file_path", "command", "pattern", "query", "url", "task"]) {
    const value = stringField(call.arguments, key);
    if (value !== undefined) return value;
  }
  let looked = 0;
  for (const key in call.arguments) {
    const value = stringField(call.arguments, key);
    if (value !== undefined) return value;
    looked++;
    if (looked >= MAX_LOOKED_AT) break;
  }
  return "";
}
