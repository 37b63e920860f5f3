import { expect, it } from "vitest";
import { agentOfOutcome } from "./agent-of-outcome.ts";
import type { SubAgent } from "./sub-agents.ts";

const agent = (id: string, ...files: readonly string[]): SubAgent => ({
  id,
  type: "Explore",
  summary: "Look around",
  startedMs: 0,
  status: "completed",
  sessionFile: files[0] ?? "",
  files,
});

const AGENTS = [
  agent("one", "/backup/subagent-sessions/0a/c.jsonl"),
  agent("two", "/backup/subagent-sessions/0b/c.jsonl"),
  agent(
    "chain",
    "/backup/subagent-sessions/chain-1/step-1/c.jsonl",
    "/backup/subagent-sessions/chain-1/step-2/c.jsonl",
  ),
];

it.each([
  ["two", ["/home/dev/.dreb/agent/subagent-sessions/0b/c.jsonl"]],
  ["one", ["C:\\agent\\subagent-sessions\\0a\\c.jsonl"]],
  ["chain", ["/gone/step-0.jsonl", "/x/subagent-sessions/chain-1/step-2/c.jsonl"]],
  [undefined, ["/home/dev/.dreb/agent/subagent-sessions/0c/c.jsonl"]],
  [undefined, ["c.jsonl"]],
  [undefined, []],
])("finds sub-agent %s by the session log", (id, sessionLogs) => {
  expect(agentOfOutcome(AGENTS, { sessionLogs })?.id).toBe(id);
});
