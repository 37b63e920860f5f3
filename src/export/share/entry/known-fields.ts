// The fields that pi itself writes (formats.md 2.3–2.6, 5.3, 5.4), for a copy without what others add.
// What an extension stores inside a field of pi's (`details` of its tool) is pi's field.
import { isArray, isObject, type Json, type JsonObject } from "../../../model/json/json.ts";

const HEADER =
  "type version id timestamp cwd parentSession branchedFrom provider modelId thinkingLevel";
const BASE = "type id parentId timestamp";

const ENTRIES: ReadonlyMap<string, ReadonlySet<string>> = fields([
  ["message", `${BASE} message`],
  ["model_change", `${BASE} provider modelId`],
  ["thinking_level_change", `${BASE} thinkingLevel`],
  [
    "compaction",
    `${BASE} summary firstKeptEntryId tokensBefore details fromHook systemMessage usage retainedTail`,
  ],
  ["branch_summary", `${BASE} fromId summary details fromHook usage`],
  ["label", `${BASE} targetId label`],
  ["session_info", `${BASE} name`],
  ["usage", `${BASE} kind provider model usage note`],
  ["context_edit", `${BASE} targetId replacement`],
  ["leaf", `${BASE} targetId`],
  ["active_tools_change", `${BASE} activeToolNames`],
]);

const MESSAGES: ReadonlyMap<string, ReadonlySet<string>> = fields([
  ["user", "role content timestamp"],
  [
    "assistant",
    "role content api provider model usage stopReason errorMessage timestamp responseModel responseId thinkingLevel providerThinkingLevel diagnostics rawStopReason endTurn deferred",
  ],
  ["toolResult", "role toolCallId toolName content details isError timestamp usage nestedCalls"],
  [
    "bashExecution",
    "role command output exitCode cancelled truncated fullOutputPath excludeFromContext timestamp",
  ],
  ["system", "role content sections toolsAdded toolsRemoved timestamp"],
  ["branchSummary", "role summary fromId timestamp"],
  ["compactionSummary", "role summary tokensBefore timestamp"],
]);

const BLOCKS: ReadonlyMap<string, ReadonlySet<string>> = fields([
  ["text", "type text textSignature"],
  ["thinking", "type thinking thinkingSignature redacted"],
  ["image", "type data mimeType"],
  ["toolCall", "type id name arguments thoughtSignature namespace partialJson"],
]);

const SUMMARY_DETAILS = words("readFiles modifiedFiles");

function fields(rows: readonly (readonly [string, string])[]) {
  return new Map(rows.map(([name, list]) => [name, words(list)]));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

export function knownHeader(header: JsonObject): JsonObject {
  return only(header, words(HEADER));
}

/** An entry of a type that pi knows; of any other one its base fields. */
export function knownEntry(entry: JsonObject): JsonObject {
  const known = only(entry, ENTRIES.get(wordOf(entry.type)) ?? words(BASE));
  return mapped(known, (key, value) => {
    if (key === "message" || key === "systemMessage")
      return isObject(value) ? knownMessage(value) : value;
    if (key === "retainedTail") return isArray(value) ? value.flatMap(knownTail) : value;
    if (key === "details") return isObject(value) ? only(value, SUMMARY_DETAILS) : undefined;
    if (key !== "replacement" || !isObject(value)) return value;
    return mapped(only(value, words("content")), (_, content) => knownContent(content));
  });
}

function knownTail(message: Json): readonly Json[] {
  return isObject(message) && MESSAGES.has(wordOf(message.role)) ? [knownMessage(message)] : [];
}

function knownMessage(message: JsonObject): JsonObject {
  const known = only(message, MESSAGES.get(wordOf(message.role)) ?? words("role timestamp"));
  return mapped(known, (key, value) => (key === "content" ? knownContent(value) : value));
}

function knownContent(content: Json): Json {
  if (!isArray(content)) return content;
  return content.flatMap((block) => {
    const known = isObject(block) ? BLOCKS.get(wordOf(block.type)) : undefined;
    return isObject(block) && known ? [only(block, known)] : [];
  });
}

function wordOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function only(object: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => keys.has(key)));
}

/** `undefined`: the field goes. */
function mapped(
  object: JsonObject,
  change: (key: string, value: Json) => Json | undefined,
): JsonObject {
  const pairs: [string, Json][] = [];
  for (const [key, value] of Object.entries(object)) {
    const changed = value === undefined ? undefined : change(key, value);
    if (changed !== undefined) pairs.push([key, changed]);
  }
  return Object.fromEntries(pairs);
}
