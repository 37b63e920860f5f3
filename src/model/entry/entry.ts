// An entry as a person reads it: the stored JSON narrowed once, at the door. Nothing here throws on
// odd input; a kind this file does not know stays `unknown` and keeps its JSON.
import { type AgentOutcome, readOutcome } from "../agent/agent-outcome.ts";
import { eventText } from "../agent/run-events.ts";
import { type SubAgentRun, subAgentRuns } from "../agent/sub-agent-runs.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  numberField,
  objectField,
  objectsField,
  stringField,
  stringsField,
} from "../json/json.ts";
import { type AddedFields, addedFields } from "./added-fields.ts";
import { type ContentBlock, readBlocks } from "./blocks.ts";
import { replacementOf } from "./context-edit.ts";
import { changedModel, isOfConversation, modelText } from "./model-name.ts";
import { figureField, momentField, readUsage, type Usage } from "./usage.ts";

export interface NestedCall {
  readonly name: string;
  readonly status: string;
  readonly durationMs: number | null;
  readonly error: string;
  readonly arguments: JsonObject;
}

/** Discriminated by `kind`. Times are ms since 1970; null = not recorded. */
export type Entry =
  | UserEntry
  | AssistantEntry
  | ToolResultEntry
  | {
      readonly kind: "bash";
      readonly command: string;
      readonly output: string;
      /** null: killed, cancelled or not recorded. */
      readonly exitCode: number | null;
      readonly isCancelled: boolean;
      readonly isTruncated: boolean;
      readonly fullOutputPath: string;
      /** The user ran it so that the model does not see it (`!!command`). */
      readonly isExcluded: boolean;
    }
  | {
      /** `custom_message` entries and stored messages of role custom. */
      readonly kind: "customMessage";
      readonly customType: string;
      readonly blocks: readonly ContentBlock[];
      /** false: hidden from the agent's own screen, yet in context. */
      readonly isShown: boolean;
      readonly details: Json | undefined;
      readonly added: AddedFields | undefined;
    }
  | {
      readonly kind: "system";
      readonly blocks: readonly ContentBlock[];
      /** Section text by name; null removes the section. */
      readonly sections: ReadonlyMap<string, string | null>;
      readonly toolsAdded: readonly JsonObject[];
      readonly toolsRemoved: readonly string[];
    }
  | CompactionEntry
  | {
      readonly kind: "branchSummary";
      readonly summary: string;
      readonly fromId: string;
      readonly usage: Usage | null;
    }
  | {
      readonly kind: "modelChange";
      readonly provider: string;
      readonly modelId: string;
      /** What the model is for where a relative says it: "" for the conversation. */
      readonly role: string;
    }
  | { readonly kind: "thinkingLevel"; readonly level: string }
  | { readonly kind: "label"; readonly targetId: string; readonly label: string }
  | { readonly kind: "name"; readonly name: string }
  | {
      readonly kind: "customData";
      readonly customType: string;
      readonly data: Json | undefined;
      /** Sub-agents whose conversations it holds: those that a call without a result waits for. */
      readonly runs: readonly SubAgentRun[];
    }
  | {
      readonly kind: "usage";
      readonly usageKind: string;
      readonly model: string;
      readonly note: string;
      readonly usage: Usage | null;
    }
  | {
      readonly kind: "contextEdit";
      readonly targetId: string;
      /** null: the target is taken out of the context; undefined: the edit changes nothing. */
      readonly replacement: readonly ContentBlock[] | null | undefined;
    }
  | { readonly kind: "leaf"; readonly targetId: string | null }
  | { readonly kind: "activeTools"; readonly names: readonly string[] }
  | { readonly kind: "unknown"; readonly word: string; readonly blocks: readonly ContentBlock[] };

interface UserEntry {
  readonly kind: "user";
  readonly blocks: readonly ContentBlock[];
  /** No user wrote it: it is what a sub-agent came to. */
  readonly outcome: AgentOutcome | null;
  readonly added: AddedFields | undefined;
}

export interface AssistantEntry {
  readonly kind: "assistant";
  readonly blocks: readonly ContentBlock[];
  readonly provider: string;
  readonly model: string;
  /** The model that really answered when it is not the one asked for; "" when not recorded. */
  readonly responseModel: string;
  readonly api: string;
  readonly usage: Usage | null;
  /** "" when not recorded. */
  readonly stopReason: string;
  readonly errorMessage: string;
  /** When the reply began to stream; the entry's own time is when it ended. */
  readonly startedAt: number | null;
  /** Milliseconds the reply took where a fork records it. */
  readonly durationMs: number | null;
  readonly added: AddedFields | undefined;
}

export interface ToolResultEntry {
  readonly kind: "toolResult";
  readonly callId: string;
  readonly toolName: string;
  readonly blocks: readonly ContentBlock[];
  readonly details: JsonObject;
  readonly isError: boolean;
  readonly usage: Usage | null;
  readonly nestedCalls: readonly NestedCall[];
  /** Sub-agents whose conversations `details` holds. */
  readonly runs: readonly SubAgentRun[];
  readonly added: AddedFields | undefined;
}

export interface CompactionEntry {
  readonly kind: "compaction";
  readonly summary: string;
  /** Tokens of the context before; null when not recorded. */
  readonly tokensBefore: number | null;
  readonly firstKeptId: string | null;
  /** pi's own `details`; other shapes leave the lists empty. */
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
  readonly isFromHook: boolean;
  /** Messages one variant keeps inside the entry (formats.md 5.6). */
  readonly retainedTail: readonly JsonObject[];
  readonly systemMessage: JsonObject | null;
  readonly usage: Usage | null;
  readonly added: AddedFields | undefined;
}

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
      return {
        kind: "branchSummary",
        summary: text("summary"),
        fromId: text("fromId"),
        usage: readUsage(entry.usage),
      };
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
      return readData(text("customType"), entry.data);
    case "usage":
      return {
        kind: "usage",
        usageKind: text("kind"),
        model: modelText(text("provider"), text("model")),
        note: text("note"),
        usage: readUsage(entry.usage),
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
      return { kind: "user", blocks, outcome: outcomeIn(blocks), added: addedFields(message) };
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
        added: addedFields(message),
      };
    case "toolResult": {
      const details = objectField(message, "details") ?? {};
      return {
        kind: "toolResult",
        callId: text("toolCallId"),
        toolName: text("toolName"),
        blocks,
        details,
        isError: message.isError === true,
        usage: readUsage(message.usage),
        nestedCalls: objectsField(objectField(message, "nestedCalls") ?? {}, "calls").map(
          readNested,
        ),
        runs: subAgentRuns(details),
        added: addedFields(message),
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
        sections: readSections(message),
        toolsAdded: objectsField(message, "toolsAdded"),
        toolsRemoved: objectsField(message, "toolsRemoved").map(
          (tool) => stringField(tool, "name") ?? "",
        ),
      };
    case "compactionSummary":
      return readCompaction(message);
    case "branchSummary": {
      const { usage } = message;
      return {
        kind: "branchSummary",
        summary: text("summary"),
        fromId: text("fromId"),
        usage: readUsage(usage),
      };
    }
    default:
      return { kind: "unknown", word: text("role") || "message", blocks };
  }
}

function outcomeIn([first, second]: readonly ContentBlock[]): AgentOutcome | null {
  return first?.type === "text" && !second ? readOutcome(first.text) : null;
}

/** Data of extensions is theirs: only what our formats record there is looked into. */
function readData(customType: string, data: Json | undefined): Entry {
  const event = eventText(customType, data) && data !== undefined && isObject(data) ? data : {};
  // A context has messages of its own, and is no sub-agent's.
  const runs = event.results === undefined ? [] : subAgentRuns(event);
  return { kind: "customData", customType, data, runs };
}

function readCustom(source: JsonObject): Entry {
  return {
    kind: "customMessage",
    customType: stringField(source, "customType") ?? "",
    blocks: readBlocks(source.content),
    isShown: source.display !== false,
    details: source.details,
    added: addedFields(source),
  };
}

function readCompaction(source: JsonObject): CompactionEntry {
  const details = objectField(source, "details") ?? {};
  return {
    kind: "compaction",
    summary: stringField(source, "summary") ?? "",
    tokensBefore: figureField(source, "tokensBefore"),
    firstKeptId: stringField(source, "firstKeptEntryId") ?? null,
    readFiles: stringsField(details, "readFiles"),
    modifiedFiles: stringsField(details, "modifiedFiles"),
    isFromHook: source.fromHook === true || source.fromExtension === true,
    retainedTail: objectsField(source, "retainedTail"),
    systemMessage: objectField(source, "systemMessage") ?? null,
    usage: readUsage(source.usage),
    added: addedFields(source),
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
    error: typeof error === "string" ? error : isObject(error) ? JSON.stringify(error) : "",
    arguments: objectField(call, "arguments") ?? {},
  };
}
