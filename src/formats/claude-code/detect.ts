// Whether the beginning of a file is that of a Claude Code session (section 1, row 1): some line has a
// type of Claude Code's and has the fields that its lines have.
import { objectField } from "../../model/json/json.ts";
import { foreignIn } from "../foreign.ts";
import { headObjects } from "../line-session/head-objects.ts";

const TYPES: ReadonlySet<string> = new Set(
  (
    "user assistant system attachment progress summary custom-title ai-title agent-name " +
    "agent-setting tag last-prompt queue-operation file-history-snapshot file-history-delta " +
    "content-replacement permission-mode mode pr-link bridge-session worktree-state relocated " +
    "frame-link atis-latch"
  ).split(" "),
);

/**
 * Other records that it writes next to the conversation, and the prefixes of such types
 * (formats-more.md 7.1).
 */
const BESIDE =
  /^(?:api-request|artifact-|continued-in$|cost-state$|data-flow-|derived-from$|ended-by-model$|fork-context-ref$|history-suppression$|host-row$|isolation-latch$|memory-mode$|observer-ref$|result$|resume-head-vouch$|session-owner$|started$|tools-used$)/;

/** Null for a type of line that Claude Code is known to write. */
export function unknownType(type: string): string | null {
  return TYPES.has(type) || BESIDE.test(type) ? null : type;
}

/** Types that other programs use, too: Claude Code's lines have an id and content. */
const COMMON: ReadonlySet<string> = new Set(["user", "assistant", "system"]);

/** `head`: the first bytes of the file. */
export function isClaudeCode(head: Uint8Array): boolean {
  for (const object of headObjects(head)) {
    const { type, sessionId, leafUuid, snapshot, parentUuid } = object;
    const uuid = object.uuid ?? parentUuid;
    if (foreignIn(object) !== null) return false;
    const isNamed = sessionId !== undefined || leafUuid !== undefined || snapshot !== undefined;
    if (!isNamed || typeof type !== "string" || !TYPES.has(type)) continue;
    const isSaid = type === "system" || objectField(object, "message")?.content !== undefined;
    const isOwn = isSaid && uuid !== undefined;
    if (!COMMON.has(type) || isOwn) return true;
  }
  return false;
}
