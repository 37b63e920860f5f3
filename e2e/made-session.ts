// Messages that a test writes for itself, one below the other.
import type { JsonObject } from "../src/model/json/json.ts";
import { fileOf } from "../src/testing/session.ts";

/** The file of a session whose entries are these messages; ids m0, m1 … */
export function fileOfMessages(messages: readonly JsonObject[]): string {
  return fileOf(messages.map((message, index) => ({ type: "message", id: `m${index}`, message })));
}

export function call(name: string, args: JsonObject): JsonObject {
  const block = { type: "toolCall", id: "call", name, arguments: args };
  return { role: "assistant", content: [block], stopReason: "toolUse" };
}

export function result(text: string, toolName: string): JsonObject {
  const content = [{ type: "text", text }];
  return { role: "toolResult", toolCallId: "call", toolName, content, isError: false };
}
