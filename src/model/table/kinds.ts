// The entry types and message roles the format documents name (formats.md 2.4, 2.5, 5.3, 5.4, 5.6).
// A column stores the index; 0 is "none of these" and the file's own word is kept beside it.

export const ENTRY_TYPES = [
  "unknown",
  "message",
  "model_change",
  "thinking_level_change",
  "compaction",
  "branch_summary",
  "custom",
  "custom_message",
  "label",
  "session_info",
  "usage",
  "context_edit",
  "leaf",
  "active_tools_change",
] as const;

export type EntryType = (typeof ENTRY_TYPES)[number];

export const ROLES = [
  "unknown",
  "user",
  "assistant",
  "toolResult",
  "bashExecution",
  "custom",
  "system",
  "branchSummary",
  "compactionSummary",
  "hookMessage",
] as const;

export type Role = (typeof ROLES)[number];

const typeCodes = new Map<string, number>(ENTRY_TYPES.map((type, code) => [type, code]));
// The same in the words of forks (formats-more.md 3.2, 6).
for (const type of ["model_usage", "child_usage_attributed"]) {
  typeCodes.set(type, typeCodes.get("usage") ?? 0);
}
const roleCodes = new Map<string, number>(ROLES.map((role, code) => [role, code]));

/** The code of a type as the file spells it; 0 for every other spelling. */
export const typeCode = (type: string): number => typeCodes.get(type) ?? 0;
/** The code of a role as the file spells it; 0 for every other spelling. */
export const roleCode = (role: string): number => roleCodes.get(role) ?? 0;

/** What a row is, in pi's words. */
export interface RowKind {
  readonly type: string;
  /** "" for all but messages. */
  readonly role: string;
}

export function rowKind(type: string, role = ""): RowKind {
  return { type, role };
}

/**
 * Types whose entry is read in full while scanning: tree, labels, name and context are computed
 * from them, and they are small (the writers keep bulk in messages and custom data).
 */
const KEPT_PARSED: ReadonlySet<string> = new Set<EntryType | "title_change">([
  "model_change",
  "thinking_level_change",
  "compaction",
  "branch_summary",
  "label",
  "session_info",
  "context_edit",
  "leaf",
  // A name in another agent's words; to all else it is unknown.
  "title_change",
]);

/** What the program writes as it ends, of its own accord, below whichever entry it had in mind (formats-more.md 3.2). */
const PROGRAM_ENDS: ReadonlySet<unknown> = new Set([
  "session_end",
  "session_exit",
  "session_shutdown",
]);

/** Whether an entry says nothing of where the conversation is: the program ends, or names the session itself. */
export function isBesideTalk(type: unknown, customType: unknown): boolean {
  return type === "title_change" || (type === "custom" && PROGRAM_ENDS.has(customType));
}

/**
 * What oh-my-pi tells the model beside the talk (formats-more.md 3.5): what a reply thought that was cut off and is sent
 * again all the same, notes of which the newest come first, and what is told for one run alone.
 */
export const STILL_SENT = "interrupted-thinking";
export const NOTES = "experimental_context_notes";
export const ONE_RUN: ReadonlySet<unknown> = new Set(["prewalk-plan", "vibe-mode-context"]);

/** `customType`: of an entry that has one. */
export function isKeptParsed(type: string, customType?: unknown): boolean {
  if (type === "custom") return customType === NOTES || PROGRAM_ENDS.has(customType);
  if (type === "custom_message") return customType === STILL_SENT || ONE_RUN.has(customType);
  return KEPT_PARSED.has(type);
}
