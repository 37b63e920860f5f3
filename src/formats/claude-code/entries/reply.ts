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
    ...(hasUsage && { usage: replyUsage(message, line) }),
    ...(stopReason !== undefined && { stopReason }),
    // The text of a failed answer says what failed; this is the short word for it.
    ...(stopReason === "error" && error !== undefined && { errorMessage: error }),
  };
}

function stopReasonOf(line: JsonObject, message: JsonObject): string | undefined {
  if (line.isApiErrorMessage === true) return "error";
  if (line.isAbortedMidStream === true) return "aborted";
  return stopReason(stringField(message, "stop_reason"));
}

/** In pi's words; one that it does not have as it is. */
function stopReason(word: string | undefined): string | undefined {
  return word === undefined ? undefined : (STOP_REASONS.get(word) ?? word);
}

function replyUsage(message: JsonObject, line: JsonObject): JsonObject {
  return usageOf(objectField(message, "usage") ?? {}, {
    model: stringField(message, "model") ?? "",
    time: Date.parse(stringField(line, "timestamp") ?? ""),
    recorded: numberField(line, "costUSD"),
  });
}

interface AroundUsage {
  readonly model: string;
  /** ms since 1970, NaN without one. */
  readonly time: number;
  /** What it cost stands beside the message where a version wrote it at all; else the list says it. */
  readonly recorded: number | undefined;
}

/** `usage`: of the API's message. */
function usageOf(usage: JsonObject, { model, time, recorded }: AroundUsage): JsonObject {
  const figure = (key: string) => numberField(usage, key) ?? 0;
  const input = figure("input_tokens");
  const output = figure("output_tokens");
  const cacheRead = figure("cache_read_input_tokens");
  const cacheWrite = figure("cache_creation_input_tokens");
  const hour = numberField(objectField(usage, "cache_creation") ?? {}, "ephemeral_1h_input_tokens");
  const cost =
    recorded === undefined
      ? listCost({
          model,
          time,
          input,
          output,
          cacheRead,
          cacheWrite,
          cacheWrite1h: hour ?? 0,
          webSearches:
            numberField(objectField(usage, "server_tool_use") ?? {}, "web_search_requests") ?? 0,
          isSpecial: isSpecial(usage),
        })
      : { total: recorded };
  return {
    input,
    output,
    cacheRead,
    cacheWrite,
    ...(hour !== undefined && hour > 0 && { cacheWrite1h: hour }),
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
  const isUsual = (key: string, words: ReadonlySet<string>) =>
    words.has(stringField(usage, key) ?? "");
  return !(
    isUsual("speed", USUAL) &&
    isUsual("service_tier", USUAL) &&
    isUsual("inference_geo", ANYWHERE)
  );
}

const USUAL: ReadonlySet<string> = new Set(["", "standard"]);
const ANYWHERE: ReadonlySet<string> = new Set(["", "global", "not_available"]);
