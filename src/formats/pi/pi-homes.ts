// Where pi and its forks keep what they write, unless a variable of the environment names another folder
// (formats.md 2.1, 6.1).
import type { SessionHome } from "../format.ts";

/** Beside the folder of sessions: those of sub-agents that dreb started (formats.md 6.2). */
export const SUB_AGENTS_FOLDER = "subagent-sessions";

/** An agent of pi's family. */
export type AgentFamily = "pi" | "dreb" | "indusagi" | "clanker";

interface PiHome extends SessionHome {
  readonly agent: AgentFamily;
}

export const PI_HOMES: readonly [PiHome, ...PiHome[]] = [
  {
    agent: "pi",
    variables: [{ name: "PI_CODING_AGENT_DIR" }],
    folder: "~/.pi/agent",
    sessions: "sessions",
  },
  {
    agent: "dreb",
    variables: [{ name: "DREB_CODING_AGENT_DIR" }],
    folder: "~/.dreb/agent",
    sessions: "sessions",
    // With the sub-agents and the performance log beside its sessions.
    isOpenedWhole: true,
  },
  {
    agent: "indusagi",
    variables: [
      { name: "INDUSAGI_AGENT_DIR" },
      { name: "INDUSAGI_CODING_AGENT_DIR" },
      { name: "INDUSAGI_DIR", below: "agent" },
    ],
    folder: "~/.indusagi/agent",
    sessions: "sessions",
  },
  {
    agent: "clanker",
    variables: [{ name: "CLANKER_CODING_AGENT_DIR" }],
    folder: "~/.clanker/agent",
    sessions: "sessions",
  },
  // Clanker's name before, and nothing moved its sessions (formats.md 6.4).
  { agent: "clanker", variables: [], folder: "~/.companion/agent", sessions: "sessions" },
];

/** Where an agent keeps its sessions today. */
export function homeOf(agent: AgentFamily): SessionHome {
  return PI_HOMES.find((home) => home.agent === agent) ?? PI_HOMES[0];
}
