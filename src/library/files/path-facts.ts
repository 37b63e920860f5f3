// What the place of a session tells of it (formats.md 5.6, 6): the agent whose folder it lies in, and
// for sub-agents whose files name no parent the session they lie beside. It reads nothing.

import { SUB_AGENTS_FOLDER } from "../../manager/agents/sub-agents.ts";
import type { AgentFamily } from "../../manager/list/agent-folders.ts";

export interface PathFacts {
  /** Null: the place tells nothing. */
  readonly family: AgentFamily | null;
  /** Path of the parent's file in the same library; "" when the place names none. */
  readonly parent: string;
  /** "agent" for a session that lies where only sub-agents do, else "". */
  readonly agentType: string;
}

/** A sub-agent without a definition of its own is called so (formats.md 6.2). */
const SUB_AGENT = "agent";

const FAMILY_OF: ReadonlyMap<string, AgentFamily> = new Map([
  [".pi", "pi"],
  [".dreb", "dreb"],
  [SUB_AGENTS_FOLDER, "dreb"],
  [".indusagi", "indusagi"],
  [".clanker", "clanker"],
  // Clanker's name before (formats.md 6.4).
  [".companion", "clanker"],
]);

/** `<session>/<run id>/run-0/session.jsonl`, of pi's extension for sub-agents. */
const SUB_AGENT_RUN = /^(.*)\/[^/]+\/run-\d{1,9}\/[^/]+$/;

/**
 * `root`: the library's folder, its name or as much of its path as is known. `has`: whether the
 * library has a file at a path. The folder nearest to the file decides.
 */
export function pathFacts(path: string, root: string, has: (path: string) => boolean): PathFacts {
  const names = [...root.split(/[/\\]/), ...path.split("/")].slice(0, -1);
  const named = names.findLast((name) => FAMILY_OF.has(name)) ?? "";
  const run = SUB_AGENT_RUN.exec(path)?.[1];
  const parent = run !== undefined && has(`${run}.jsonl`) ? `${run}.jsonl` : "";
  const isSubAgent = parent !== "" || names.includes(SUB_AGENTS_FOLDER);
  return {
    family: FAMILY_OF.get(named) ?? familyBeside(path, has),
    parent,
    agentType: isSubAgent ? SUB_AGENT : "",
  };
}

/** dreb's log lies beside its folder of sessions: nobody else writes one. */
function familyBeside(path: string, has: (path: string) => boolean): AgentFamily | null {
  const names = path.split("/");
  const at = names.lastIndexOf("sessions");
  const home = names.slice(0, Math.max(0, at)).map((name) => `${name}/`);
  return at >= 0 && has(`${home.join("")}performance.jsonl`) ? "dreb" : null;
}
