// What a model would be sent next, as AgentUse keeps it beside a session (formats.md 7.7): messages of no
// provider's form, made messages of a session, so that a conversation can be read of them. It must not
// know how they are drawn.

import { textBlock } from "../blocks/blocks.ts";
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectsField,
  stringField,
} from "../json/json.ts";
import { stringify } from "../json/stringify.ts";
import { SNAPSHOT } from "../runs/run-events.ts";

/** Messages and, of one of them, parts. */
const MAX_MESSAGES = 10_000;
const MAX_PARTS = 10_000;

/** Null for data of anybody else. In its order; each role as `readMessage` narrows it. */
export function snapshotMessages(
  customType: string,
  data: Json | undefined,
): readonly JsonObject[] | null {
  if (customType !== SNAPSHOT || !isObject(data)) return null;
  const answered = new Set<string>();
  const messages: JsonObject[] = [];
  for (const stored of objectsField(data, "messages")) {
    for (const message of messagesOf(stored, answered)) {
      if (messages.length === MAX_MESSAGES) return messages;
      messages.push(message);
    }
  }
  return messages;
}

/** Unknown roles stay as they are. `answered`: calls that have a result; later ones are doubles (7.8). */
function messagesOf(stored: JsonObject, answered: Set<string>): readonly JsonObject[] {
  const { role, content } = stored;
  if (role === "tool") return resultsOf(stored, answered);
  if (!isArray(content)) return [stored];
  const parts = objectsField(stored, "content").slice(0, MAX_PARTS);
  return [{ ...stored, content: parts.map(blockOf) }];
}

function resultsOf(stored: JsonObject, answered: Set<string>): readonly JsonObject[] {
  if (!isArray(stored.content)) return [stored];
  const results: JsonObject[] = [];
  for (const part of objectsField(stored, "content").slice(0, MAX_PARTS)) {
    const id = stringField(part, "toolCallId") ?? "";
    if (id !== "" && answered.has(id)) continue;
    answered.add(id);
    const output = part.output ?? part.result;
    const kind = output !== undefined && isObject(output) ? stringField(output, "type") : undefined;
    results.push({
      role: "toolResult",
      toolCallId: id,
      toolName: stringField(part, "toolName") ?? "",
      content: resultBlocks(output),
      isError: part.isError === true || kind === "error-text" || kind === "error-json",
    });
  }
  return results;
}

function blockOf(part: JsonObject): JsonObject {
  switch (part.type) {
    case "reasoning":
      return { type: "thinking", thinking: stringField(part, "text") ?? "" };
    case "tool-call": {
      const { input = part.args } = part;
      const given = input === undefined || isObject(input) ? (input ?? {}) : { input };
      return {
        type: "toolCall",
        id: stringField(part, "toolCallId") ?? "",
        name: stringField(part, "toolName") ?? "",
        arguments: given,
      };
    }
    default:
      return part;
  }
}

/** A bare text as older versions wrote it, or one with what it is beside it. */
function resultBlocks(output: Json | undefined): readonly JsonObject[] {
  if (output === undefined) return [];
  const value = isObject(output) ? (output.value ?? output) : output;
  const isContent = isObject(output) && output.type === "content" && isArray(output.value);
  if (isContent) return objectsField(output, "value").map(blockOf);
  return [textBlock(typeof value === "string" ? value : stringify(value, 2))];
}
