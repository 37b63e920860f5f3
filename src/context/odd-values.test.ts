// Contexts of damaged entries: values of another type than the writers write. What the reference
// makes of them counts, unless it throws; the table of differences is bench/golden/rules.ts.
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../model/json/json.ts";
import { sessionOf } from "../testing/session.ts";
import { contextEntries } from "./context-entries.ts";
import { type ContextMessage, toModelMessages } from "./messages.ts";
import { projectContext } from "./projection.ts";

const TIME = "2026-01-01T00:00:00.000Z";

/** The messages at the end of entries that follow each other. */
function messagesOf(...entries: readonly JsonObject[]): readonly ContextMessage[] {
  const { table, entries: chained } = sessionOf(entries);
  const context = contextEntries(table, table.count - 1);
  return projectContext(table, context, (row) => chained[row] ?? {}).flatMap(
    ({ messages }) => messages,
  );
}

const user: JsonObject = { type: "message", message: { role: "user", content: "hi" } };
const edit = (fields: JsonObject): JsonObject => ({
  type: "context_edit",
  targetId: "e0",
  ...fields,
});

describe("a context edit", () => {
  it("that says nothing about the replacement changes nothing", () => {
    expect(messagesOf(user, edit({}))).toEqual([{ role: "user", content: "hi" }]);
  });
  it.each<Json>(["text", [], true, false, 0, {}])(
    "whose replacement is %j leaves the message without content",
    (replacement) => {
      const [message] = messagesOf(user, edit({ replacement }));
      expect(message).toEqual({ role: "user", content: undefined });
    },
  );
  it("whose replacement has null for content puts null there", () => {
    const [message] = messagesOf(user, edit({ replacement: { content: null } }));
    expect(message).toEqual({ role: "user", content: null });
  });
});

describe("a compaction", () => {
  const compaction = (fields: JsonObject): JsonObject => ({
    type: "compaction",
    summary: "S",
    tokensBefore: 1,
    ...fields,
  });
  const kept: readonly JsonObject[] = [
    { role: "system", content: "rules" },
    { role: "user", content: "kept" },
    { role: "assistant", content: null },
  ];
  const roles = (...entries: readonly JsonObject[]) =>
    messagesOf(...entries).map(({ role }) => role);

  it("that carries the messages it kept gives them after its summary", () => {
    const messages = messagesOf(user, compaction({ retainedTail: [...kept, "no message"] }), user);
    expect(messages.slice(1)).toEqual([
      { role: "user", content: "kept" },
      { role: "assistant", content: [] },
      { role: "user", content: "hi" },
    ]);
  });
  it("that names its first kept entry gives no others", () => {
    const both = compaction({ retainedTail: kept, firstKeptEntryId: "e0" });
    expect(roles(user, both)).toEqual(["compactionSummary", "user"]);
  });
  it("that another one follows gives none of them", () => {
    const tail = compaction({ retainedTail: kept });
    const last = compaction({ firstKeptEntryId: "e0" });
    expect(roles(user, tail, last)).toEqual(["compactionSummary", "user"]);
  });
  it.each<Json>(["rules", [], true])("whose system message is %j has none", (systemMessage) => {
    expect(roles(compaction({ systemMessage }))).toEqual(["compactionSummary"]);
  });
});

describe("an entry's time", () => {
  const timeOf = (timestamp: Json) =>
    messagesOf({ type: "custom_message", customType: "x", content: "", timestamp })[0]?.timestamp;
  it("is what a date makes of true, of a list with a time in it, and of null", () => {
    expect([timeOf(true), timeOf([TIME]), timeOf(null)]).toEqual([1, Date.parse(TIME), 0]);
  });
  it("is unreadable where it is an object", () => {
    expect(timeOf({ toString: 1 })).toBeNaN();
  });
});

it("is sent as text even where a text was expected and an object is no text", () => {
  const odd: Json = { toString: 1, valueOf: 1 };
  const command = { role: "bashExecution", command: odd, output: odd, exitCode: odd };
  const sent = toModelMessages(
    messagesOf(
      { type: "compaction", summary: odd },
      { type: "branch_summary", summary: odd },
      { type: "message", message: command },
    ),
  );
  expect(JSON.stringify(sent).match(/\[object Object\]/g)).toHaveLength(5);
});
