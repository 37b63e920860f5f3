// The words for an entry wherever it is listed, drawn or compared: its author, its subject, how it ended.
// From columns and, once everything was read, from details; never from a body.

import { memo } from "../lib/memo.ts";
import { wholeNumbers } from "../lib/whole-numbers.ts";
import { describeEntry, type EntryLine, shownWho } from "../model/entry/entry-line.ts";
import { readEntry } from "../model/entry/read-entry.ts";
import {
  DETAIL,
  type EntryDetails,
  figureAt,
  firstWordsAt,
  isPrompt,
  type ResultFact,
} from "../model/table/details.ts";
import { type EntryType, ROLES } from "../model/table/kinds.ts";
import { type EntryTable, roleOf, typeOf } from "../model/table/table.ts";
import { plainTitle } from "../text/plain-title.ts";
import { actionText } from "./action-text.ts";
import { answeredCall } from "./calls.ts";
import { saidAgain } from "./labels.ts";

export type SummaryKind = "user" | "assistant" | "tool" | "compaction" | "other";

export interface EntrySummary {
  /** tool: results, commands of the user's, outcomes of sub-agents. */
  readonly kind: SummaryKind;
  /** "User", "Assistant", a tool's name as the file spells it …; one line, about 80 characters. */
  readonly who: string;
  /** What the call of a tool result was about: path, command …; "" for other entries. */
  readonly target: string;
  /**
   * The target, else the first words, those of a prompt without marks of Markdown: one line, at most 200
   * characters, "" when not known.
   */
  readonly text: string;
  /** How it ended badly; null when it did not, and while that is not known. */
  readonly failure: "error" | "aborted" | null;
  /** What a tool result recorded; null for other entries, and while that is not known. */
  readonly result: ResultFact | null;
  /** Tokens a reply wrote; null when not recorded. */
  readonly outputTokens: number | null;
}

/**
 * A few steps of work for a row, for any size of session. `details`: null until they are read.
 * `cwd`: the session's directory, "" if not known; commands and paths are relative to it.
 */
export function entrySummary(
  table: EntryTable,
  details: EntryDetails | null,
  row: number,
  cwd = "",
): EntrySummary {
  const answered = details && answeredCall(table, details, row);
  const line = lineOf(table, details, row);
  const { who } = line;
  const text = roleOf(table, row) === "bashExecution" ? actionText(line.text, cwd) : line.text;
  const target = actionText(answered?.call?.target ?? "", cwd);
  const tool = answered?.result.name || answered?.call?.name;
  const tokens = details ? figureAt(details, row, "output") : Number.NaN;
  return {
    kind: kindOf(table, details, row),
    who: tool ? shownWho(tool) : who,
    target,
    text: target || text,
    failure: failureOf(details, row),
    result: answered?.result ?? null,
    outputTokens: Number.isNaN(tokens) ? null : tokens,
  };
}

/** `User: Ship it`, `bash: npm test`; `who` alone while the text is not known. */
export function summaryText({ who, text }: Pick<EntrySummary, "who" | "text">): string {
  return text ? `${who}: ${text}` : who;
}

function lineOf(table: EntryTable, details: EntryDetails | null, row: number): EntryLine {
  const stored = table.parsedEntries.get(row);
  if (stored) return withTimes(describeEntry(readEntry(stored)), saidAgain(table).times.get(row));
  const text = firstWordsAt(details, row);
  const role = roleOf(table, row);
  const isMarkdown = role === "assistant" || (role === "user" && isPrompt(table, details, row));
  return { who: whoOf(table, details, row), text: isMarkdown ? plainTitle(text) : text };
}

/** "Orchard (77 times)": a repeated note has no row of its own. */
function withTimes(line: EntryLine, again = 0): EntryLine {
  if (again === 0) return line;
  const said = `${(again + 1).toLocaleString("en-US")} times`;
  return { ...line, text: line.text === "" ? said : `${line.text} (${said})` };
}

function failureOf(details: EntryDetails | null, row: number): EntrySummary["failure"] {
  const flags = details?.flags[row] ?? 0;
  if ((flags & DETAIL.error) !== 0) return "error";
  return (flags & DETAIL.aborted) === 0 ? null : "aborted";
}

function kindOf(table: EntryTable, details: EntryDetails | null, row: number): SummaryKind {
  const type = typeOf(table, row);
  if (type !== "message") return type === "compaction" ? "compaction" : "other";
  if (isOutcome(table, details, row)) return "tool";
  return ROLE_KINDS.get(roleOf(table, row)) ?? "other";
}

const ROLE_KINDS: ReadonlyMap<string, SummaryKind> = new Map([
  ["user", "user"],
  ["assistant", "assistant"],
  ["toolResult", "tool"],
  ["bashExecution", "tool"],
]);

/** A message of the user's that is no prompt, but what a sub-agent of dreb came to (formats.md 6.2). */
function isOutcome(table: EntryTable, details: EntryDetails | null, row: number): boolean {
  return roleOf(table, row) === "user" && !isPrompt(table, details, row);
}

/** The rows of outcomes, in file order; none until everything was read. */
export const outcomeRows = memo((table: EntryTable, details: EntryDetails | null) => {
  const rows = wholeNumbers(0, details ? table.count : 0);
  return [...rows].filter((row) => isOutcome(table, details, row));
});

/** From the columns alone: a custom entry's own name is only in its body. */
function whoOf(table: EntryTable, details: EntryDetails | null, row: number): string {
  if (isOutcome(table, details, row)) return "Sub-agent";
  const type = typeOf(table, row);
  const word = table.words.get(row);
  if (word !== undefined) return whoSays(type, word || "Message", word);
  const kind = (table.type[row] ?? 0) * ROLES.length + (table.role[row] ?? 0);
  const who = knownWho.get(kind) ?? whoSays(type, roleOf(table, row), type);
  knownWho.set(kind, who);
  return who;
}

/** By the types and roles that the documents name: a printed tree asks for each of its rows. */
const knownWho = new Map<number, string>();

/** `role`: of a message; `word`: the type of every other entry. */
function whoSays(type: EntryType, role: string, word: string): string {
  const stored = type === "message" ? { type, message: { role } } : { type: word };
  return describeEntry(readEntry(stored)).who;
}
