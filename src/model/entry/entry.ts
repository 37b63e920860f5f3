// An entry as a person reads it: what each kind says, as types. A kind that is not here stays `unknown`
// and keeps its JSON.

import type { ContentBlock } from "../blocks/blocks.ts";
import type { Usage } from "../blocks/usage.ts";
import type { Json, JsonObject } from "../json/json.ts";
import type { AgentOutcome } from "../runs/agent-outcome.ts";
import type { SubAgentRun } from "../runs/sub-agent-runs.ts";
import type { TurnEvent } from "../runs/turn-event.ts";

export interface NestedCall {
  readonly name: string;
  readonly status: string;
  readonly durationMs: number | null;
  readonly error: string;
  readonly arguments: JsonObject;
}

/** Discriminated by `kind`. Times are ms since 1970; null = not recorded. */
export type Entry =
  | {
      readonly kind: "user";
      readonly blocks: readonly ContentBlock[];
      /** No user wrote it: it is what a sub-agent came to. */
      readonly outcome: AgentOutcome | null;
      readonly forkFields: JsonObject | undefined;
    }
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
      /** The model was sent other words, too, that the file does not have. */
      readonly isPartial: boolean;
      readonly event: TurnEvent;
      readonly details: Json | undefined;
      readonly forkFields: JsonObject | undefined;
    }
  | {
      readonly kind: "system";
      readonly blocks: readonly ContentBlock[];
      /** Section text by name; null removes the section. */
      readonly sections: ReadonlyMap<string, string | null>;
      readonly toolsAdded: readonly JsonObject[];
      readonly toolsRemoved: readonly string[];
      /** A developer's words, which the system prompt goes on with: only beside tools they are the prompt itself. */
      readonly isPartial: boolean;
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
      readonly event: TurnEvent;
    }
  | {
      readonly kind: "usage";
      readonly usageKind: string;
      readonly model: string;
      readonly note: string;
      readonly usage: Usage | null;
      /** Of a call of the conversation: how large its context was with the reply; null: not recorded. */
      readonly contextTokens: number | null;
      /** Whether it is that of sub-agents with session files of their own. */
      readonly isOfChildren?: true;
    }
  | {
      readonly kind: "contextEdit";
      readonly targetId: string;
      /** null: the target is removed from the context; undefined: the edit changes nothing. */
      readonly replacement: readonly ContentBlock[] | null | undefined;
    }
  | { readonly kind: "leaf"; readonly targetId: string | null }
  | { readonly kind: "activeTools"; readonly names: readonly string[] }
  | { readonly kind: "unknown"; readonly word: string; readonly blocks: readonly ContentBlock[] };

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
  readonly forkFields: JsonObject | undefined;
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
  readonly forkFields: JsonObject | undefined;
  /** Whether `usage` is that of sub-agents with session files of their own. */
  readonly isOfChildren?: true;
}

export interface CompactionEntry {
  readonly kind: "compaction";
  readonly summary: string;
  /** The model read another one, which is encrypted. */
  readonly isEncrypted: boolean;
  /** Tokens of the context before; null when not recorded. */
  readonly tokensBefore: number | null;
  /** pi's own `details`; other shapes leave the lists empty. */
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
  /** Messages one variant keeps inside the entry (formats.md 5.6). */
  readonly retainedTail: readonly JsonObject[];
  /** They are all that the context goes on from: the summary is one of them, or the model has none. */
  readonly retainsAll: boolean;
  readonly systemMessage: JsonObject | null;
  readonly usage: Usage | null;
  readonly forkFields: JsonObject | undefined;
}

/**
 * Whether a person asked something with it. Which lines are a user's entries each format says in its own folder; every
 * count of turns asks here, of rows by way of `isPrompt`.
 */
export function beginsTurn(entry: Entry): boolean {
  return entry.kind === "user" && entry.outcome === null;
}
