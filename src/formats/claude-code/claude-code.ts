// Claude Code: a session is a file of lines, each of which names the one it follows.
import type { SessionFormat } from "../format.ts";
import { isClaudeCode } from "./detect.ts";

export const claudeCodeFormat: SessionFormat = {
  id: "claude-code",
  name: "Claude Code session (JSONL)",
  detect: (input, head) =>
    Promise.resolve(input.kind === "file" && isClaudeCode(head) ? "yes" : "no"),
  // What reads it is loaded with the first one.
  async open(input, options) {
    if (input.kind !== "file") throw new Error("A session of Claude Code is a file.");
    const { openClaudeCode } = await import("./claude-session.ts");
    return openClaudeCode(input.source, options);
  },
  find: () => [],
};
