// The fields that pi itself writes, and the words it writes in them (formats.md 2.3–2.6, 5.3, 5.4), and
// those that say what other agents send their models: what belongs to the format and to no session.
import { ENTRY_TYPES, ROLES } from "../table/kinds.ts";

const BASE = "type id parentId timestamp";

export const HEADER_FIELDS = words(
  "type version id timestamp cwd parentSession branchedFrom provider modelId thinkingLevel",
);
export const BASE_FIELDS = words(BASE);

/** By entry type. */
export const ENTRY_FIELDS: ReadonlyMap<string, ReadonlySet<string>> = fields([
  ["message", `${BASE} message sentAfter`],
  ["model_change", `${BASE} provider modelId`],
  ["thinking_level_change", `${BASE} thinkingLevel`],
  [
    "compaction",
    `${BASE} summary firstKeptEntryId keptEntryIds tokensBefore details fromHook systemMessage usage retainedTail retainsAll isSentAlone isEncrypted`,
  ],
  ["branch_summary", `${BASE} fromId summary details fromHook usage`],
  ["label", `${BASE} targetId label`],
  ["session_info", `${BASE} name`],
  ["usage", `${BASE} kind provider model usage note contextTokens`],
  ["model_usage", `${BASE} purpose role api provider model usage stopReason errorMessage`],
  ["child_usage_attributed", `${BASE} targetId childUsage aggregateUsage origin`],
  ["context_edit", `${BASE} targetId replacement`],
  ["leaf", `${BASE} targetId`],
  ["active_tools_change", `${BASE} activeToolNames`],
]);

/** By role. */
export const MESSAGE_FIELDS: ReadonlyMap<string, ReadonlySet<string>> = fields([
  ["user", "role content timestamp"],
  [
    "assistant",
    "role content api provider model usage stopReason errorMessage timestamp responseModel responseId thinkingLevel providerThinkingLevel diagnostics rawStopReason endTurn deferred excludeFromContext",
  ],
  ["toolResult", "role toolCallId toolName content details isError timestamp usage nestedCalls"],
  [
    "bashExecution",
    "role command output exitCode cancelled truncated fullOutputPath excludeFromContext timestamp",
  ],
  ["system", "role content sections toolsAdded toolsRemoved isPartial timestamp"],
  ["branchSummary", "role summary fromId timestamp"],
  ["compactionSummary", "role summary tokensBefore timestamp isSentAlone"],
]);

/** By block type. */
export const BLOCK_FIELDS: ReadonlyMap<string, ReadonlySet<string>> = fields([
  ["text", "type text textSignature"],
  ["thinking", "type thinking thinkingSignature redacted"],
  ["image", "type data mimeType"],
  ["toolCall", "type id name arguments thoughtSignature namespace partialJson"],
]);

/** Of the details of a summary. */
export const SUMMARY_FIELDS = words("readFiles modifiedFiles");

const USAGE = words(
  "input output cacheRead cacheWrite cacheWrite1h totalTokens cost total reasoning",
);

const NAMES: ReadonlySet<string> = new Set(
  [
    HEADER_FIELDS,
    SUMMARY_FIELDS,
    USAGE,
    ...[ENTRY_FIELDS, MESSAGE_FIELDS, BLOCK_FIELDS].flatMap((table) => [...table.values()]),
  ].flatMap((set) => [...set]),
);

const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["type", new Set(["session", ...ENTRY_TYPES, ...BLOCK_FIELDS.keys()])],
  ["role", new Set(ROLES)],
  ["stopReason", words("stop length toolUse error aborted")],
]);

/** Whether a field is called as the format calls one of its own. */
export function isFieldName(key: string): boolean {
  return NAMES.has(key);
}

/** Whether a field says what only the format means by it, as `"type": "message"`. */
export function isFieldWord(key: string, value: string): boolean {
  return WORDS.get(key)?.has(value) ?? false;
}

function fields(rows: readonly (readonly [string, string])[]) {
  return new Map(rows.map(([name, list]) => [name, words(list)]));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
