// Entries with everything filled in that a test does not care about.
import type { JsonObject } from "../model/json/json.ts";

export const message = (id: string, fields: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "message",
  id,
  message: fields,
  ...more,
});
export const user = (id: string, more?: JsonObject) =>
  message(id, { role: "user", content: "hi" }, more);
export const usage = (input: number, output: number, cost?: number): JsonObject => ({
  input,
  output,
  cacheRead: 100,
  cacheWrite: 10,
  ...(cost === undefined ? {} : { cost: { total: cost } }),
});
export const reply = (id: string, fields: JsonObject, more?: JsonObject) =>
  message(id, { role: "assistant", provider: "p", model: "m", content: [], ...fields }, more);
export const call = (id: string, name: string, path: string): JsonObject => ({
  type: "toolCall",
  id,
  name,
  arguments: { path },
});
export const result = (id: string, callId: string, fields: JsonObject = {}, more?: JsonObject) =>
  message(id, { role: "toolResult", toolCallId: callId, content: [], ...fields }, more);
