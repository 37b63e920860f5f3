// Texts in the user's name that no user typed (2.2): what each is, by how it begins. Claude Code puts commands,
// their output, reminders and notices of tasks into the conversation so.

/** As entries name them (`customType`), in words that people read. */
export type WrittenKind =
  | "Command"
  | "Command output"
  | "Command caveat"
  | "Shell command"
  | "Shell output"
  | "Memory"
  | "Task notification"
  | "Team mate"
  | "Reminder"
  | "Editor context"
  | "Session start"
  | "Interrupted"
  /** A user's line that says so itself, and nothing tells what it is. */
  | "Meta message";

const BEGINNINGS: readonly (readonly [string, WrittenKind])[] = [
  ["<command-", "Command"],
  ["<local-command-caveat>", "Command caveat"],
  ["Caveat: The messages below", "Command caveat"],
  ["<local-command-", "Command output"],
  ["<bash-input>", "Shell command"],
  ["<bash-", "Shell output"],
  ["<user-memory-input>", "Memory"],
  ["<task-notification>", "Task notification"],
  ["<teammate-message", "Team mate"],
  ["<system-reminder>", "Reminder"],
  ["<ide_", "Editor context"],
  ["<session-start-hook>", "Session start"],
  ["[Request interrupted by user", "Interrupted"],
];

/** Somebody's own words may follow these. */
export const BEFORE_WORDS: ReadonlySet<WrittenKind> = new Set<WrittenKind>([
  "Reminder",
  "Editor context",
]);

/** Null: somebody's own words. */
export function writtenKind(text: string): WrittenKind | null {
  const start = text.trimStart();
  const found = BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1];
  if (found === undefined) return null;
  return BEFORE_WORDS.has(found) && !text.trimEnd().endsWith(">") ? null : found;
}

/** The reply, or the use of a tool, that stands above it was broken off. */
export const INTERRUPTED: WrittenKind = "Interrupted";

/** Not shown by Claude Code itself. */
export const HIDDEN: ReadonlySet<string> = new Set<WrittenKind>([
  "Meta message",
  "Command caveat",
  "Reminder",
  "Editor context",
  "Session start",
]);
