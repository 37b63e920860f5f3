// What sub-agents used, against a sum taken from the file's text by itself.
import { describe, expect, it } from "vitest";
import { message, reply, result, usage, user } from "../testing/entries.ts";
import { costOfReplies } from "../testing/raw-costs.ts";
import { usageByModel } from "../testing/reading/usage-by-model.ts";
import { fileOf, sessionOf } from "../testing/session.ts";
import { agentCall, agentReply, agentResult, agentRun } from "../testing/sub-agents.ts";
import { branchTotals } from "./branches.ts";
import { figuresOf } from "./figures.ts";
import { modelTotals } from "./models.ts";
import { wholeSession } from "./scope.ts";
import { subAgentTotals } from "./sub-agents.ts";
import { totalsOf } from "./totals.ts";

const scout = (cost: number) => agentRun("scout", "Look", [agentReply("Found", cost)]);
const planner = agentRun("planner", "Plan", [
  agentCall("n1", "subagent", {}, 0.5),
  agentResult("n1", "subagent", { details: { results: [scout(0.25)] } }),
  agentReply("Report", 1),
]);
const call = { type: "toolCall", id: "c1", name: "subagent", arguments: {} };

const session = [
  user("u1"),
  reply("a1", { usage: usage(50, 5, 8), content: [call], stopReason: "toolUse" }),
  result("r1", "c1", { toolName: "subagent", details: { results: [planner, scout(2)] } }),
  reply("a2", { usage: usage(50, 5, 16) }),
];

describe("sub-agents in figures", () => {
  it("are counted in cost once, and named apart", () => {
    const { table, details, entries, row } = sessionOf(session);
    const all = costOfReplies(fileOf(entries));
    const own = costOfReplies(fileOf(entries.map((entry) => withoutDetails(entry))));
    const totals = totalsOf(table, details, wholeSession(table));
    expect([totals.usage.cost, totals.subAgents.cost]).toEqual([all, all - own]);
    expect([all, own]).toEqual([27.75, 24]);
    expect(totals).toMatchObject({ subAgentRuns: 3, replies: 2, toolCalls: 1 });
    expect(totals.subAgents.tokens).toBe(400);
    expect(branchTotals(table, details)[0]?.cost).toBe(all);
    expect(figuresOf(table, details, row("a2"), "").scopes.branch.tools[0]?.usage.cost).toBe(3.75);
  });

  it("have a line each by name, and by model", () => {
    const { table, details } = sessionOf(session);
    const scope = wholeSession(table);
    expect(
      subAgentTotals(details, scope).map(({ agent, runs, usage }) => [agent, runs, usage.cost]),
    ).toEqual([
      ["scout", 2, 2.25],
      ["planner", 1, 1.5],
    ]);
    expect(
      modelTotals(table, details, scope).map((m) => [m.model, m.isSubAgents, m.usage.cost]),
    ).toEqual([
      ["p/m", false, 24],
      ["p/small", true, 3.75],
    ]);
    expect(usageByModel(table, details).map(({ key, cost }) => [key, cost])).toEqual([["p/m", 24]]);
  });

  it("are inside what their tool records as its own", () => {
    const own = { usage: usage(9, 9, 4), details: { results: [planner] } };
    const { table, details } = sessionOf([user("u1"), result("r1", "c1", own)]);
    const totals = totalsOf(table, details, wholeSession(table));
    expect([totals.usage.cost, totals.subAgents.cost]).toEqual([4, 1.75]);
    const models = modelTotals(table, details, wholeSession(table));
    expect(models.map(({ model, usage }) => [model, usage.cost])).toEqual([[null, 4]]);
  });

  it("say nothing of a cost where none is recorded", () => {
    const run = agentRun("a", "t", [message("x", {})], { messages: [{ role: "user" }] });
    const { table, details } = sessionOf([result("r1", "c1", { details: { results: [run] } })]);
    const totals = totalsOf(table, details, wholeSession(table));
    expect([totals.subAgentRuns, totals.subAgents.cost, totals.usage.calls]).toEqual([1, null, 0]);
  });
});

function withoutDetails(entry: (typeof session)[number]): typeof entry {
  return JSON.parse(JSON.stringify(entry, (name, value) => (name === "details" ? {} : value)));
}
