// Who wrote a line in the user's name (2.2 of formats-claude-codex.md, 7.1 of formats-more.md). Claude Code
// inserts commands, their output, reminders and notices into the conversation this way. Only the following lines
// show which commands a person ran the model with: see `startedBy` in tree/started-by.ts.
import { type JsonObject, objectField, stringField } from "../../../model/json/json.ts";

/** Their names in entries (`customType`), for people to read. */
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
  /** An event elsewhere: a check that ended, a message from another program. */
  | "Event"
  /** A user's line marked as a program's, with no more specific kind. */
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
  ["[SYSTEM NOTIFICATION", "Event"],
  ["Stop hook feedback:", "Event"],
  ['<channel source="', "Event"],
  // Without a recorded compaction: the first words of a file that continues another.
  ["This session is being continued from a previous conversation", "Event"],
];

/** An element of a program's: its name holds a hyphen, and it is the whole text or says that it is an event. */
const ELEMENT = /^<([a-z]{1,40}(?:-[a-z]{1,40}){1,8})(?=[\s>])/;
const EVENT = /-(?:event|notification)$/;

/** A person's own words may follow these. */
const BEFORE_WORDS: ReadonlySet<WrittenKind> = new Set<WrittenKind>(["Reminder", "Editor context"]);

/** What wrote a line with these texts, by the texts and the line's own fields. Null: a person's own words. */
export function writtenIn(line: JsonObject, texts: readonly string[]): WrittenKind | null {
  const isTyped = isBySomebody(line);
  const kinds = texts.map((text) => writtenKind(text, isTyped));
  if (kinds.every((kind) => kind !== null)) {
    const [kind = null] = kinds.filter((one) => !BEFORE_WORDS.has(one)).concat(kinds);
    if (kind) return kind;
  }
  // Claude Code itself marks most of these as meta, but the person should see what came in.
  if (NOBODY.has(originOf(line))) return "Event";
  if (line.isMeta === true) return "Meta message";
  return line.promptSource === "system" ? "Event" : null;
}

function originOf(line: JsonObject): string | undefined {
  return stringField(objectField(line, "origin") ?? {}, "kind");
}

function isBySomebody(line: JsonObject): boolean {
  return line.promptSource === "typed" || originOf(line) === "human";
}

/**
 * Programs and other agents. A channel carries what a server pushes into the session, alerts and chat messages alike:
 * no person typed it here.
 */
const NOBODY: ReadonlySet<string | undefined> = new Set([
  "channel",
  "coordinator",
  "peer",
  "task-notification",
]);

function writtenKind(text: string, isTyped: boolean): WrittenKind | null {
  const start = text.trimStart();
  const found = BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1];
  if (found === undefined) return !isTyped && isEvent(start.trimEnd()) ? "Event" : null;
  return BEFORE_WORDS.has(found) && !text.trimEnd().endsWith(">") ? null : found;
}

/** The reply or tool use above it was interrupted. */
export const INTERRUPTED: WrittenKind = "Interrupted";

function isEvent(text: string): boolean {
  const name = ELEMENT.exec(text)?.[1];
  return name !== undefined && (EVENT.test(name) || text.endsWith(`</${name}>`));
}

/** A person did something, and the program reports the outcome. */
export const BY_PERSON: ReadonlySet<WrittenKind> = new Set<WrittenKind>([
  "Command",
  "Command output",
  "Command caveat",
  "Shell command",
  "Shell output",
  "Memory",
]);

/** Not shown by Claude Code itself. */
export const HIDDEN: ReadonlySet<string> = new Set<WrittenKind>([
  "Meta message",
  "Command caveat",
  "Reminder",
  "Editor context",
  "Session start",
]);
