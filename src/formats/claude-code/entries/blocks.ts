// Content blocks of the API as pi's blocks (2.2). A block without a counterpart stays unchanged and is
// shown as data.
import { textsIn } from "../../../model/blocks/blocks.ts";
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectField,
  stringField,
} from "../../../model/json/json.ts";

/** Content of a prompt, a note or a result: a text, or blocks. */
export function contentOf(content: Json | undefined): Json {
  if (typeof content === "string") return content;
  return isArray(content) ? content.map(blockOf) : [];
}

function blockOf(value: Json): Json {
  if (!isObject(value)) return value;
  return value.type === "image" ? imageOf(value) : value;
}

function imageOf(block: JsonObject): JsonObject {
  const source = objectField(block, "source") ?? {};
  const data = stringField(source, "data");
  if (data === undefined) return block;
  return { type: "image", data, mimeType: stringField(source, "media_type") ?? "" };
}

/** Blocks of a reply. */
export function replyBlocks(content: Json | undefined): Json {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return isArray(content) ? content.map(replyBlock) : [];
}

function replyBlock(value: Json): Json {
  if (!isObject(value)) return value;
  switch (value.type) {
    case "thinking": {
      const { thinking, signature } = value;
      return {
        type: "thinking",
        thinking: thinking ?? "",
        ...(signature !== undefined && { thinkingSignature: signature }),
      };
    }
    case "redacted_thinking": {
      const signature = value.data;
      return { type: "thinking", thinking: "", thinkingSignature: signature, redacted: true };
    }
    case "tool_use": {
      const { id, name, input } = value;
      const given = input !== undefined && !isObject(input) ? { input } : input;
      return { type: "toolCall", id: id ?? "", name: name ?? "", arguments: given ?? {} };
    }
    default:
      return blockOf(value);
  }
}

/** The text blocks, one below the other. */
export function textOf(content: Json): string {
  return textsIn(content).filter(Boolean).join("\n");
}
