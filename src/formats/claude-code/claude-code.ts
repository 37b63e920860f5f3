// Claude Code: a session is a file of lines, each of which names the one it follows.
import type { SessionFormat } from "../format.ts";

const OPEN_BRACE = 123;

export const claudeCodeFormat: SessionFormat = {
  id: "claude-code",
  name: "Claude Code session (JSONL)",
  // Most sessions are another format's: what knows and reads these is loaded with the first one.
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
    if (input.kind !== "file") throw new Error("A session of Claude Code is a file.");
    const { openClaudeCode } = await import("./claude-session.ts");
    return openClaudeCode(input.source, options);
  },
  async openEnd(source, bytes) {
    const { openClaudeCodeEnd } = await import("./claude-session.ts");
    return openClaudeCodeEnd(source, bytes);
  },
  find: () => [],
};
