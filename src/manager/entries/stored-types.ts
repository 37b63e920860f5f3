// The stored objects of a session file, as types (formats.md 2.4 to 2.7, 5.3, 5.4): what writers write.
// Unknown fields, types and roles are kept unchanged.
import type { Json, JsonObject } from "../../model/json/json.ts";

interface EntryBase extends JsonObject {
  readonly id: string;
  /** Id of the entry before this one on its branch; null for a root. */
  readonly parentId: string | null;
  /** ISO time the entry was appended. */
  readonly timestamp: string;
}

interface TextContent extends JsonObject {
  readonly type: "text";
  readonly text: string;
  readonly textSignature?: string;
}

interface ThinkingContent extends JsonObject {
  readonly type: "thinking";
  /** May be empty. */
  readonly thinking: string;
  readonly thinkingSignature?: string;
  /** What was thought is only in the signature. */
  readonly redacted?: boolean;
}

interface ImageContent extends JsonObject {
  readonly type: "image";
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

interface ToolCallContent extends JsonObject {
  readonly type: "toolCall";
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
}

/** Tokens of one call, in US dollars; `input` leaves cached tokens out. */
interface StoredUsage extends JsonObject {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Inside `output`. */
  readonly reasoning?: number;
  readonly totalTokens?: number;
  readonly cost: {
    readonly [part in "input" | "output" | "cacheRead" | "cacheWrite" | "total"]: number;
  };
}

interface MessageBase extends JsonObject {
  /** ms since 1970. */
  readonly timestamp: number;
}

interface SystemMessage extends MessageBase {
  readonly role: "system";
  readonly content: string | readonly TextContent[];
  /** By name; null removes a section. */
  readonly sections?: { readonly [name: string]: string | null };
  readonly toolsAdded?: readonly JsonObject[];
  readonly toolsRemoved?: readonly JsonObject[];
}

interface UserMessage extends MessageBase {
  readonly role: "user";
  readonly content: string | readonly (TextContent | ImageContent)[];
}

interface AssistantMessage extends MessageBase {
  readonly role: "assistant";
  /** Empty where a request failed. */
  readonly content: readonly (TextContent | ThinkingContent | ToolCallContent)[];
  readonly api: string;
  readonly provider: string;
  readonly model: string;
  /** The model that answered if it differs from the requested one. */
  readonly responseModel?: string;
  readonly usage: StoredUsage;
  /** `stop`, `length`, `toolUse`, `error`, `aborted`; later ones are possible. */
  readonly stopReason: string;
  readonly errorMessage?: string;
}

interface ToolResultMessage extends MessageBase {
  readonly role: "toolResult";
  readonly toolCallId: string;
  readonly toolName: string;
  readonly content: readonly (TextContent | ImageContent)[];
  readonly details?: Json;
  readonly isError: boolean;
  readonly usage?: StoredUsage;
}

/** A command that the user ran. */
interface BashExecutionMessage extends MessageBase {
  readonly role: "bashExecution";
  readonly command: string;
  readonly output: string;
  /** Absent when it was killed or cancelled. */
  readonly exitCode?: number;
  readonly cancelled: boolean;
  readonly truncated: boolean;
  readonly fullOutputPath?: string;
  readonly excludeFromContext?: boolean;
}

interface CustomMessage extends MessageBase {
  readonly role: "custom";
  readonly customType: string;
  readonly content: string | readonly (TextContent | ImageContent)[];
  readonly display: boolean;
  readonly details?: Json;
}

/** Discriminated by `role`. A file may hold other roles, which are returned as they are stored. */
export type StoredMessage =
  | SystemMessage
  | UserMessage
  | AssistantMessage
  | ToolResultMessage
  | BashExecutionMessage
  | CustomMessage;

/** A message of the conversation. */
export interface SessionMessageEntry extends EntryBase {
  readonly type: "message";
  readonly message: StoredMessage;
}

/** The model from here on. */
export interface ModelChangeEntry extends EntryBase {
  readonly type: "model_change";
  readonly provider: string;
  readonly modelId: string;
}

/** How much the model thinks from here on: `off`, `low`, `high`, … */
export interface ThinkingLevelChangeEntry extends EntryBase {
  readonly type: "thinking_level_change";
  readonly thinkingLevel: string;
}

/** A summary that replaces the earlier context; tokens of the context it replaced. */
export interface CompactionEntry extends EntryBase {
  readonly type: "compaction";
  readonly summary: string;
  /** The first entry before it that stays in context; its own id keeps none. */
  readonly firstKeptEntryId?: string;
  readonly tokensBefore: number;
  readonly details?: Json;
  /** Made by an extension. */
  readonly fromHook?: boolean;
  readonly systemMessage?: SystemMessage;
  readonly usage?: StoredUsage;
}

/** What was tried on a branch that the conversation came back from; `fromId`: where that ended. */
export interface BranchSummaryEntry extends EntryBase {
  readonly type: "branch_summary";
  readonly fromId: string;
  readonly summary: string;
  readonly details?: Json;
  readonly fromHook?: boolean;
  readonly usage?: StoredUsage;
}

/** What an extension keeps; never in context. */
export interface CustomEntry extends EntryBase {
  readonly type: "custom";
  readonly customType: string;
  readonly data?: Json;
}

/** What an extension tells the model. */
export interface CustomMessageEntry extends EntryBase {
  readonly type: "custom_message";
  readonly customType: string;
  readonly content: string | readonly (TextContent | ImageContent)[];
  /** false: only the model sees it. */
  readonly display: boolean;
  readonly details?: Json;
}

/** A label for another entry. */
export interface LabelEntry extends EntryBase {
  readonly type: "label";
  readonly targetId: string;
  /** Absent or empty: the label is taken away. */
  readonly label?: string;
}

/** The session’s name; a blank or missing one clears it. */
export interface SessionInfoEntry extends EntryBase {
  readonly type: "session_info";
  readonly name?: string;
}

/** A call outside of the conversation that was paid for. */
export interface UsageEntry extends EntryBase {
  readonly type: "usage";
  readonly kind: string;
  readonly provider: string;
  readonly model: string;
  readonly usage: StoredUsage;
  readonly note?: string;
}

/** What the model sees of an earlier entry from here on; null: nothing. */
export interface ContextEditEntry extends EntryBase {
  readonly type: "context_edit";
  readonly targetId: string;
  readonly replacement: {
    readonly content: string | readonly (TextContent | ImageContent)[];
  } | null;
}

/** A leaf that was moved: where the session is when it is the last entry; null: before the first message. */
interface LeafEntry extends EntryBase {
  readonly type: "leaf";
  readonly targetId: string | null;
}

interface ActiveToolsChangeEntry extends EntryBase {
  readonly type: "active_tools_change";
  readonly activeToolNames: readonly string[];
}

/**
 * Any object of a session file but its header, discriminated by `type`. A file may hold other types, which are
 * returned as they are stored.
 */
export type SessionEntry =
  | SessionMessageEntry
  | ModelChangeEntry
  | ThinkingLevelChangeEntry
  | CompactionEntry
  | BranchSummaryEntry
  | CustomEntry
  | CustomMessageEntry
  | LabelEntry
  | SessionInfoEntry
  | UsageEntry
  | ContextEditEntry
  | LeafEntry
  | ActiveToolsChangeEntry;
