// Where pi and its forks keep their files, unless an environment variable names another folder (formats.md 2.1,
// 6.1), and what the place of a session shows about it (5.6, 6): the agent whose folder it is in, and for
// sub-agents whose files name no parent the session next to them.
import type { PathFacts, SessionHome } from "../format.ts";

/** Next to the folder of sessions: those of sub-agents that dreb started (formats.md 6.2). */
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
    // With the sub-agents and the performance log next to its sessions.
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
  // Clanker's earlier name, and its sessions were not moved (formats.md 6.4).
  { agent: "clanker", variables: [], folder: "~/.companion/agent", sessions: "sessions" },
];

/** Where an agent keeps its sessions currently. */
export function homeOf(agent: AgentFamily): SessionHome {
  return PI_HOMES.find((home) => home.agent === agent) ?? PI_HOMES[0];
}

/** The name of a sub-agent without its own definition (formats.md 6.2). */
const SUB_AGENT = "agent";

/** By the name of a folder: ".pi". */
const AGENT_OF: ReadonlyMap<string, string> = new Map([
  ...PI_HOMES.map(({ folder, agent }) => [folder.split("/")[1] ?? "", agent] as const),
  [SUB_AGENTS_FOLDER, "dreb"],
]);

/** `<session>/<run id>/run-0/session.jsonl`, of pi's extension for sub-agents. */
const SUB_AGENT_RUN = /^(.*)\/[^/]+\/run-\d{1,9}\/[^/]+$/;

/**
 * `root`: the library's folder, its name or the known part of its path. `has`: whether the library
 * has a file at a path. The folder nearest to the file decides.
 */
export function factsOfPath(
  path: string,
  root: string,
  has: (path: string) => boolean,
): PathFacts | null {
  const names = [...root.split(/[/\\]/), ...path.split("/")].slice(0, -1);
  const named = names.findLast((name) => AGENT_OF.has(name)) ?? "";
  const run = SUB_AGENT_RUN.exec(path)?.[1];
  const parent = run !== undefined && has(`${run}.jsonl`) ? `${run}.jsonl` : "";
  const isSubAgent = parent !== "" || names.includes(SUB_AGENTS_FOLDER);
  const agent = AGENT_OF.get(named) ?? agentBeside(path, has);
  if (agent === "" && !isSubAgent) return null;
  return { agent, parent, agentType: isSubAgent ? SUB_AGENT : "" };
}

/** dreb's log is next to its folder of sessions: no other agent writes one. */
function agentBeside(path: string, has: (path: string) => boolean): string {
  const names = path.split("/");
  const at = names.lastIndexOf("sessions");
  const home = names.slice(0, Math.max(0, at)).map((name) => `${name}/`);
  return at >= 0 && has(`${home.join("")}performance.jsonl`) ? "dreb" : "";
}
