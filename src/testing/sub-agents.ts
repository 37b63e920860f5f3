// Runs of sub-agents as pi's tool records them in a result's details.
import type { JsonObject } from "../model/json/json.ts";

/** Of one reply; its tokens are those of `usage` in entries.ts, its cost an object as pi writes it. */
export function agentReply(text: string, cost: number, more: JsonObject = {}): JsonObject {
  return {
    role: "assistant",
    content: [{ type: "text", text }],
    provider: "p",
    model: "small",
    usage: { input: 10, output: 20, cacheRead: 30, cacheWrite: 40, cost: { total: cost } },
    stopReason: "stop",
    ...more,
  };
}

export function agentCall(id: string, name: string, args: JsonObject, cost: number): JsonObject {
  const block = { type: "toolCall", id, name, arguments: args };
  return { ...agentReply("", cost), content: [block], stopReason: "toolUse" };
}

export function agentResult(callId: string, toolName: string, more: JsonObject): JsonObject {
  return { role: "toolResult", toolCallId: callId, toolName, content: [], isError: false, ...more };
}

/** A run as pi's tool sums it up: the usage of its own replies, the cost as one number. */
export function agentRun(
  agent: string,
  task: string,
  messages: readonly JsonObject[],
  more: JsonObject = {},
): JsonObject {
  return { agent, agentSource: "user", task, exitCode: 0, messages, stderr: "", ...more };
}
