// What oh-my-pi does not send again, and what its compactions send instead of entries (formats-more.md 3.5).
import { expect, it } from "vitest";
import { compactionChange, type SeenEntry } from "../compare/context/context-change.ts";
import type { JsonObject } from "../model/json/json.ts";
import { keptOf } from "../references/kept.ts";
import { contextTimeline } from "../stats/context-timeline.ts";
import { wholeSession } from "../stats/scope.ts";
import { totalsOf } from "../stats/totals.ts";
import { sessionOf } from "../testing/session.ts";
import { pathTo } from "../tree/path.ts";
import { compactionsOn } from "./compactions.ts";
import { contextEntries, isSent } from "./context-entries.ts";
import { contentText } from "./messages.ts";
import { projectContext } from "./projection.ts";

/** Only oh-my-pi names a model so. */
const model: JsonObject = { type: "model_change", id: "m", model: "p/m" };
const message = (id: string, role: string, fields: JsonObject = {}): JsonObject => ({
  type: "message",
  id,
  message: { role, content: [{ type: "text", text: id }], ...fields },
});
const user = (id: string) => message(id, "user");
const reply = (id: string, fields?: JsonObject) => message(id, "assistant", fields);
const result = (id: string) => message(id, "toolResult", { toolCallId: "c", toolName: "bash" });
const cut = (id: string) => reply(id, { stopReason: "aborted" });
const call = { type: "toolCall", id: "c", name: "bash", arguments: {} };
const compaction = (fields: JsonObject): JsonObject => ({
  ...{ type: "compaction", id: "k", summary: "SUM", tokensBefore: 900 },
  ...fields,
});
const replaced = {
  openaiRemoteCompaction: {
    replacementHistory: [
      { type: "message", role: "user", content: [{ type: "input_text", text: "kept words" }] },
      { type: "function_call", call_id: "c", name: "bash", arguments: '{"command":"ls"}' },
      { type: "function_call_output", call_id: "c", output: "listed" },
      { type: "compaction", encrypted_content: "zz" },
      5,
    ],
  },
};

/** The messages sent at the end, in letters; what is sent by the table is what the messages come from. */
function sent(...given: readonly JsonObject[]): string {
  const { table, entries } = sessionOf(given);
  const context = contextEntries(table, table.count - 1);
  const projected = projectContext(table, context, (row) => entries[row] ?? {});
  const giving = projected.filter(({ messages }) => messages.length > 0).map(({ row }) => row);
  expect(context.rows.filter((row) => isSent(table, context, row))).toEqual(giving);
  const all = projected.flatMap(({ messages }) => messages);
  return all
    .map(({ summary, content, role }) => String(summary ?? (contentText(content) || role)))
    .join(" ");
}

it("a turn that was cut off or failed is left out with its results, in sessions of oh-my-pi alone", () => {
  const turn = [user("a"), cut("b"), result("r"), user("c"), reply("d")];
  expect(sent(model, ...turn)).toBe("a c d");
  expect(sent(...turn)).toBe("a b r c d");
  expect(sent(model, user("a"), reply("b", { stopReason: "error" }), reply("d"))).toBe("a d");
});

it("an empty turn with an error is left out, however it stopped", () => {
  const failed = reply("b", { stopReason: "stop", errorMessage: "overloaded", content: [] });
  expect(sent(model, user("a"), failed, reply("d"))).toBe("a d");
  const spoken = reply("b", { stopReason: "stop", errorMessage: "odd" });
  expect(sent(model, user("a"), spoken)).toBe("a b");
});

const custom = (customType: string, content: string): JsonObject => ({
  ...{ type: "custom_message", id: customType, customType, content, display: false },
});

it("a turn stays where what it thought when it was interrupted is told right after it", () => {
  const told = custom("interrupted-thinking", "t");
  const noted = { type: "custom", id: "n", customType: "tool_execution_start" };
  expect(sent(model, user("a"), cut("b"), noted, told, user("c"))).toBe("a b t c");
  expect(sent(model, user("a"), cut("b"), result("r"), told, user("c"))).toBe("a t c");
});

it("what was thought is looked for among a thousand rows, however many a file puts in between", () => {
  const told = custom("interrupted-thinking", "t");
  const noted = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ type: "custom", id: `n${at}`, customType: "n" }));
  expect(sent(model, user("a"), cut("b"), ...noted(1000), told)).toBe("a b t");
  expect(sent(model, user("a"), cut("b"), ...noted(1001), told)).toBe("a t");
});

it("what was told for one run alone is not told again", () => {
  const once = [custom("prewalk-plan", "p"), custom("vibe-mode-context", "v")];
  expect(sent(model, user("a"), ...once, reply("b"))).toBe("a b");
  expect(sent(user("a"), ...once, reply("b"))).toBe("a p v b");
});

/** The blocks of each message that is sent at the end. */
function blocksSent(...given: readonly JsonObject[]) {
  const { table, entries } = sessionOf(given);
  const context = contextEntries(table, table.count - 1);
  const projected = projectContext(table, context, (row) => entries[row] ?? {});
  return projected.flatMap(({ messages }) => messages.map(({ content }) => content));
}

it("calls without a result go, and the turn with them where it says nothing else", () => {
  const text = { type: "text", text: "b" };
  const [other] = [{ ...call, id: "d" }];
  const calling = (...content: JsonObject[]) => reply("b", { content, stopReason: "toolUse" });
  const answered = blocksSent(model, user("a"), calling(text, call, other), result("r"), user("c"));
  expect(answered[1]).toEqual([text, call]);
  expect(blocksSent(model, user("a"), calling(text, call), user("c"))[1]).toEqual([text]);
  expect(blocksSent(model, user("a"), calling(call), user("c")).length).toBe(2);
  const noted = { type: "custom", id: "n", customType: "tool_execution_start" };
  expect(blocksSent(model, user("a"), calling(call), noted, result("r"))[1]).toEqual([call]);
});

it("what a turn thought is told without its signature where calls of it go", () => {
  const thought = { type: "thinking", thinking: "t", thinkingSignature: "s" };
  const hidden = { type: "redactedThinking", data: "zz" };
  const calling = reply("b", { content: [thought, hidden, call], stopReason: "toolUse" });
  expect(blocksSent(model, user("a"), calling)[1]).toEqual([{ type: "thinking", thinking: "t" }]);
  expect(blocksSent(model, user("a"), calling, result("r"))[1]).toEqual([thought, hidden, call]);
});

const notes = (id: string, text: string, more: JsonObject = {}): JsonObject => ({
  ...{ type: "custom", id, customType: "experimental_context_notes" },
  data: { version: 1, text, ...more },
});

it("the newest notes of a branch come before all else, also before a summary", () => {
  const before = [user("a"), notes("n", "old"), reply("b"), notes("o", "new")];
  expect(sent(...before, user("c"))).toBe("new a b c");
  const summed = [...before, compaction({ firstKeptEntryId: "b" }), user("c")];
  expect(sent(...summed)).toBe("new SUM b c");
  expect(sent(...before, notes("p", "odd", { by: "me" }), user("c"))).toBe("new a b c");
  expect(sent(...before, notes("p", "x".repeat(17_000)), user("c"))).toBe("new a b c");
});

it("notes that were emptied, or are of before a reset, are not sent", () => {
  const before = [user("a"), notes("n", "old"), reply("b")];
  expect(sent(...before, notes("o", ""), user("c"))).toBe("a b c");
  expect(sent(...before, { type: "reset_boundary", id: "R" }, user("c"))).toBe("c");
});

it("a reply that a retry replaced goes, however the retry is written down", () => {
  for (const retryRecovery of [true, { attempt: 1 }]) {
    expect(sent(user("a"), reply("b", { retryRecovery }), reply("c"))).toBe("a c");
  }
  expect(sent(user("a"), reply("b", { retryRecovery: false }))).toBe("a b");
});

it("a list that replaces the history is sent instead of summary and kept entries", () => {
  const before = [user("a"), reply("b"), user("c"), reply("d")];
  const list = "kept words assistant listed compaction";
  const replacing = { preserveData: replaced, firstKeptEntryId: "c" };
  expect(sent(model, ...before, compaction(replacing), user("e"))).toBe(`${list} e`);
  const through = { ...replacing, providerReplayThroughEntryId: "c" };
  expect(sent(model, ...before, compaction(through), user("e"))).toBe(`${list} d e`);
  const elsewhere = { ...replacing, providerReplayThroughEntryId: "elsewhere" };
  expect(sent(model, ...before, compaction(elsewhere), user("e"))).toBe(`${list} e`);
});

it("a compaction that names no kept entry keeps what its provider goes on from, where that is there", () => {
  const before = [user("a"), reply("b"), user("c"), reply("d")];
  const none = { firstKeptEntryId: "", providerReplayThroughEntryId: "b" };
  expect(sent(...before, compaction(none), user("e"))).toBe("SUM e");
  const payload = { anthropicCompaction: { content: "zz" } };
  const kept = compaction({ ...none, preserveData: payload });
  expect(sent(...before, kept, user("e"))).toBe("SUM c d e");
  expect(sent(...before, compaction({ firstKeptEntryId: "" }), user("e"))).toBe("SUM e");
});

it("a context that was rolled over asks its newest prompt again, before what was kept", () => {
  const rolled = { firstKeptEntryId: "d", details: { kind: "experimental-context-rollover" } };
  const before = [user("a"), reply("b"), user("c"), reply("d")];
  expect(sent(...before, compaction(rolled), user("e"))).toBe("SUM c d e");
  const none = { ...rolled, firstKeptEntryId: "" };
  expect(sent(...before, compaction(none), user("e"))).toBe("SUM c e");
  const reset = { type: "reset_boundary", id: "R" };
  expect(sent(user("a"), reset, reply("d"), compaction(rolled), user("e"))).toBe("SUM d e");
  const { table, details } = sessionOf([...before, compaction(rolled)]);
  expect(Array.from(keptOf(table, pathTo(table, 4), 4), (row) => table.ids?.[row])).toEqual([
    "c",
    "d",
  ]);
  const [drop] = contextTimeline(table, details, pathTo(table, 4)).drops;
  expect(drop?.estimate).toBe(compactionChange(table, details, 4).afterTokens.tokens);
});

it("before/after and the timeline count what is sent of such a compaction", () => {
  const through = { preserveData: replaced, providerReplayThroughEntryId: "a" };
  const turn = [model, user("a"), cut("b"), result("r"), user("c"), reply("d")];
  const { table, details } = sessionOf([...turn, compaction(through)]);
  const change = compactionChange(table, details, 6);
  const seen = (entries: readonly SeenEntry[]) =>
    entries.filter(({ isSeen }) => isSeen).map(({ row }) => table.ids?.[row]);
  expect([change.before, change.dropped, change.kept].map(seen)).toEqual([
    ["a", "c", "d"],
    ["a"],
    ["c", "d"],
  ]);
  const [drop] = contextTimeline(table, details, pathTo(table, 6)).drops;
  expect(drop?.estimate).toBe(change.afterTokens.tokens);
});

it("two snapcompacts in a row, of which the second redoes the first, are one compaction", () => {
  const snap = { method: "snapcompact", firstKeptEntryId: "b" };
  const before = [model, user("a"), reply("b"), compaction(snap)];
  const again = (fields: JsonObject = {}) => compaction({ ...snap, id: "l", ...fields });
  const counted = (...entries: readonly JsonObject[]) => {
    const { table, details } = sessionOf(entries);
    const { path } = contextEntries(table, table.count - 1);
    const { drops } = contextTimeline(table, details, path);
    const { compactions } = totalsOf(table, details, wholeSession(table));
    expect([drops.length, compactionsOn(table, path).length]).toEqual([compactions, compactions]);
    return compactions;
  };
  expect(counted(...before, again(), user("c"))).toBe(1);
  expect(counted(...before, again({ tokensBefore: 800 }), user("c"))).toBe(2);
  expect(counted(...before, user("c"), again())).toBe(2);
  expect(counted(...before, again({ method: "soft" }))).toBe(2);
});
