import { describe, expect, it } from "vitest";
import { openSession } from "../formats/index.ts";
import { readBodies } from "../formats/whole-session.ts";
import type { JsonObject } from "../model/json/json.ts";
import { keyAt } from "../model/table/table.ts";
import { textSource } from "../read/source/byte-source.ts";
import { message, reply, result, usage, user } from "../testing/entries.ts";
import { timeAfter } from "../testing/entry-lines.ts";
import { sessionOf } from "../testing/session.ts";
import { NO_FILTERING } from "../tree/filters.ts";
import { branchTotals } from "./branches.ts";
import { figuresOf } from "./figures.ts";
import { modelTotals } from "./models.ts";
import { filteredRows } from "./rows/filtered-rows.ts";
import { abandonedAt, branchTo, wholeSession } from "./scope.ts";
import { timeText, totalsOf } from "./totals.ts";
import { cacheHitRate, sumUsage } from "./usage-sum.ts";

describe("the time in which an agent worked", () => {
  it("leaves out what a person was waited for: before a prompt, and for the answer to a question", () => {
    const asked = message("a2", {
      role: "assistant",
      content: [{ type: "toolCall", id: "q", name: "ask_user", arguments: {} }],
    });
    const answer = message("r", { role: "toolResult", toolCallId: "q", toolName: "ask_user" });
    const at = (entry: JsonObject, seconds: number) => ({
      ...entry,
      timestamp: timeAfter(seconds),
    });
    const worked = [
      at(user("u1"), 0),
      at({ type: "model_change", id: "m", provider: "p", modelId: "m" }, 5),
      at(reply("a1", {}), 20),
      at(user("u2"), 6_000_000),
      at(asked, 6_000_010),
      at(answer, 6_000_900),
      at(reply("a3", {}), 6_000_903),
      at({ type: "label", id: "l", targetId: "a1", label: "x" }, 7_000_000),
    ];
    const { table, details } = sessionOf(worked);
    const totals = totalsOf(table, details, wholeSession(table));
    expect(totals).toMatchObject({ activeMs: 33_000, durationMs: 7_000_000_000 });
    expect(timeText(totals)).toBe("33 s active, 81 d idle");
    const { table: one, details: told } = sessionOf([user("u1")]);
    expect(totalsOf(one, told, wholeSession(one)).activeMs).toBeNull();
  });
});

describe("totals", () => {
  const session = [
    user("u1"),
    reply("a1", { usage: usage(50, 5, 0.25) }),
    reply("a2", { usage: usage(50, 5, 0.5) }, { parentId: "u1" }),
    result("r1", "none", { usage: usage(1, 1, 0.125), isError: true }),
    { type: "compaction", id: "c", summary: "s", tokensBefore: 9, usage: usage(2, 2, 1) },
    {
      type: "usage",
      id: "w",
      kind: "cache_warm",
      provider: "p",
      model: "m",
      usage: usage(0, 0, 2),
    },
    user("u2"),
    reply("a3", { stopReason: "error" }),
  ];

  it("count no outcome of a sub-agent as a turn of the user", () => {
    const content = "<background-agent-complete>\nBackground agent 1 (Explore) completed.\n\nDone.";
    const outcome = message("o", { role: "user", content });
    const { table, details } = sessionOf([user("u1"), reply("a1", {}), outcome, reply("a2", {})]);
    expect(totalsOf(table, details, wholeSession(table))).toMatchObject({ turns: 1, messages: 4 });
    const isShown = filteredRows(
      { table, header: null },
      { ...NO_FILTERING, filter: "user" },
      details,
    );
    expect([0, 1, 2, 3].filter(isShown)).toEqual([0]);
  });

  it("count every usage of a session once, wherever it stands", () => {
    const { table, details } = sessionOf(session);
    const { turns, messages, replies, failedReplies, toolFailures, usage, summaries, durationMs } =
      totalsOf(table, details, wholeSession(table));
    expect({ turns, messages, replies, failedReplies, toolFailures, durationMs }).toEqual({
      turns: 2,
      messages: 6,
      replies: 3,
      failedReplies: 1,
      toolFailures: 1,
      durationMs: 7000,
    });
    expect(usage.cost).toBe(3.875);
    expect(usage.calls).toBe(5);
    expect(summaries.cost).toBe(1);
  });

  it("count a call outside the conversation in the words of oh-my-pi, by its model", () => {
    const call = {
      ...{ type: "model_usage", id: "m", purpose: "title" },
      provider: "p",
      model: "m",
    };
    const { table, details } = sessionOf([user("u1"), { ...call, usage: usage(7, 2, 0.5) }]);
    const { usage: sum } = totalsOf(table, details, wholeSession(table));
    expect({ calls: sum.calls, input: sum.input, cost: sum.cost }).toEqual({
      calls: 1,
      input: 7,
      cost: 0.5,
    });
    expect(modelTotals(table, details, wholeSession(table)).map(({ model }) => model)).toEqual([
      "p/m",
    ]);
  });

  it("count a reply that Claude Code wrote in several lines once, on every screen", async () => {
    const line = (
      uuid: string,
      parentUuid: string | null,
      role: string,
      content: unknown,
      id = "",
    ) =>
      JSON.stringify({
        ...{ type: role, uuid, parentUuid, sessionId: "s", timestamp: "2026-09-01T09:00:00.000Z" },
        message: { role, content, ...(id !== "" && { id, model: "claude-opus-4-5" }) },
      });
    const lines = [
      line("1", null, "user", "Go."),
      line("2", "1", "assistant", [{ type: "thinking", thinking: "hm" }], "m1"),
      line("3", "2", "assistant", [{ type: "text", text: "First." }], "m1"),
      line("4", "3", "assistant", [{ type: "tool_use", id: "t", name: "Bash", input: {} }], "m1"),
      line("5", "4", "user", [{ type: "tool_result", tool_use_id: "t", content: "ok" }]),
      line("6", "5", "assistant", [{ type: "text", text: "Done." }], "m2"),
    ];
    const source = textSource(lines.join("\n"), "c.jsonl");
    const { session, details } = await readBodies(await openSession({ kind: "file", source }));
    const { table } = session;
    expect(totalsOf(table, details, wholeSession(table)).replies).toBe(2);
    expect(branchTotals(table, details).map(({ replies }) => replies)).toEqual([2]);
    expect(modelTotals(table, details, wholeSession(table)).map(({ replies }) => replies)).toEqual([
      2,
    ]);
  });

  it("split a session into a branch and what it abandoned", () => {
    const { table, details, row: at } = sessionOf(session);
    const branch = sumUsage(details, branchTo(table, at("a3")).rows);
    const abandoned = sumUsage(details, abandonedAt(table, at("a3")).rows);
    expect([branch.cost, abandoned.cost]).toEqual([3.625, 0.25]);
  });

  it("carry what each branch cost down the tree, and what it alone cost", () => {
    const { table, details } = sessionOf(session);
    const lines = branchTotals(table, details).map(
      ({ leaf, from, entries, turns, cost, ownCost, failures }) =>
        `${keyAt(table, from)}–${keyAt(table, leaf)}: ${entries} entries, ${turns} turns, ${failures} failures, $${cost}, own $${ownCost}`,
    );
    expect(lines).toEqual([
      "a1–a1: 2 entries, 1 turns, 0 failures, $0.25, own $0.25",
      "a2–a3: 7 entries, 2 turns, 2 failures, $3.625, own $3.625",
    ]);
  });

  it("are counted for one leaf after another from one reading", () => {
    const {
      table,
      details,
      row: at,
    } = sessionOf([
      user("u"),
      reply("a", { usage: usage(10, 1, 0.25) }),
      reply("b", { usage: usage(20, 2, 0.5) }, { parentId: "u" }),
    ]);
    const costs = (leaf: string) => {
      const { scopes, branches } = figuresOf(table, details, at(leaf), "/w");
      const { branch, abandoned, session } = scopes;
      const scoped = [branch, abandoned, session].map(({ totals }) => totals.usage.cost);
      return [...scoped, ...branches.map(({ ownCost }) => ownCost)];
    };
    expect(costs("b")).toEqual([0.5, 0.25, 0.75, 0.25, 0.5]);
    expect(costs("a")).toEqual([0.25, 0.5, 0.75, 0.25, 0.5]);
  });

  it("say that a cost is not recorded instead of taking it for 0", () => {
    const { table, details } = sessionOf([user("u"), reply("a", { usage: usage(1, 1) })]);
    const { cost, callsWithoutCost } = sumUsage(details, wholeSession(table).rows);
    expect([cost, callsWithoutCost]).toEqual([null, 1]);
  });

  it("take a cost of 0 of a call that used tokens for no price, which pi writes where it knows none", () => {
    const unpriced = [user("u"), reply("a", { usage: usage(1, 1, 0) })];
    const { table, details } = sessionOf(unpriced);
    const { cost, callsWithoutCost } = sumUsage(details, wholeSession(table).rows);
    expect([cost, callsWithoutCost]).toEqual([null, 1]);
    expect(branchTotals(table, details)[0]?.cost).toBeNull();
    expect(branchTotals(table, details)[0]?.callsWithoutCost).toBe(1);
    const some = sessionOf([...unpriced, reply("b", { usage: usage(1, 1, 0.5) })]);
    const sum = sumUsage(some.details, wholeSession(some.table).rows);
    expect([sum.cost, sum.callsWithoutCost]).toEqual([0.5, 1]);
  });

  it("know of reasoning tokens only what some call records", () => {
    const thought = { ...usage(1, 9), reasoning: 4 };
    const { table, details } = sessionOf([
      reply("a", { usage: usage(1, 1) }),
      reply("b", { usage: thought }),
      reply("c", { usage: { ...usage(1, 1), reasoning: 0 } }),
    ]);
    const rows = [...wholeSession(table).rows];
    expect(rows.map((row) => sumUsage(details, [row]).reasoning)).toEqual([null, 4, 0]);
    expect(sumUsage(details, rows).reasoning).toBe(4);
  });

  it("know the share of the input that was cached, and that nothing sent has none", () => {
    const { table, details } = sessionOf([reply("a", { usage: usage(290, 1) })]);
    const used = sumUsage(details, wholeSession(table).rows);
    expect([cacheHitRate(used), cacheHitRate(sumUsage(details, []))]).toEqual([0.25, null]);
  });
});
