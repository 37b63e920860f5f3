// The usage of a reply's requests: those of the conversation, whose figures the message sums, and those of an
// advisor, another model that was consulted in between (formats-more.md 7.1).
import {
  type JsonObject,
  numberField,
  objectField,
  objectsField,
  stringField,
} from "../../../model/json/json.ts";
import { listCost } from "../../../model/prices/list-cost.ts";

/**
 * The usage of a reply in pi's terms, without its advisor's; `totalTokens`: the size of the context after it.
 */
export function usageOf(line: JsonObject): JsonObject {
  const message = objectField(line, "message") ?? {};
  const usage = objectField(message, "usage") ?? {};
  // The cost is next to the message if the version wrote it; else it comes from the price list.
  const recorded = numberField(line, "costUSD");
  const { cost, ...figures } = figuresOf(line, usage, stringField(message, "model") ?? "", usage);
  const total = recorded === undefined ? cost : { total: recorded };
  const totalTokens = contextOf(lastIteration(usage) ?? usage);
  return { ...figures, totalTokens, ...(total && { cost: total }) };
}

/** The calls of an advisor as pi entries, each with its own model; none in most replies. */
export function advisorCalls(line: JsonObject): readonly JsonObject[] {
  const usage = objectField(objectField(line, "message") ?? {}, "usage") ?? {};
  const calls = objectsField(usage, "iterations").filter(({ type }) => type === ADVISOR);
  return calls.map((call) => {
    const model = stringField(call, "model");
    const named = model !== undefined && { model };
    return {
      type: "usage",
      kind: "advisor",
      ...named,
      usage: figuresOf(line, call, model ?? "", usage),
    };
  });
}

/** `served`: the usage that records how all of them were served. */
function figuresOf(
  line: JsonObject,
  usage: JsonObject,
  model: string,
  served: JsonObject,
): JsonObject {
  const figure = (key: string) => numberField(usage, key) ?? 0;
  const figureIn = (part: string, key: string) =>
    numberField(objectField(usage, part) ?? {}, key) ?? 0;
  const input = figure("input_tokens");
  const output = figure("output_tokens");
  const cacheRead = figure("cache_read_input_tokens");
  const cacheWrite = figure("cache_creation_input_tokens");
  const cacheWrite1h = figureIn("cache_creation", "ephemeral_1h_input_tokens");
  const cost = listCost({
    model,
    time: Date.parse(stringField(line, "timestamp") ?? ""),
    input,
    output,
    cacheRead,
    cacheWrite,
    cacheWrite1h,
    webSearches: figureIn("server_tool_use", "web_search_requests"),
    isSpecial: isSpecial(served),
  });
  return {
    input,
    output,
    cacheRead,
    cacheWrite,
    ...(cacheWrite1h > 0 && { cacheWrite1h }),
    ...(cost && { cost }),
  };
}

/** All tokens of one request and its answer: how large the context was after it. */
function contextOf(usage: JsonObject): number {
  const figure = (key: string) => numberField(usage, key) ?? 0;
  const cached = figure("cache_read_input_tokens") + figure("cache_creation_input_tokens");
  return figure("input_tokens") + cached + figure("output_tokens");
}

/**
 * A message may take several requests, whose figures it sums: the last one saw the whole context.
 */
function lastIteration(usage: JsonObject): JsonObject | undefined {
  return objectsField(usage, "iterations").findLast(({ type }) => !ASIDE.has(type));
}

const ADVISOR = "advisor_message";
/** Requests to another model, or outside the conversation. */
const ASIDE: ReadonlySet<unknown> = new Set([ADVISOR, "compaction"]);

/** Faster, deferred or regional calls have their own prices. */
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
