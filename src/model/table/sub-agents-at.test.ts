import { expect, it } from "vitest";
import { reply, result, user } from "../../testing/entries.ts";
import { sessionOf } from "../../testing/session.ts";
import { agentReply, agentResult, agentRun } from "../../testing/sub-agents.ts";
import type { JsonObject } from "../json/json.ts";
import { isObject } from "../json/json.ts";
import { runsInside, subAgentRuns } from "../runs/sub-agent-runs.ts";
import { subAgentsAt, wayToSubAgent } from "./details.ts";

/** Two at every level, those of even names with two more inside, down to the depth. */
function family(name: string, depth: number): JsonObject {
  const results = depth === 0 ? [] : [family(`${name}0`, depth - 1), family(`${name}1`, depth - 1)];
  return agentRun(name, `task of ${name}`, [
    agentReply("begins", 0),
    ...results.map((run, at) => agentResult(`c${at}`, "subagent", { details: { results: [run] } })),
    agentReply("ends", 0),
  ]);
}

const runs = { details: { results: [family("a", 3), family("b", 3)] } };
const { details, entries } = sessionOf([
  user("ask"),
  reply("first", {}),
  result("other", "c", { details: { results: [agentRun("o", "t", [agentReply("x", 0)])] } }),
  reply("second", {}),
  result("runs", "d", runs),
]);

it("the way to every sub-agent leads to it, three levels deep", () => {
  const { message } = entries[4] ?? {};
  const stored = isObject(message) && isObject(message.details) ? message.details : {};
  const names = details.subAgents.map((fact, agent) => {
    if (fact.row !== 4) return "elsewhere";
    const way = wayToSubAgent(details, agent);
    expect(way).toHaveLength(fact.depth + 1);
    let run = subAgentRuns(stored)[way[0] ?? -1];
    for (const step of way.slice(1)) run = run && runsInside(run)[step];
    return run?.agent;
  });
  expect(names.slice(1)).toEqual(subAgentsAt(details, 4).map(({ agent }) => agent));
  expect(names).toHaveLength(31);
  expect(names).toContain("b111");
});
