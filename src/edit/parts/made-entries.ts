// Entries that a person puts into a branch, in the shape the agent writes them (formats.md 2.4, 2.5,
// 5.2): type and fields, without what every entry gets from the operation that makes it.
import type { JsonObject } from "../../model/json/json.ts";

export type MadeEntry =
  | { readonly role: "user"; readonly text: string }
  | {
      readonly role: "assistant";
      readonly text: string;
      /** As the replies around it name them; "": not known, and left out. */
      readonly api: string;
      readonly provider: string;
      readonly model: string;
    }
  | {
      readonly role: "toolResult";
      readonly text: string;
      /** Of the call it answers. */
      readonly callId: string;
      readonly toolName: string;
      readonly isError: boolean;
    }
  | {
      readonly role: "bashExecution";
      readonly command: string;
      readonly output: string;
      /** Null: none is recorded, as for a command that was cancelled. */
      readonly exitCode: number | null;
      /** The model is not sent it. */
      readonly isExcluded: boolean;
    }
  | {
      readonly role: "customMessage";
      readonly customType: string;
      readonly text: string;
      /** Whether the agent shows it; the model is sent it in any case. */
      readonly isShown: boolean;
    }
  | {
      readonly role: "branchSummary";
      readonly text: string;
      /** Id of the end of the branch that was left; null: of none in particular. */
      readonly fromId: string | null;
    };

export type MadeRole = MadeEntry["role"];

/** A reply that was billed to no account. The agent adds these up, so they have to be there. */
const NO_USAGE: JsonObject = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

/** `timestamp`: of the message, milliseconds since 1970. */
export function madeEntry(made: MadeEntry, timestamp: number): JsonObject {
  const message = (fields: JsonObject) => ({ type: "message", message: { ...fields, timestamp } });
  switch (made.role) {
    case "user":
      return message({ role: "user", content: made.text });
    case "assistant": {
      const { role, text, api, provider, model } = made;
      const content = [{ type: "text", text }];
      const named = { ...(api ? { api } : {}), provider, model };
      return message({ role, content, ...named, usage: NO_USAGE, stopReason: "stop" });
    }
    case "toolResult": {
      const { role, text, callId, toolName, isError } = made;
      const content = [{ type: "text", text }];
      return message({ role, toolCallId: callId, toolName, content, isError });
    }
    case "bashExecution": {
      const { role, command, output, exitCode, isExcluded } = made;
      return message({
        role,
        command,
        output,
        ...(exitCode === null ? {} : { exitCode }),
        cancelled: false,
        truncated: false,
        ...(isExcluded ? { excludeFromContext: true } : {}),
      });
    }
    case "customMessage": {
      const { customType, text, isShown } = made;
      return { type: "custom_message", customType, content: text, display: isShown };
    }
    case "branchSummary":
      return { type: "branch_summary", fromId: made.fromId ?? "root", summary: made.text };
  }
}
