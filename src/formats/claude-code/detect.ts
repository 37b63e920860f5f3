// Whether the beginning of a file is that of a session of Claude Code (section 1, row 1): some line has a
// type of Claude Code's and names what its lines name.

import { headObjects } from "../line-session/head-objects.ts";

const TYPES: ReadonlySet<string> = new Set([
  "user",
  "assistant",
  "system",
  "attachment",
  "progress",
  "summary",
  "custom-title",
  "ai-title",
  "agent-name",
  "agent-setting",
  "tag",
  "last-prompt",
  "queue-operation",
  "file-history-snapshot",
  "file-history-delta",
  "content-replacement",
  "permission-mode",
  "mode",
  "pr-link",
  "bridge-session",
  "worktree-state",
  "relocated",
  "frame-link",
  "atis-latch",
]);

/** `head`: the first bytes of the file. */
export function isClaudeCode(head: Uint8Array): boolean {
  for (const { type, sessionId, leafUuid, snapshot } of headObjects(head)) {
    const isNamed = sessionId !== undefined || leafUuid !== undefined || snapshot !== undefined;
    if (isNamed && typeof type === "string" && TYPES.has(type)) return true;
  }
  return false;
}
