// How dreb answers a call that starts sub-agents (formats.md 6.2): at once, with the ids that their
// outcomes name later. It must not know the outcomes.

import { blocksText } from "../blocks/blocks.ts";
import type { ToolResultEntry } from "../entry/entry.ts";

export interface StartedAgent {
  /** As `AgentOutcome.agentId`. */
  readonly id: string;
  /** Name of the agent definition; of a chain how many steps it has. */
  readonly type: string;
}

const MODES: ReadonlySet<unknown> = new Set(["single", "parallel", "chain"]);
const ONE = /^Background (?:agent|chain) (\S{1,200}) started \((.{1,200}?)\)\./;
const LISTED = /^ {2}(\S{1,200}) \((.{0,200}?)\): /;
/** Of one call. */
const MAX_AGENTS = 200;
const MAX_LINE = 1000;

/** In their order; none for the results of other tools of that name. */
export function startedAgents(
  result: Pick<ToolResultEntry, "toolName" | "details" | "blocks">,
): readonly StartedAgent[] {
  if (!mayStartAgents(result)) return [];
  const agents: StartedAgent[] = [];
  for (const whole of blocksText(result.blocks).split("\n")) {
    const line = whole.slice(0, MAX_LINE);
    const [, id, type] = (agents.length === 0 && ONE.exec(line)) || LISTED.exec(line) || [];
    if (id !== undefined) agents.push({ id, type: type ?? "" });
    if (agents.length >= MAX_AGENTS) break;
  }
  return agents;
}

/** Known without looking at the text. */
export function mayStartAgents({
  toolName,
  details,
}: Pick<ToolResultEntry, "toolName" | "details">): boolean {
  return (
    toolName === "subagent" && MODES.has(details.mode) && typeof details.agentCount === "number"
  );
}
