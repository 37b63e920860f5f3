// Whether the beginning of a file is that of a session of Claude Code (section 1, row 1): some line has a
// type of Claude Code's and names what its lines name.

import { FieldReader } from "../line-session/fields.ts";
import { readHead } from "../line-session/scan-lines.ts";

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
  const fields = new FieldReader({
    type: "type",
    sessionId: "sessionId",
    leafUuid: "leafUuid",
    snapshot: "snapshot",
  });
  let isFound = false;
  readHead(head, fields, (line) => {
    const isNamed = line.has("sessionId") || line.has("leafUuid") || line.has("snapshot");
    isFound = isNamed && TYPES.has(line.text("type", 40) ?? "");
    return isFound;
  });
  return isFound;
}
