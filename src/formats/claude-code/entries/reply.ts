// A line of the model's answer as a message of pi's (2.9, 2.10).
import { type JsonObject, objectField, stringField } from "../../../model/json/json.ts";
import { usageOf } from "../lines/reply-usage.ts";
import { replyBlocks } from "./blocks.ts";

const STOP_REASONS: ReadonlyMap<string, string> = new Map([
  ["end_turn", "stop"],
  ["stop_sequence", "stop"],
  ["max_tokens", "length"],
  ["tool_use", "toolUse"],
]);

/** `hasUsage`: this line has the usage of its message; its other lines repeat it. */
export function replyMessage(line: JsonObject, hasUsage: boolean): JsonObject {
  const message = objectField(line, "message") ?? {};
  const model = stringField(message, "model");
  const isSynthetic = model === "<synthetic>";
  const content = replyBlocks(message.content);
  const stopReason = stopReasonOf(line, message);
  const error = stringField(line, "error");
  return {
    role: "assistant",
    content,
    ...(model !== undefined && !isSynthetic && { model }),
    ...(hasUsage && { ...responseOf(message), usage: usageOf(line) }),
    ...(stopReason !== undefined && { stopReason }),
    // The text of a failed answer has the details; this is the short reason.
    ...(stopReason === "error" && error !== undefined && { errorMessage: error }),
    ...(line.isApiErrorMessage === true && { excludeFromContext: true }),
  };
}

/**
 * The id of the answer, which every copy of its lines has: across files it counts once (formats-more.md
 * 7.1).
 */
function responseOf(message: JsonObject): JsonObject {
  const id = stringField(message, "id") ?? "";
  return id === "" ? {} : { responseId: id };
}

/** In pi's words; a value that pi does not have stays unchanged. */
function stopReasonOf(line: JsonObject, message: JsonObject): string | undefined {
  if (line.isApiErrorMessage === true) return "error";
  if (line.isAbortedMidStream === true) return "aborted";
  const word = stringField(message, "stop_reason");
  return word === undefined ? undefined : (STOP_REASONS.get(word) ?? word);
}
