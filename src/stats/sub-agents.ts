// What each sub-agent was used for, as tool results hold its runs: by the name of its definition.
import { Groups } from "../lib/groups.ts";
import type { EntryFacts } from "../model/table/details.ts";
import type { Scope } from "./scope.ts";
import { UsageAdder, type UsageSum } from "./usage-sum.ts";

export interface SubAgentTotals {
  /** "" where none is recorded. */
  readonly agent: string;
  readonly runs: number;
  /** Runs that failed or were aborted. */
  readonly failures: number;
  /** Milliseconds of its runs together, which may overlap; null when none is recorded. */
  readonly ms: number | null;
  /** A call is a run. */
  readonly usage: UsageSum;
}

/** Most expensive first, then by runs. */
export function subAgentTotals(details: EntryFacts, scope: Scope): readonly SubAgentTotals[] {
  const agents = new Groups<string, Agent>(() => new Agent());
  for (const { row, agent: name, outcome, durationMs, usage } of details.subAgents) {
    if (scope.has[row] !== 1) continue;
    const agent = agents.at(name);
    agent.runs++;
    if (outcome === "failed" || outcome === "aborted") agent.failures++;
    if (durationMs !== null) agent.ms = (agent.ms ?? 0) + durationMs;
    if (usage) agent.usage.addUsage(usage);
  }
  return agents
    .entries()
    .map(([agent, { usage, ...counts }]) => ({ agent, ...counts, usage: usage.sum() }))
    .sort((a, b) => (b.usage.cost ?? 0) - (a.usage.cost ?? 0) || b.runs - a.runs);
}

class Agent {
  runs = 0;
  failures = 0;
  ms: number | null = null;
  readonly usage = new UsageAdder();
}
