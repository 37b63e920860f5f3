// Reads an entry: the stored JSON narrowed once, at the door. Nothing here throws on odd input.

import { type ContentBlock, readBlocks } from "../blocks/blocks.ts";
import { figureField, momentField, readUsage } from "../blocks/usage.ts";
import {
  isObject,
  type JsonObject,
  numberField,
  objectField,
  objectsField,
  stringField,
  stringsField,
} from "../json/json.ts";
import { stringify } from "../json/stringify.ts";
import { type AgentOutcome, readOutcome } from "../runs/agent-outcome.ts";
import { isRunEvent } from "../runs/run-events.ts";
import { subAgentRuns } from "../runs/sub-agent-runs.ts";
import { readTurnEvent } from "../runs/turn-event.ts";
import { replacementOf } from "./context-edit.ts";
import type { CompactionEntry, Entry, NestedCall } from "./entry.ts";
import { forkFields } from "./fork-text.ts";
import { changedModel, isOfConversation, modelText } from "./model-name.ts";
import { retainedIn, retainsAll } from "./retained.ts";

/** Narrows one entry as stored, whatever it holds. */
export function readEntry(entry: JsonObject): Entry {
  const text = (key: string): string => stringField(entry, key) ?? "";
  switch (entry.type) {
    case "message":
      return readMessage(objectField(entry, "message") ?? {});
    case "custom_message":
      return readCustom(entry);
    case "compaction":
      return readCompaction(entry);
    case "branch_summary":
      return readBranchSummary(entry);
    case "model_change": {
      const { provider, modelId } = changedModel(entry);
      return {
        kind: "modelChange",
        provider: typeof provider === "string" ? provider : "",
        modelId: typeof modelId === "string" ? modelId : text("model"),
        role: isOfConversation(entry) ? "" : text("role"),
      };
    }
    case "thinking_level_change":
      return { kind: "thinkingLevel", level: text("thinkingLevel") };
    case "label":
      return { kind: "label", targetId: text("targetId"), label: text("label") };
    case "session_info":
      return { kind: "name", name: text("name") };
    case "custom":
      return readData(text("customType"), entry);
    case "usage":
    case "model_usage":
      return {
        kind: "usage",
        usageKind: text("kind") || text("purpose"),
        model: modelText(text("provider"), text("model")),
        note: text("note"),
        usage: readUsage(entry.usage),
        contextTokens: figureField(entry, "contextTokens"),
      };
    // What a sub-agent of the reply `targetId` used (formats-more.md 6).
    case "child_usage_attributed":
      return {
        kind: "usage",
        usageKind: "sub-agent",
        model: "",
        note: "",
        usage: readUsage(entry.childUsage),
        contextTokens: null,
        isOfChildren: true,
      };
    case "context_edit": {
      const replacement = replacementOf(entry);
      return {
        kind: "contextEdit",
        targetId: text("targetId"),
        replacement: replacement ? readBlocks(replacement.content) : replacement,
      };
    }
    case "leaf":
      return { kind: "leaf", targetId: stringField(entry, "targetId") ?? null };
    case "active_tools_change":
      return { kind: "activeTools", names: stringsField(entry, "activeToolNames") };
    default:
      return { kind: "unknown", word: text("type"), blocks: [] };
  }
}

/** Narrows a message, stored in an entry or made for the context. */
export function readMessage(message: JsonObject): Entry {
  const text = (key: string): string => stringField(message, key) ?? "";
  const blocks = readBlocks(message.content);
  switch (message.role) {
    case "user":
      return { kind: "user", blocks, outcome: outcomeIn(blocks), forkFields: forkFields(message) };
    case "assistant":
      return {
        kind: "assistant",
        blocks,
        provider: text("provider"),
        model: text("model"),
        responseModel: text("responseModel"),
        api: text("api"),
        usage: readUsage(message.usage),
        stopReason: text("stopReason"),
        errorMessage: text("errorMessage"),
        startedAt: momentField(message, "timestamp"),
        durationMs: figureField(message, "durationMs") ?? figureField(message, "duration"),
        forkFields: forkFields(message),
      };
    case "toolResult": {
      const details = objectField(message, "details") ?? {};
      const runs = subAgentRuns(details);
      const own = readUsage(message.usage);
      // oh-my-pi's tool for sub-agents says there what all of them used (formats-more.md 3.4).
      const isOfChildren =
        own === null && message.toolName === "task" && runs.every(({ usage }) => usage === null);
      return {
        kind: "toolResult",
        callId: text("toolCallId"),
        toolName: text("toolName"),
        blocks,
        details,
        isError: message.isError === true,
        usage: isOfChildren ? readUsage(details.usage) : own,
        nestedCalls: objectsField(objectField(message, "nestedCalls") ?? {}, "calls").map(
          readNested,
        ),
        runs,
        forkFields: forkFields(message),
        ...(isOfChildren && { isOfChildren: true }),
      };
    }
    case "bashExecution":
      return {
        kind: "bash",
        command: text("command"),
        output: text("output"),
        exitCode: numberField(message, "exitCode") ?? null,
        isCancelled: message.cancelled === true,
        isTruncated: message.truncated === true,
        fullOutputPath: text("fullOutputPath"),
        isExcluded: message.excludeFromContext === true,
      };
    case "custom":
    case "hookMessage":
      return readCustom(message);
    case "system":
      return {
        kind: "system",
        blocks,
        isPartial: message.isPartial === true,
        sections: readSections(message),
        toolsAdded: objectsField(message, "toolsAdded"),
        toolsRemoved: objectsField(message, "toolsRemoved").map(
          (tool) => stringField(tool, "name") ?? "",
        ),
      };
    case "compactionSummary":
      return readCompaction(message);
    case "branchSummary":
      return readBranchSummary(message);
    default:
      return { kind: "unknown", word: text("role") || "message", blocks };
  }
}

function outcomeIn([first, second]: readonly ContentBlock[]): AgentOutcome | null {
  return first?.type === "text" && !second ? readOutcome(first.text) : null;
}

/** Data of extensions is theirs: only what our formats record there is looked into. */
function readData(customType: string, { data, turnEvent }: JsonObject): Entry {
  const event = isRunEvent(customType) && isObject(data) ? data : {};
  // A context has messages of its own, and is no sub-agent's.
  const runs = event.results === undefined ? [] : subAgentRuns(event);
  return { kind: "customData", customType, data, runs, event: readTurnEvent(turnEvent) };
}

function readCustom(source: JsonObject): Entry {
  return {
    kind: "customMessage",
    customType: stringField(source, "customType") ?? "",
    blocks: readBlocks(source.content),
    isShown: source.display !== false,
    isPartial: source.isPartial === true,
    event: readTurnEvent(source.turnEvent),
    details: source.details,
    forkFields: forkFields(source),
  };
}

function readCompaction(source: JsonObject): CompactionEntry {
  const details = objectField(source, "details") ?? {};
  return {
    kind: "compaction",
    summary: stringField(source, "summary") ?? "",
    isEncrypted: source.isEncrypted === true,
    // The 0 of an export stands for what was not recorded.
    tokensBefore: figureField(source, "tokensBefore") || null,
    readFiles: stringsField(details, "readFiles"),
    modifiedFiles: stringsField(details, "modifiedFiles"),
    retainedTail: retainedIn(source),
    retainsAll: retainsAll(source),
    systemMessage: objectField(source, "systemMessage") ?? null,
    usage: readUsage(source.usage),
    forkFields: forkFields(source),
  };
}

function readBranchSummary(source: JsonObject): Entry {
  return {
    kind: "branchSummary",
    summary: stringField(source, "summary") ?? "",
    fromId: stringField(source, "fromId") ?? "",
    usage: readUsage(source.usage),
  };
}

function readSections(message: JsonObject): ReadonlyMap<string, string | null> {
  const sections = new Map<string, string | null>();
  for (const [name, value] of Object.entries(objectField(message, "sections") ?? {})) {
    if (typeof value === "string" || value === null) sections.set(name, value);
  }
  return sections;
}

function readNested(call: JsonObject): NestedCall {
  const error = call.error;
  return {
    name: stringField(call, "name") ?? "",
    status: stringField(call, "status") ?? "",
    durationMs: figureField(call, "durationMs"),
    error: typeof error === "string" ? error : isObject(error) ? stringify(error) : "",
    arguments: objectField(call, "arguments") ?? {},
  };
}
