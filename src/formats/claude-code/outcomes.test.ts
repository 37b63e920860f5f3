// What Claude Code records next to the conversation: interrupted replies, costs, the sessions of workflows.
import { expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { paidCost } from "../../model/prices/paid-cost.ts";
import { startedFolder } from "../../model/runs/child-file.ts";
import { wholeSession } from "../../stats/scope.ts";
import { totalsOf } from "../../stats/totals.ts";
import { openedLines } from "../../testing/formats/printed-session.ts";
import { branchStatus } from "../../tree/branch/outcome.ts";
import { openingLeaf } from "../../tree/leaves.ts";

/** Lines one below the other, each with its number as its id. */
function opened(...lines: readonly JsonObject[]) {
  const all = lines.map((line, at) => ({
    uuid: `u${at}`,
    parentUuid: at === 0 ? null : `u${at - 1}`,
    sessionId: "s",
    cwd: "/w",
    version: "2.1.332",
    timestamp: `2026-11-01T10:00:0${at}.000Z`,
    ...line,
  }));
  return openedLines(all.map((line) => JSON.stringify(line)).join("\n"));
}

const user = (content: string) => ({ type: "user", message: { role: "user", content } });
const reply = (id: string, content: readonly JsonObject[], more: JsonObject = {}) => ({
  type: "assistant",
  message: { id, role: "assistant", model: "big", content, stop_reason: null },
  ...more,
});
const words = [{ type: "text", text: "Well, " }];
const interrupted = user("[Request interrupted by user]");

it.each<[string, readonly JsonObject[], string]>([
  ["in a reply", [user("Go."), reply("m1", words), interrupted], "1 of 1, stopped"],
  ["before a reply", [user("Go."), interrupted], "1 of 0, stopped"],
  [
    "in a reply that says so itself",
    [user("Go."), reply("m1", words, { isAbortedMidStream: true }), interrupted],
    "1 of 1, stopped",
  ],
  [
    "and went on",
    [user("Go."), reply("m1", words), interrupted, user("On."), reply("m2", words)],
    "1 of 2, finished",
  ],
])("a session that was interrupted %s has one aborted reply", async (_, lines, expected) => {
  const { session, table, details } = await opened(...lines);
  const { replies, abortedReplies } = totalsOf(table, details, wholeSession(table));
  const leaf = openingLeaf(session);
  const { outcome } = branchStatus(table, details, leaf, leaf);
  expect(`${abortedReplies} of ${replies}, ${outcome}`).toBe(expected);
});

it("the last total that was written is the cost", async () => {
  const cost = (totalCostUSD: number) => ({ type: "cost-state", totalCostUSD, uuid: undefined });
  const lines = [user("Go."), reply("m1", words)];
  const { session } = await opened(...lines, cost(0.1), cost(0.25));
  expect(paidCost(session.header)).toBe(0.25);
  expect(paidCost((await opened(...lines)).session.header)).toBeNull();
});

it("the sessions of a workflow are below its call", async () => {
  const call = { type: "tool_use", id: "t1", name: "Workflow", input: {} };
  const result = {
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "Ok" }] },
    toolUseResult: { status: "completed", runId: "wf_ab12" },
  };
  const { entries } = await opened(user("Go."), reply("m1", [call]), result);
  const { message } = entries.at(-1) ?? {};
  const details = (message as JsonObject | undefined)?.details as JsonObject;
  expect(startedFolder(details)).toBe("subagents/workflows/wf_ab12");
});

it("a message in several lines counts once, as a reply and as a message", async () => {
  const thinking = [{ type: "thinking", thinking: "Hm." }];
  const lines = [user("Go."), reply("m1", thinking), reply("m1", words), reply("m2", words)];
  const { table, details } = await opened(...lines);
  const { replies, messages } = totalsOf(table, details, wholeSession(table));
  expect([replies, messages]).toEqual([2, 3]);
});

it("a placeholder for a reply is none, and a failed request is a failed reply", async () => {
  const written = (text: string, more: JsonObject = {}) => ({
    type: "assistant",
    message: { role: "assistant", model: "<synthetic>", content: [{ type: "text", text }] },
    ...more,
  });
  const { session, details } = await opened(
    ...[user("Go."), reply("m1", words), interrupted, written("No response requested.")],
    ...[user("On."), written("API Error: 529", { isApiErrorMessage: true })],
  );
  const { replies, failedReplies } = totalsOf(session.table, details, wholeSession(session.table));
  expect([replies, failedReplies]).toEqual([2, 1]);
});
