// Contexts of agents that record what the model gets again: compactions with a list of their own, results
// that are sent for calls which were never answered.
import { expect, it } from "vitest";
import { entryLine } from "../model/entry/entry-line.ts";
import type { JsonObject } from "../model/json/json.ts";
import { contextMessages } from "../testing/formats/context-messages.ts";
import { sessionOf } from "../testing/session.ts";
import { contextEntries } from "./context-entries.ts";

function sent(entries: readonly JsonObject[]): readonly string[] {
  const chained = entries.map((entry, at) => ({
    ...entry,
    id: `e${at}`,
    parentId: at === 0 ? null : `e${at - 1}`,
  }));
  const { table } = sessionOf(chained);
  const context = contextEntries(table, table.count - 1);
  const messages = contextMessages(table, context, (row) => chained[row] ?? {});
  return messages.map((message) => entryLine({ type: "message", message }));
}

const said = (role: string, text: string) => ({ role, content: [{ type: "text", text }] });
const message = (role: string, text: string) => ({ type: "message", message: said(role, text) });
const list = [said("system", "rules"), said("user", "kept"), said("user", "the summary")];

it("a compaction that retains all is sent as its list, the summary in it once", () => {
  const compaction = { type: "compaction", summary: "the summary", retainedTail: list };
  const entries = [
    message("user", "before"),
    { ...compaction, retainsAll: true },
    message("user", "on"),
  ];
  expect(sent(entries)).toEqual(["System: rules", "User: kept", "User: the summary", "User: on"]);
  const other = [message("user", "before"), compaction, message("user", "on")];
  expect(sent(other)).toEqual([
    "Compaction: the summary",
    "User: kept",
    "User: the summary",
    "User: on",
  ]);
});

it("a compaction that retains all is sent without its list where a later one begins the context", () => {
  const first = { type: "compaction", summary: "one", retainedTail: list, retainsAll: true };
  const second = { type: "compaction", summary: "two", retainedTail: [], retainsAll: true };
  expect(sent([first, message("user", "between"), second])).toEqual([]);
});

it("what is sent after a message follows it, and no edit of the message changes it", () => {
  const content = [{ type: "toolCall", id: "c", name: "shell", arguments: {} }];
  const aborted = { role: "toolResult", toolCallId: "c", toolName: "shell", content: "aborted" };
  const call = {
    type: "message",
    message: { role: "assistant", content },
    sentAfter: [aborted, 5],
  };
  const edit = { type: "context_edit", targetId: "e0", replacement: { content: "never called" } };
  expect(sent([call])).toEqual(["Assistant: shell", "shell: aborted"]);
  expect(sent([call, edit])).toEqual(["Assistant: never called", "shell: aborted"]);
  expect(sent([call, { ...edit, replacement: null }])).toEqual([]);
});
