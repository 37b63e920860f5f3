// An entry in one line, where the stored fields leave a doubt.
import { expect, it } from "vitest";
import type { JsonObject } from "../json/json.ts";
import { entryLine } from "./entry-line.ts";

it.each<[string, JsonObject, string]>([
  ["takes its target out", { replacement: null }, "Context edit: removed"],
  ["changes it", { replacement: { content: "Short." } }, "Context edit: Short."],
  ["changes nothing", {}, "Context edit: no replacement, changes nothing"],
  ["leaves a message without content", { replacement: "text" }, "Context edit"],
])("says that a context edit %s", (_, fields, line) => {
  expect(entryLine({ type: "context_edit", targetId: "a", ...fields })).toBe(line);
});

it.each<[string, readonly JsonObject[], string]>([
  ["thought, in its words", [{ type: "thinking", thinking: "Hm." }], "Assistant: Thinking: Hm."],
  [
    "thought, of which only the signature is there",
    [{ type: "thinking", thinking: "", thinkingSignature: "c2ln" }],
    "Assistant: (thinking, without its words)",
  ],
  [
    "called a tool after such thinking",
    [
      { type: "thinking", thinking: "" },
      { type: "toolCall", id: "c", name: "read", arguments: {} },
    ],
    "Assistant: read",
  ],
  ["holds what nobody here knows", [{ type: "web_search_call" }], "Assistant: (web_search_call)"],
  ["holds nothing", [], "Assistant: (no text)"],
  ["says blanks", [{ type: "text", text: "\n\n" }], "Assistant: (no text)"],
])("says of a reply that %s", (_, content, line) => {
  expect(entryLine({ type: "message", message: { role: "assistant", content } })).toBe(line);
});
