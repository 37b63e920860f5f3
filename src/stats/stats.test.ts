// Figures of small sessions, stated inline and printed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyOf } from "../model/ids.ts";
import type { JsonObject } from "../model/json.ts";
import { ProblemLog } from "../model/problem.ts";
import { rowOf } from "../model/table.ts";
import { tableOf } from "../model/table-builder.ts";
import { DetailsCollector } from "../read/details.ts";
import { pathTo } from "../tree/path.ts";
import { branchTotals } from "./branches.ts";
import { callAbove, NO_CALL, pairCalls } from "./calls.ts";
import { contextTimeline } from "./context-timeline.ts";
import { figuresOf } from "./figures.ts";
import { filesTouched } from "./files.ts";
import { modelTotals, usageByModel } from "./models.ts";
import { abandonedAt, branchTo, wholeSession } from "./scope.ts";
import { toolTotals } from "./tools.ts";
import { totalsOf } from "./totals.ts";
import { cacheHitRate, sumUsage } from "./usage-sum.ts";

const SECOND = 1000;
const START = Date.parse("2026-03-14T09:00:00Z");

/** Entries get a parent (the one before) and a time (a second later) unless they say otherwise. */
function read(entries: readonly JsonObject[]) {
  const stored = entries.map((entry, index): JsonObject => {
    const above = entries[index - 1]?.id;
    const timestamp = new Date(START + index * SECOND).toISOString();
    return { parentId: above ?? null, timestamp, ...entry };
  });
  const table = tableOf(stored, new ProblemLog());
  const collector = new DetailsCollector();
  stored.forEach((entry, row) => {
    collector.add(row, entry);
  });
  const at = (id: string) => rowOf(table, keyOf(id));
  return { table, details: collector.finish(), at };
}

const message = (id: string, fields: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "message",
  id,
  message: fields,
  ...more,
});
const user = (id: string, more?: JsonObject) => message(id, { role: "user", content: "hi" }, more);
const usage = (input: number, output: number, cost?: number): JsonObject => ({
  input,
  output,
  cacheRead: 100,
  cacheWrite: 10,
  ...(cost === undefined ? {} : { cost: { total: cost } }),
});
const reply = (id: string, fields: JsonObject, more?: JsonObject) =>
  message(id, { role: "assistant", provider: "p", model: "m", content: [], ...fields }, more);
const call = (id: string, name: string, path: string): JsonObject => ({
  type: "toolCall",
  id,
  name,
  arguments: { path },
});
const result = (id: string, callId: string, fields: JsonObject = {}, more?: JsonObject) =>
  message(id, { role: "toolResult", toolCallId: callId, content: [], ...fields }, more);

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

  it("count every usage of a session once, wherever it stands", () => {
    const { table, details } = read(session);
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

  it("split a session into a branch and what it abandoned", () => {
    const { table, details, at } = read(session);
    const branch = sumUsage(details, branchTo(table, at("a3")).rows);
    const abandoned = sumUsage(details, abandonedAt(table, at("a3")).rows);
    expect([branch.cost, abandoned.cost]).toEqual([3.625, 0.25]);
  });

  it("carry what each branch cost down the tree, and what it alone cost", () => {
    const { table, details } = read(session);
    const lines = branchTotals(table, details).map(
      ({ leaf, from, entries, turns, cost, ownCost, failures }) =>
        `${table.ids[from]}–${table.ids[leaf]}: ${entries} entries, ${turns} turns, ${failures} failures, $${cost}, own $${ownCost}`,
    );
    expect(lines).toEqual([
      "a1–a1: 2 entries, 1 turns, 0 failures, $0.25, own $0.25",
      "a2–a3: 7 entries, 2 turns, 2 failures, $3.625, own $3.625",
    ]);
  });

  it("are counted for one leaf after another from one reading", () => {
    const { table, details, at } = read([
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
    const { table, details } = read([user("u"), reply("a", { usage: usage(1, 1) })]);
    const { cost, callsWithoutCost } = sumUsage(details, wholeSession(table).rows);
    expect([cost, callsWithoutCost]).toEqual([null, 1]);
  });

  it("keep a cost of 0 that is recorded", () => {
    const { table, details } = read([reply("a", { usage: usage(1, 1, 0) })]);
    expect(sumUsage(details, wholeSession(table).rows).cost).toBe(0);
  });

  it("know the share of the input that was cached, and that nothing sent has none", () => {
    const { table, details } = read([reply("a", { usage: usage(290, 1) })]);
    const used = sumUsage(details, wholeSession(table).rows);
    expect([cacheHitRate(used), cacheHitRate(sumUsage(details, []))]).toEqual([0.25, null]);
  });
});

describe("models", () => {
  it("are named by who answered; work without a model has a line of its own", () => {
    const { table, details } = read([
      reply("a", { usage: usage(0, 1, 1), responseModel: "m-2026" }),
      reply("b", { usage: usage(0, 1, 2) }),
      { type: "branch_summary", id: "s", summary: "s", fromId: "a", usage: usage(0, 0, 4) },
      reply("c", { provider: "openclaw", model: "delivery-mirror", usage: usage(9, 9, 9) }),
    ]);
    expect(
      modelTotals(table, details, wholeSession(table)).map((m) => [m.model, m.replies]),
    ).toEqual([
      [null, 0],
      ["p/m", 1],
      ["p/m-2026", 1],
    ]);
    expect(usageByModel(table, details)).toEqual([
      { key: "Tools/summaries", cost: 4, tokens: 110 },
      { key: "p/m", cost: 2, tokens: 111 },
      { key: "p/m-2026", cost: 1, tokens: 111 },
    ]);
  });
});

describe("tool calls", () => {
  const answers = (entries: readonly JsonObject[]) => {
    const { table, details } = read(entries);
    const { callOf, states } = pairCalls(table, details);
    const pairs = details.results.map(({ row }, index) => {
      const answered = details.calls[callOf[index] ?? NO_CALL];
      return `${table.ids[row]} answers ${answered ? table.ids[answered.row] : "nothing"}`;
    });
    return [...pairs, states.join(" ")];
  };

  it("are answered on their own branch when copied history repeats an id", () => {
    const entries = [
      user("u"),
      reply("a1", { content: [call("x", "read", "f")] }),
      reply("a2", { content: [call("x", "read", "f")] }, { parentId: "u" }),
      result("r2", "x"),
      result("r1", "x", {}, { parentId: "a1" }),
    ];
    expect(answers(entries)).toEqual(["r2 answers a2", "r1 answers a1", "answered answered"]);
  });

  it("are answered by the nearest result below when one path repeats an id", () => {
    const entries = [
      reply("a1", { content: [call("0", "ls", ".")] }),
      result("r1", "0"),
      reply("a2", { content: [call("0", "ls", ".")] }),
      result("r2", "0"),
    ];
    expect(answers(entries)).toEqual(["r1 answers a1", "r2 answers a2", "answered answered"]);
  });

  it("without a result are pending at the end and interrupted before it", () => {
    const entries = [
      reply("a1", { content: [call("1", "ls", ".")] }),
      user("u"),
      reply("a2", { content: [call("2", "ls", ".")] }),
    ];
    expect(answers(entries)).toEqual(["interrupted pending"]);
  });

  it("that damage cut off from their result are found by their id", () => {
    const entries = [
      reply("a", { content: [call("1", "ls", ".")] }),
      result("r", "1", {}, { parentId: "lost" }),
    ];
    expect(answers(entries)).toEqual(["r answers a", "answered"]);
  });

  it("share one id inside a reply and are answered in order", () => {
    const { table, details } = read([
      reply("a", { content: [call("1", "ls", "."), call("1", "rm", ".")] }),
      result("r1", "1"),
      result("r2", "1"),
    ]);
    expect([...pairCalls(table, details).callOf]).toEqual([0, 1]);
  });

  it("never pair beyond what stands above, whatever the tree looks like", () => {
    const kinds = fc.array(fc.record({ isCall: fc.boolean(), id: fc.nat(2), above: fc.nat(40) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(kinds, (made) => {
        const { table, details } = read(
          made.map(({ isCall, id, above }, index) => {
            const more = { parentId: index === 0 ? null : `e${above % index}` };
            return isCall
              ? reply(`e${index}`, { content: [call(`${id}`, "t", "f")] }, more)
              : result(`e${index}`, `${id}`, {}, more);
          }),
        );
        const { callOf } = pairCalls(table, details);
        details.results.forEach(({ row, callId }, index) => {
          let nearest = NO_CALL;
          for (let at = row; at >= 0 && nearest === NO_CALL; at = table.parent[at] ?? -1) {
            nearest = details.calls.findIndex((c) => c.row === at && c.callId === callId);
          }
          const only = details.calls.filter((c) => c.callId === callId).length === 1;
          const alone = only ? details.calls.findIndex((c) => c.callId === callId) : NO_CALL;
          expect(callOf[index]).toBe(nearest === NO_CALL ? alone : nearest);
          const path = pathTo(table, row);
          const above = callAbove(details, path, path.length - 1);
          expect(above).toBe(details.calls[nearest] ?? null);
        });
      }),
    );
  });

  it("add up by tool, no second twice, and by file", () => {
    const calls = [
      call("1", "read", "/w/a.ts"),
      call("2", "edit", "./a.ts"),
      call("3", "bash", "x"),
    ];
    const { table, details } = read([
      user("u"),
      reply("a", { content: calls }),
      result("r1", "1"),
      result("r2", "2", { details: { diff: "+1 a\n+2 b\n-1 c" } }, { timestamp: START + 9000 }),
      result("r3", "3", { isError: true }, { timestamp: START + 9500 }),
    ]);
    const scope = wholeSession(table);
    const pairs = pairCalls(table, details);
    const tools = toolTotals(table, details, scope, pairs);
    expect(tools.map((t) => `${t.name} ${t.calls}× ${t.failures} failed ${t.ms} ms`)).toEqual([
      "bash 1× 1 failed 500 ms",
      "edit 1× 0 failed 7000 ms",
      "read 1× 0 failed 1000 ms",
    ]);
    expect(filesTouched(details, scope, pairs, "/w")).toEqual([
      { path: "a.ts", reads: 1, changes: 1, added: 2, removed: 1, failures: 0 },
    ]);
  });
});

describe("the context over time", () => {
  const print = (entries: readonly JsonObject[]) => {
    const { table, details } = read(entries);
    const path = branchTo(table, table.count - 1).rows;
    const { points, cliffs, marks } = contextTimeline(table, details, path);
    return [
      ...points.map((p) => `${p.at}: ${p.tokens}${p.isEstimate ? " estimated" : ""}`),
      ...cliffs.map((c) => `${c.at}: ${c.before} → ${c.after}${c.isEstimate ? " estimated" : ""}`),
      ...marks.map((m) => `${m.at}: ${m.kind} ${m.text}`.trim()),
    ];
  };

  it("is what each reply was sent and said, with a cliff at a compaction", () => {
    const entries = [
      user("u1"),
      reply("a1", { usage: usage(1000, 50) }),
      { type: "compaction", id: "c", summary: "s", tokensBefore: 1200, firstKeptEntryId: "u1" },
      reply("a2", { usage: usage(90, 7) }),
    ];
    expect(print(entries)).toEqual(["1: 1160", "3: 207", "2: 1200 → 200", "0: prompt"]);
  });

  it("is estimated at four characters a token where no usage tells, and says so", () => {
    const text = "x".repeat(400);
    const entries = [
      message("u1", { role: "user", content: text }),
      reply("a1", { content: [{ type: "text", text }] }),
      reply("a2", { usage: usage(890, 0) }),
      message("u2", { role: "user", content: text }),
      reply("a3", { stopReason: "aborted", usage: usage(0, 0) }),
      { type: "compaction", id: "c", summary: text, firstKeptEntryId: "u2" },
    ];
    expect(print(entries)).toEqual([
      "1: 200 estimated",
      "2: 1000",
      "4: 1100 estimated",
      "5: 1100 → 200 estimated",
      "0: prompt",
      "3: prompt",
    ]);
  });

  it("marks errors and what really changed of model and thinking", () => {
    const model = (id: string, modelId: string) => ({
      type: "model_change",
      id,
      provider: "p",
      modelId,
    });
    const thinking = (id: string, thinkingLevel: string) => ({
      type: "thinking_level_change",
      id,
      thinkingLevel,
    });
    const entries = [
      model("m1", "one"),
      thinking("t1", "off"),
      model("m2", "one"),
      model("m3", "two"),
      thinking("t2", "high"),
      reply("a", { stopReason: "error" }),
    ];
    expect(print(entries)).toEqual([
      "5: 0 estimated",
      "3: model p/two",
      "4: thinking high",
      "5: error",
    ]);
  });
});
