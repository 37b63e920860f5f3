// Which of AgentUse's events a person has to see immediately.
import { expect, it } from "vitest";
import type { JsonObject } from "../json/json.ts";
import { contextText, eventAlarm } from "./run-events.ts";

it.each<[string, JsonObject, ReturnType<typeof eventAlarm>]>([
  ["approval", { status: "pending" }, "waits"],
  ["approval", { status: "pending", isOver: true }, null],
  ["approval", { status: "approve", state: "completed" }, null],
  ["approval", { resumePayload: { prompt: "Send?" } }, "waits"],
  ["waiting", { status: "running", tool: "x" }, "waits"],
  ["session-error", { status: "error", message: "no" }, "failed"],
  ["session-error", { status: "completed", message: "no" }, null],
  ["error", { message: "no" }, "failed"],
  ["log", { level: "error" }, "failed"],
  ["log", { level: "warn" }, null],
  ["compaction", { status: "pending" }, null],
])("%s %o is %s", (word, data, alarm) => {
  expect(eventAlarm(`agentuse.${word}`, data)).toBe(alarm);
  expect(eventAlarm(word, data)).toBeNull();
});

it("is nothing where the data is none", () => {
  expect(eventAlarm("agentuse.error", undefined)).toBeNull();
  expect(eventAlarm("agentuse.error", "no")).toBeNull();
});

it.each([
  [{ activeTokens: 900 }, "900 tokens"],
  [{ activeTokens: 900, contextLimit: 1000, usagePercentage: 90.4 }, "900 of 1,000 tokens (90%)"],
  [{ activeTokens: 9, compactions: 2 }, "9 tokens, compacted 2 times"],
  [{ contextLimit: 1000 }, ""],
])("a context of %o is %s", (usage, text) => {
  expect(contextText(usage)).toBe(text);
});
