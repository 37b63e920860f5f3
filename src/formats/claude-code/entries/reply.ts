// A line of the model's answer as a message of pi's (2.9, 2.10).
import {
  type JsonObject,
  numberField,
  objectField,
  objectsField,
  stringField,
} from "../../../model/json/json.ts";
import { listCost } from "../../../model/prices/list-cost.ts";
import { replyBlocks } from "./blocks.ts";

const STOP_REASONS: ReadonlyMap<string, string> = new Map([
  ["end_turn", "stop"],
  ["stop_sequence", "stop"],
  ["max_tokens", "length"],
  ["tool_use", "toolUse"],
]);

/** `hasUsage`: the line that the usage of its message stands on; its other lines repeat it. */
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
    ...(hasUsage && { ...responseOf(message), usage: usageOf(line, message) }),
    ...(stopReason !== undefined && { stopReason }),
    // The text of a failed answer says what failed; this is the short word for it.
    ...(stopReason === "error" && error !== undefined && { errorMessage: error }),
    ...(line.isApiErrorMessage === true && { excludeFromContext: true }),
  };
}

/** The id of the answer, which every copy of its lines has: it counts once over files (formats-more.md 7.1). */
function responseOf(message: JsonObject): JsonObject {
  const id = stringField(message, "id") ?? "";
  return id === "" ? {} : { responseId: id };
}

/** In pi's words; one that it does not have as it is. */
function stopReasonOf(line: JsonObject, message: JsonObject): string | undefined {
  if (line.isApiErrorMessage === true) return "error";
  if (line.isAbortedMidStream === true) return "aborted";
  const word = stringField(message, "stop_reason");
  return word === undefined ? undefined : (STOP_REASONS.get(word) ?? word);
}

function usageOf(line: JsonObject, message: JsonObject): JsonObject {
  const usage = objectField(message, "usage") ?? {};
  const figure = (key: string) => numberField(usage, key) ?? 0;
  const figureIn = (part: string, key: string) =>
    numberField(objectField(usage, part) ?? {}, key) ?? 0;
  const input = figure("input_tokens");
  const output = figure("output_tokens");
  const cacheRead = figure("cache_read_input_tokens");
  const cacheWrite = figure("cache_creation_input_tokens");
  const cacheWrite1h = figureIn("cache_creation", "ephemeral_1h_input_tokens");
  // What it cost stands beside the message where a version wrote it at all; else the list says it.
  const recorded = numberField(line, "costUSD");
  const cost =
    recorded === undefined
      ? listCost({
          model: stringField(message, "model") ?? "",
          time: Date.parse(stringField(line, "timestamp") ?? ""),
          input,
          output,
          cacheRead,
          cacheWrite,
          cacheWrite1h,
          webSearches: figureIn("server_tool_use", "web_search_requests"),
          isSpecial: isSpecial(usage),
        })
      : { total: recorded };
  return {
    input,
    output,
    cacheRead,
    cacheWrite,
    ...(cacheWrite1h > 0 && { cacheWrite1h }),
    totalTokens: contextOf(lastIteration(usage) ?? usage),
    ...(cost && { cost }),
  };
}

/** All tokens of one request and its answer: how large the context was after it. */
function contextOf(usage: JsonObject): number {
  const figure = (key: string) => numberField(usage, key) ?? 0;
  const cached = figure("cache_read_input_tokens") + figure("cache_creation_input_tokens");
  return figure("input_tokens") + cached + figure("output_tokens");
}

/** A message may take several requests, whose figures it sums: the last one saw all of its context. */
function lastIteration(usage: JsonObject): JsonObject | undefined {
  return objectsField(usage, "iterations").findLast(({ type }) => !ASIDE.has(type));
}

/** Requests that another model, or no part of the conversation, was asked with. */
const ASIDE: ReadonlySet<unknown> = new Set(["advisor_message", "compaction"]);

/** Calls that are served faster, later or elsewhere than most have prices of their own. */
function isSpecial(usage: JsonObject): boolean {
  return Object.entries(USUAL).some(
    ([key, words]) => !words.includes(stringField(usage, key) ?? ""),
  );
}

const USUAL = {
  speed: ["", "standard"],
  service_tier: ["", "standard"],
  inference_geo: ["", "global", "not_available"],
};
