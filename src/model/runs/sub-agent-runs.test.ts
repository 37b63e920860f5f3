// Runs printed as "depth agent: outcome, model, tokens, cost, duration".
import { describe, expect, it } from "vitest";
import { agentCall, agentReply, agentResult, agentRun } from "../../testing/sub-agents.ts";
import { type JsonObject, parseJson } from "../json/json.ts";
import { runsInside, subAgentRuns, usageOfRuns, withNestedRuns } from "./sub-agent-runs.ts";

function print(details: JsonObject): readonly string[] {
  return withNestedRuns(subAgentRuns(details)).map(({ depth, run }) => {
    const { agent, outcome, model, usage, durationMs, isLeastDuration } = run;
    const time = durationMs === null ? "-" : `${isLeastDuration ? "≥" : ""}${durationMs}`;
    return [depth, agent, outcome, model, usage?.total ?? "-", usage?.cost ?? "-", time].join(" ");
  });
}

const inner = agentRun("scout", "Look", [agentReply("Found", 0.25)]);
const outer = agentRun("planner", "Plan", [
  agentCall("c1", "subagent", { agent: "scout", task: "Look" }, 0.5),
  agentResult("c1", "subagent", { details: { mode: "single", results: [inner] } }),
  agentReply("# Report", 1),
]);

describe("runs of sub-agents", () => {
  it("come each before those inside it, each with its own usage", () => {
    const details = { mode: "parallel", results: [outer, inner] };
    expect(print(details)).toEqual([
      "0 planner completed p/small 200 1.5 -",
      "1 scout completed p/small 100 0.25 -",
      "0 scout completed p/small 100 0.25 -",
    ]);
    expect(usageOfRuns(withNestedRuns(subAgentRuns(details)))).toMatchObject({
      total: 400,
      cost: 2,
    });
  });

  it("are asked for by task, and answer with the text of their last reply that says something", () => {
    const [run] = subAgentRuns({ results: [outer] });
    expect([run?.task, run?.report, run?.replies]).toEqual(["Plan", "# Report", 2]);
    expect(run && runsInside(run).map(({ agent }) => agent)).toEqual(["scout"]);
  });

  it("use what they record themselves, unless that is nothing", () => {
    const usage = { input: 1, output: 2, cacheRead: 3, cacheWrite: 4, cost: 0.125, turns: 1 };
    const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cost: 0, turns: 0 };
    const run = (more: JsonObject) => agentRun("a", "t", [agentReply("x", 9)], more);
    expect(print({ results: [run({ usage }), run({ usage: none }), run({})] })).toEqual([
      "0 a completed p/small 10 0.125 -",
      "0 a completed p/small 100 9 -",
      "0 a completed p/small 100 9 -",
    ]);
    expect(print({ results: [agentRun("a", "t", [], { usage: none })] })).toEqual([
      "0 a completed  0 0 -",
    ]);
  });

  it.each([
    ["running", { exitCode: -1 }],
    ["failed", { exitCode: 1 }],
    ["failed", { stopReason: "error" }],
    ["failed", { errorMessage: "No key" }],
    ["failed", { exitCode: undefined, status: "failed" }],
    ["aborted", { exitCode: 1, stopReason: "aborted" }],
    ["completed", { exitCode: 0 }],
    ["not recorded", { exitCode: undefined }],
  ])("are %s when they record %j", (outcome, more) => {
    expect(subAgentRuns({ results: [agentRun("a", "t", [], more)] })[0]?.outcome).toBe(outcome);
  });

  it("took as long as they record, else at least from their first message to their last", () => {
    const at = (timestamp: number) => agentReply("x", 0, { timestamp });
    expect(
      print({
        results: [
          agentRun("a", "t", [at(1000), at(4000)], { durationMs: 5000 }),
          agentRun("a", "t", [at(1000), at(4000)]),
          agentRun("a", "t", [at(1000)], { progressSummary: { durationMs: 70 } }),
        ],
      }).map((line) => line.split(" ").at(-1)),
    ).toEqual(["5000", "≥3000", "70"]);
  });

  it.each([
    ["results of a search", { results: [{ title: "pi", url: "https://pi.dev", snippet: "…" }] }],
    ["messages that are none", { results: [{ messages: ["hello"] }, { messages: [{}] }] }],
    ["no list", { results: { agent: "a", task: "t" } }],
    ["nothing", {}],
  ])("are not made of %s", (_, details: JsonObject) => {
    expect(subAgentRuns(details)).toEqual([]);
  });

  it("keep what is whole beside what is not", () => {
    const odd = agentRun("a", "t", [], { messages: [null, 3, { role: 7 }, agentReply("x", 1)] });
    expect(print({ results: [null, "x", odd, inner] })).toEqual([
      "0 a completed p/small 100 1 -",
      "0 scout completed p/small 100 0.25 -",
    ]);
  });

  it("count a tool result once that was recorded twice, and another one with its id besides", () => {
    const found = agentResult("c", "subagent", { details: { results: [inner] } });
    const other = agentResult("c", "subagent", { details: { results: [inner, inner] } });
    const run = agentRun("a", "t", [found, found, other]);
    expect(print({ results: [run] }).length).toBe(1 + 1 + 2);
    expect(subAgentRuns({ results: [run] })[0]?.messages.length).toBe(2);
  });

  it("may be nested deeper than a program may call itself", () => {
    const depth = 20_000;
    const open = '{"results":[{"agent":"a","task":"t","messages":[{"role":"toolResult","details":';
    const text = `${open.repeat(depth)}{}${"}]}]}".repeat(depth)}`;
    const details = parseJson(text) as JsonObject;
    const found = withNestedRuns(subAgentRuns(details));
    expect(found.length).toBe(10_000);
    expect(found.at(-1)?.depth).toBe(9_999);
  });

  it("are counted once for each level, not for every pair of levels", () => {
    let looked = 0;
    const message = {
      get role() {
        looked++;
        return "user";
      },
    };
    const messages = Array.from({ length: 1000 }, () => message);
    const results = Array.from({ length: 100 }, () => agentRun("a", "t", messages));
    withNestedRuns(subAgentRuns({ results }));
    expect(looked).toBeLessThan(1000 * 100 * 10);
  });
});
