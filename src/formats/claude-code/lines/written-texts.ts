// Texts in the user's name that no user typed (2.2): what each is, by how it begins. Claude Code puts commands,
// their output, reminders and notices of tasks into the conversation so.

/** As entries name them (`customType`). */
export type WrittenKind =
  | "command"
  | "command-output"
  | "command-caveat"
  | "shell-command"
  | "shell-output"
  | "memory"
  | "task-notification"
  | "teammate-message"
  | "reminder"
  | "ide-context"
  | "session-start"
  | "interrupted";

const BEGINNINGS: readonly (readonly [string, WrittenKind])[] = [
  ["<command-", "command"],
  ["<local-command-caveat>", "command-caveat"],
  ["Caveat: The messages below", "command-caveat"],
  ["<local-command-", "command-output"],
  ["<bash-input>", "shell-command"],
  ["<bash-", "shell-output"],
  ["<user-memory-input>", "memory"],
  ["<task-notification>", "task-notification"],
  ["<teammate-message", "teammate-message"],
  ["<system-reminder>", "reminder"],
  ["<ide_", "ide-context"],
  ["<session-start-hook>", "session-start"],
  ["[Request interrupted by user", "interrupted"],
];

/** Somebody's own words may follow these. */
const BEFORE_WORDS: ReadonlySet<WrittenKind> = new Set<WrittenKind>(["reminder", "ide-context"]);

/** Of a text no more than this is looked at on either side. Bytes. */
export const LOOKED_AT = 64;

/** `start` and `end`: of one text, each as far as it was looked at. Null: somebody's own words. */
export function writtenKind(start: string, end: string): WrittenKind | null {
  const text = start.trimStart();
  const found = BEGINNINGS.find(([beginning]) => text.startsWith(beginning))?.[1];
  if (found === undefined) return null;
  return BEFORE_WORDS.has(found) && !end.trimEnd().endsWith(">") ? null : found;
}

/** Not shown by Claude Code itself. */
export const HIDDEN: ReadonlySet<string> = new Set<WrittenKind | "meta">([
  "meta",
  "command-caveat",
  "reminder",
  "ide-context",
  "session-start",
]);
