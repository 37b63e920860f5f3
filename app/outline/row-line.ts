// The text of one outline row: who, the first words, and the note at its right end. From columns where they
// have it, else from the entry itself. Pure.
import type { ToolCall } from "../../src/model/blocks/blocks.ts";
import { toolCallsOf } from "../../src/model/blocks/blocks.ts";
import type { Entry } from "../../src/model/entry/entry.ts";
import { describeEntry } from "../../src/model/entry/entry-line.ts";
import { readEntry } from "../../src/model/entry/read-entry.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import { DETAIL, type EntryDetails } from "../../src/model/table/details.ts";
import { type EntryTable, NO_ROW, parentOf, roleOf, typeOf } from "../../src/model/table/table.ts";
import { afterText } from "../../src/stats/drop-text.ts";
import type { Turn } from "../../src/stats/rows/turns.ts";
import { plainTitle } from "../../src/text/plain-title.ts";
import { costText, durationText, numberText, tokensText } from "../../src/text/units.ts";
import { actionText, shortPaths } from "../../src/tree/action-text.ts";
import { type EntrySummary, entrySummary, type SummaryKind } from "../../src/tree/entry-summary.ts";
import type { CompactionFact } from "./row-sources.ts";

/** Decides the colour of `who` and the shape of the dot. */
export type Tone = "user" | "reply" | "tool" | "cut" | "error" | "quiet";

export interface RowLine {
  readonly tone: Tone;
  readonly who: string;
  readonly text: string;
  /** Tokens of a reply, lines of an edit, an exit code; "" for nothing. */
  readonly note: string;
  /** Failed replies and tools of the turn that a prompt begins. */
  readonly failures: number;
  /** The note describes the failure. */
  readonly isNoteBad: boolean;
}

export interface RowSources {
  readonly table: EntryTable;
  readonly details: EntryDetails | null;
  /** The working directory; "" when not recorded. */
  readonly cwd: string;
  /** Entries that were read because they are in view. */
  readonly bodies: ReadonlyMap<number, JsonObject>;
  readonly compactionAt: (row: number) => CompactionFact | null;
  /** The figures of the turn that a prompt begins; null for other entries and while unknown. */
  readonly turnAt: (row: number) => Turn | null;
  /** The rank by the filter, which replaces other notes; "" for nothing. */
  readonly rankAt: (row: number) => string;
}

/** Longer entries are not read for the outline alone: their text comes with the details. */
const MAX_BYTES = 1 << 20;

/** Whether the columns known so far leave a part of a row open. */
export function needsBody(table: EntryTable, details: EntryDetails | null, row: number): boolean {
  if (table.parsedEntries.has(row) || (table.length[row] ?? 0) > MAX_BYTES) return false;
  if (!details) return true;
  if (isNamedByItself(table, row)) return true;
  const role = roleOf(table, row);
  return (role === "toolResult" || role === "bashExecution") && isFailed(details, row);
}

export function rowLine(sources: RowSources, row: number): RowLine {
  const { table, details, bodies, cwd } = sources;
  const summary = entrySummary(table, details, row, cwd);
  const compaction = sources.compactionAt(row);
  if (compaction) return compactionLine(compaction, summary);
  const stored = bodies.get(row);
  const entry = stored ? readEntry(stored) : null;
  const seen = entry ? describeEntry(entry, callOf(sources, row, entry)) : summary;
  const isTool = summary.kind === "tool";
  const isMarkdown = summary.kind === "user" || summary.kind === "assistant";
  const words = isMarkdown ? plainTitle(seen.text) : seen.text;
  const read = isTool ? actionText(seen.text, cwd) : words;
  const said = details ? summary.text : read;
  const failure = failureOf(entry, summary);
  const turn = sources.turnAt(row);
  return {
    tone: summary.failure || isFailure(entry) ? "error" : TONES[summary.kind],
    who: summary.result ? summary.who : seen.who,
    text: shortPaths(said, isTool ? cwd : ""),
    note: sources.rankAt(row) || failure || turnNote(turn) || noteOf(summary),
    isNoteBad: failure !== "" && sources.rankAt(row) === "",
    failures: turn?.failures ?? 0,
  };
}

const TONES: Readonly<Record<SummaryKind, Tone>> = {
  user: "user",
  assistant: "reply",
  tool: "tool",
  compaction: "cut",
  other: "quiet",
};

function compactionLine({ number, before, drop }: CompactionFact, said: EntrySummary): RowLine {
  const recorded = before === null ? "" : numberText(before);
  const text = drop ? `${numberText(drop.before)} → ${afterText(drop, numberText)}` : recorded;
  return {
    tone: "cut",
    who: `${said.who} ${number}`,
    text: text || said.text,
    note: "",
    failures: 0,
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

function isNamedByItself(table: EntryTable, row: number): boolean {
  const type = typeOf(table, row);
  return type === "custom" || type === "custom_message" || roleOf(table, row) === "custom";
}

/** The call of a result, among the loaded entries: until the details know it for sure. */
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

function failureOf(entry: Entry | null, { result }: EntrySummary): string {
  const exit = exitCode(entry);
  if (exit !== null) return exit === 0 ? "" : `exit ${exit}`;
  return result?.isError ? "error" : "";
}

function noteOf({ result, outputTokens }: EntrySummary): string {
  if (result && result.added + result.removed > 0) return `+${result.added} −${result.removed}`;
  return outputTokens ? tokensText(outputTokens) : "";
}

/** Cost and time, as far as they are recorded. */
function turnNote(turn: Turn | null): string {
  if (!turn) return "";
  const cost = turn.cost === null ? "" : costText(turn.cost);
  // Beside the words the first unit is precise enough.
  const time = turn.durationMs ? durationText(turn.durationMs).split(" ", 2).join(" ") : "";
  return [cost, time].filter(Boolean).join(" · ");
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
