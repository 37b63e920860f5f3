// What one row of the outline says: who, the first words, and what stands at its right end. From
// columns where they tell, from the entry itself where only it does. Pure.
import type { ToolCall } from "../../src/model/entry/blocks.ts";
import { toolCallsOf } from "../../src/model/entry/blocks.ts";
import { type Entry, readEntry } from "../../src/model/entry/entry.ts";
import { describeEntry } from "../../src/model/entry/entry-line.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import {
  DETAIL,
  type EntryDetails,
  isPrompt,
  type ResultFact,
} from "../../src/model/table/details.ts";
import { type EntryTable, NO_ROW, parentOf, roleOf, typeOf } from "../../src/model/table/table.ts";
import { numberText, tokensText } from "../../src/text/units.ts";
import { type CompactionFact, resultAt } from "./row-sources.ts";

/** Decides the colour of `who` and the shape of the dot. */
export type Tone = "user" | "reply" | "tool" | "cut" | "error" | "quiet";

export interface RowLine {
  readonly tone: Tone;
  readonly who: string;
  readonly text: string;
  /** Tokens of a reply, lines of an edit, an exit code; "" for nothing. */
  readonly note: string;
  /** The note says how it failed. */
  readonly isNoteBad: boolean;
}

export interface RowSources {
  readonly table: EntryTable;
  readonly details: EntryDetails | null;
  /** Where the session worked; "" when not recorded. */
  readonly cwd: string;
  /** Entries that were read because they are in sight. */
  readonly bodies: ReadonlyMap<number, JsonObject>;
  readonly compactionAt: (row: number) => CompactionFact | null;
}

/** Longer entries are not read for the outline alone: their text comes with the details. */
const MOST_BYTES = 1 << 20;

/** Whether the columns known so far leave something of a row unsaid. */
export function needsBody(table: EntryTable, details: EntryDetails | null, row: number): boolean {
  if (table.structural.has(row) || (table.length[row] ?? 0) > MOST_BYTES) return false;
  if (!details) return true;
  if (isNamedByItself(table, row)) return true;
  const role = roleOf(table, row);
  return (role === "toolResult" || role === "bashExecution") && isFailed(details, row);
}

export function rowLine(sources: RowSources, row: number): RowLine {
  const { table, details, bodies } = sources;
  const stored = table.structural.get(row) ?? bodies.get(row);
  const entry = stored ? readEntry(stored) : null;
  const compaction = sources.compactionAt(row);
  if (compaction) return compactionLine(compaction, entry);
  const result = resultAt(table, details, row);
  const tone = isFailed(details, row) || isFailure(entry) ? "error" : toneOf(table, details, row);
  const failure = failureOf(entry, result?.fact ?? null);
  const said = entry ? describeEntry(entry, callOf(sources, row, entry)) : null;
  return {
    tone,
    who: result?.fact.name || (said?.who ?? nameOf(table, details, row)),
    text: shortened(
      result?.target || (said?.text ?? details?.firstWords[row] ?? ""),
      tone === "tool" || result ? sources.cwd : "",
    ),
    note: failure || noteOf(details, row, result?.fact ?? null),
    isNoteBad: failure !== "",
  };
}

/** Paths inside the working directory begin there, those of a home with ~. */
function shortened(text: string, cwd: string): string {
  const inside = cwd.length > 1 ? text.replaceAll(`${cwd}/`, "") : text;
  return inside.replace(HOME, "~");
}

const HOME = /(?:\/Users|\/home)\/[^/\s]+/g;

function compactionLine({ number, before, after }: CompactionFact, entry: Entry | null): RowLine {
  const summary = entry ? describeEntry(entry).text : "";
  const tokens = (count: number | null) => (count === null ? "" : numberText(count));
  const text = after === null ? tokens(before) : `${tokens(before)} → ${tokens(after)}`;
  return {
    tone: "cut",
    who: `Compaction ${number}`,
    text: text || summary,
    note: "",
    isNoteBad: false,
  };
}

function isFailed(details: EntryDetails | null, row: number): boolean {
  return ((details?.flags[row] ?? 0) & (DETAIL.error | DETAIL.aborted)) !== 0;
}

function isFailure(entry: Entry | null): boolean {
  switch (entry?.kind) {
    case "assistant":
      return entry.stopReason === "error" || entry.stopReason === "aborted";
    case "toolResult":
      return entry.isError;
    case "bash":
      return Boolean(entry.exitCode);
    default:
      return false;
  }
}

function toneOf(table: EntryTable, details: EntryDetails | null, row: number): Tone {
  switch (typeOf(table, row)) {
    case "message":
      if (isOutcome(table, details, row)) return "tool";
      return ROLE_TONES.get(roleOf(table, row)) ?? "quiet";
    case "compaction":
      return "cut";
    default:
      return "quiet";
  }
}

const ROLE_TONES: ReadonlyMap<string, Tone> = new Map([
  ["user", "user"],
  ["assistant", "reply"],
  ["toolResult", "tool"],
  ["bashExecution", "tool"],
]);

/** A message of the user's that is what a sub-agent came to. */
function isOutcome(table: EntryTable, details: EntryDetails | null, row: number): boolean {
  return roleOf(table, row) === "user" && !isPrompt(table, details, row);
}

/** What an entry is called before it was read. */
function nameOf(table: EntryTable, details: EntryDetails | null, row: number): string {
  const type = typeOf(table, row);
  const role = roleOf(table, row);
  const word = table.words.get(row)?.slice(0, MAX_NAME);
  if (isOutcome(table, details, row)) return "Sub-agent";
  if (type === "message") return ROLE_NAMES.get(role) ?? (word || "Message");
  if (type === "usage") return "Usage";
  if (type === "active_tools_change") return "Tools";
  return word === undefined ? "Custom" : word || "Unknown";
}

const MAX_NAME = 80;

const ROLE_NAMES: ReadonlyMap<string, string> = new Map([
  ["user", "User"],
  ["assistant", "Assistant"],
  ["toolResult", "Tool"],
  ["bashExecution", "Command"],
  ["system", "System"],
]);

function isNamedByItself(table: EntryTable, row: number): boolean {
  const type = typeOf(table, row);
  return type === "custom" || type === "custom_message" || roleOf(table, row) === "custom";
}

/** The call a result answers, among the entries at hand: until the details know it for sure. */
function callOf({ table, bodies }: RowSources, row: number, entry: Entry): ToolCall | undefined {
  if (entry.kind !== "toolResult") return undefined;
  for (let at = parentOf(table, row); at !== NO_ROW; at = parentOf(table, at)) {
    const stored = bodies.get(at);
    if (!stored) return undefined;
    const above = readEntry(stored);
    const calls = above.kind === "assistant" ? toolCallsOf(above.blocks) : [];
    const call = calls.find(({ id }) => id === entry.callId);
    if (call) return call;
  }
  return undefined;
}

function failureOf(entry: Entry | null, result: ResultFact | null): string {
  const exit = exitCode(entry);
  if (exit !== null) return exit === 0 ? "" : `exit ${exit}`;
  return result?.isError ? "error" : "";
}

function noteOf(details: EntryDetails | null, row: number, result: ResultFact | null): string {
  if (result && result.added + result.removed > 0) return `+${result.added} −${result.removed}`;
  const tokens = details?.output[row] ?? Number.NaN;
  return tokens > 0 ? tokensText(tokens) : "";
}

/** pi's bash tool ends a failed command's output with the code; a user's own command records it. */
function exitCode(entry: Entry | null): number | null {
  if (entry?.kind === "bash") return entry.exitCode;
  if (entry?.kind !== "toolResult") return null;
  const last = entry.blocks.at(-1);
  const match = last?.type === "text" ? EXIT.exec(last.text.slice(-80)) : null;
  return match ? Number(match[1]) : null;
}

const EXIT = /Command exited with code (\d+)\s*$/;
