// Claude Code: a session is a file of lines, each of which names its parent line.
import { fileOf, type SessionFormat } from "../format.ts";

const OPEN_BRACE = 123;
/** SESSION.jsonl, agent-ID.jsonl; rollouts are another format's. */
const NAME = /(?:^|\/)((?!rollout-)[^/]+)\.jsonl$/;

export const claudeCodeFormat: SessionFormat = {
  id: "claude-code",
  label: "Claude Code session (JSONL)",
  accepted: "sessions of Claude Code",
  // formats-claude-codex.md 2.1.
  homes: [
    {
      agent: "Claude Code",
      variables: [{ name: "CLAUDE_CONFIG_DIR", below: "projects" }],
      folder: "~/.claude/projects",
    },
  ],
  beside: [
    {
      name: /^sessions-index\.json$/,
      kind: "index",
      what: "an index of sessions",
      when: "beside-sessions",
    },
    {
      name: /^history\.jsonl$/,
      kind: "index",
      what: "what was typed in all sessions",
      when: "not-a-session",
    },
    {
      name: /^journal\.jsonl$/,
      kind: "index",
      what: "the journal of a workflow of sub-agents",
      when: "not-a-session",
    },
  ],
  children: {
    folders: ["subagents"],
    names: /^agent-/i,
    uniqueNames: /^agent-[\w-]{7,200}\.jsonl$/i,
  },
  partId: (path) => NAME.exec(path)?.[1] ?? "",
  async parts(own, find) {
    const last = own.at(-1);
    if (!last || !/(?:^|\/)agent-[^/]+$/.test(last.path)) return [];
    const { forkParts } = await import("./fork-parts.ts");
    return forkParts(last, find);
  },
  resume: ({ id }) => (id === "" ? null : { command: "claude --resume", session: id }),
  async unrecorded() {
    return (await import("./unrecorded.ts")).CLAUDE_UNRECORDED;
  },
  // Most sessions are in other formats: the code that detects and reads these is loaded with the
  // first one.
  detectCost: 2,
  async detect(input, head) {
    if (input.kind !== "file" || !head.includes(OPEN_BRACE)) return "no";
    const { isClaudeCode } = await import("./detect.ts");
    return isClaudeCode(head) ? "yes" : "no";
  },
  async madeUp(turns) {
    const { madeUpSession } = await import("./made-up.ts");
    return madeUpSession(turns);
  },
  async open(input, options) {
    const { openClaudeCode } = await import("./claude-session.ts");
    return openClaudeCode(fileOf(input), options, input.kind === "file" ? input.parts : undefined);
  },
  async openEnd(source, bytes) {
    const { openClaudeCodeEnd } = await import("./claude-session.ts");
    return openClaudeCodeEnd(source, bytes);
  },
};
