// From an outcome in a dreb session's transcript to the sub-agent it is of: the session log it names
// is the link (formats.md 6.2), as the id it ran under is in no file of the sub-agent's.
import { SUB_AGENTS_FOLDER } from "../../formats/pi/pi-homes.ts";
import type { AgentOutcome } from "../../model/runs/agent-outcome.ts";
import type { SubAgent } from "./sub-agents.ts";

/** Null when none of the agents wrote the session that the outcome names. */
export function agentOfOutcome(
  agents: readonly SubAgent[],
  { sessionLogs }: Pick<AgentOutcome, "sessionLogs">,
): SubAgent | null {
  const logs = new Set(sessionLogs.map(placeBelow));
  return agents.find(({ files }) => files.some((path) => logs.has(placeBelow(path)))) ?? null;
}

/** The part of a path below the folder of sub-agents, which moves between machines as a whole. */
function placeBelow(path: string): string {
  const parts = path.split(/[/\\]/);
  return parts.slice(parts.lastIndexOf(SUB_AGENTS_FOLDER) + 1).join("/");
}
