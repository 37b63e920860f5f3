// The rows of a session's lines and what the entry of each is made from beyond its own line: the names of the
// calls that results answer, the line that carries a message's usage, what compactions kept.
import { type JsonObject, numberField } from "../../../model/json/json.ts";
import { placeId } from "../../../model/table/place-ids.ts";
import { FLAG, NO_ROW } from "../../../model/table/table.ts";
import type { LineRow } from "../../line-session/line-table.ts";
import type { LineShape, SessionLine } from "../lines/session-line.ts";
import type { ApiMessages } from "../tree/api-messages.ts";
import type { Compaction } from "../tree/compactions.ts";
import type { DrawnTree } from "../tree/drawn-tree.ts";
import type { Call } from "../tree/head.ts";
import type { RecordedTree } from "../tree/recorded-tree.ts";
import { resultEdits } from "./result-edits.ts";
import { MAX_DEPTH } from "./shallow.ts";

/** What a line becomes. */
export type Made =
  | { readonly as: "user" | "queued" | "result" | "program" }
  | { readonly as: "note"; readonly word: string }
  | { readonly as: "reply"; readonly hasUsage: boolean }
  /** Known as a whole from the scan. */
  | { readonly as: "entry"; readonly entry: JsonObject };

export interface SessionRows {
  readonly rows: readonly LineRow[];
  readonly made: readonly Made[];
  /** Rows whose lines are nested deeper than can be written again. */
  readonly deep: ReadonlySet<number>;
  /** Entries that follow that of a line, by its index: each is a row of its own. */
  readonly edits: ReadonlyMap<number, readonly JsonObject[]>;
  /** By id. */
  readonly calls: ReadonlyMap<string, Call>;
  /** Messages with usage, and those whose output was written down before it ended. */
  readonly counted: number;
  readonly unfinished: number;
}

export function sessionRows(
  lines: readonly SessionLine[],
  recorded: RecordedTree,
  drawn: DrawnTree,
  messages: ApiMessages,
): SessionRows {
  // Lines without a uuid are called by where they stand.
  const ids = lines.map(({ head, place }) => head.uuid ?? placeId(place.start));
  const compactions = new Map<number, JsonObject>();
  for (const compaction of recorded.compactions) {
    const row = compaction.summary === NO_ROW ? compaction.boundary : compaction.summary;
    compactions.set(row, compactionEntry(compaction, lines, ids));
  }
  const titles = titleRows(lines);
  const { usageRows, ...counts } = usageRowsOf(lines, messages);
  const made = lines.map((line, row): Made => {
    const compaction = compactions.get(row);
    if (compaction) return { as: "entry", entry: compaction };
    const isTitle = titles.has(row);
    if (isTitle) return { as: "entry", entry: { type: "session_info", name: line.title ?? "" } };
    return madeOf(line.head.kind, line, usageRows.has(row));
  });
  const flags = faultFlags(recorded, drawn);
  const calls = new Map<string, Call>();
  const callRows = new Map<string, number>();
  lines.forEach(({ head }, row) => {
    for (const call of head.calls) {
      calls.set(call.id, call);
      callRows.set(call.id, row);
    }
  });
  // Written out: to spread objects of so many fields makes each a map of its own.
  const rows = lines.map(({ place, head }, row): LineRow => {
    const one = made[row] ?? PROGRAM;
    return {
      at: row,
      flags: place.flags | (flags.get(row) ?? 0),
      type: typeOf(one),
      role: ROLES[one.as],
      id: ids[row] ?? "",
      entry: one.as === "entry" ? one.entry : null,
      caller: head.results.length > 0 ? (callRows.get(head.results[0] ?? "") ?? NO_ROW) : NO_ROW,
      message: messages.number[row] ?? 0,
    };
  });
  const deep = new Set<number>();
  lines.forEach(({ depth }, row) => {
    if (depth >= MAX_DEPTH - OUTER) deep.add(row);
  });
  return { rows, made, deep, edits: resultEdits(lines, ids), calls, ...counts };
}

/** Levels around the values that a line's depth counts, at most. */
const OUTER = 10;

/** Most lines are one of these. */
const USER: Made = { as: "user" };
const RESULT: Made = { as: "result" };
const QUEUED: Made = { as: "queued" };
const PROGRAM: Made = { as: "program" };
const REPLY: Made = { as: "reply", hasUsage: false };
const LAST_REPLY: Made = { as: "reply", hasUsage: true };

/** What a line becomes as far as it shows that itself. */
export function madeOf(
  kind: LineShape["kind"],
  { written, isQueuedPrompt }: Pick<LineShape, "written" | "isQueuedPrompt">,
  hasUsage: boolean,
): Made {
  switch (kind) {
    case "prompt":
      return USER;
    case "note":
      return { as: "note", word: written ?? "Meta message" };
    case "result":
      return RESULT;
    case "reply":
    case "synthetic":
      return hasUsage ? LAST_REPLY : REPLY;
    default:
      return isQueuedPrompt ? QUEUED : PROGRAM;
  }
}

function typeOf(made: Made): string {
  switch (made.as) {
    case "note":
      return "custom_message";
    case "program":
      return "custom";
    case "entry":
      return made.entry.type === "compaction" ? "compaction" : "session_info";
    default:
      return "message";
  }
}

const ROLES: Readonly<Record<Made["as"], string>> = {
  user: "user",
  queued: "user",
  result: "toolResult",
  reply: "assistant",
  note: "",
  program: "",
  entry: "",
};

/** Names that somebody gave, else those the program gave, else the summary of what is in this file. */
function titleRows(lines: readonly SessionLine[]): ReadonlySet<number> {
  const titled: { readonly line: SessionLine; readonly row: number }[] = [];
  lines.forEach((line, row) => {
    if (line.title !== null) titled.push({ line, row });
  });
  const named = new Set(titled.flatMap(({ line }) => line.named ?? []));
  const isHere = new Set<string | null>();
  if (named.size > 0) {
    for (const { head } of lines) if (named.has(head.uuid ?? "")) isHere.add(head.uuid);
  }
  for (const type of ["custom-title", "ai-title", "summary"]) {
    const ofType = titled.filter(
      ({ line }) => line.type === type && (type !== "summary" || isHere.has(line.named)),
    );
    if (ofType.length > 0) return new Set(ofType.map(({ row }) => row));
  }
  return new Set();
}

/** Each message counts once: on its last line with usage, which has all of its output. */
function usageRowsOf(lines: readonly SessionLine[], messages: ApiMessages) {
  const usageRows = new Set<number>();
  let unfinished = 0;
  for (const rows of messages.rows) {
    const last = rows.findLast((row) => lines[row]?.usage !== "none");
    if (last === undefined) continue;
    usageRows.add(last);
    const isOpen = rows.every((row) => lines[row]?.usage !== "final");
    if (isOpen && (lines[last]?.major ?? 0) >= 2) unfinished++;
  }
  return { usageRows, counted: usageRows.size, unfinished };
}

/**
 * `firstKeptEntryId`: of the first kept line on the path, `keptEntryIds` of all of them where they are listed. None where the kept
 * lines stand again below.
 */
function compactionEntry(
  { boundary, summary, kept, isList, isAgain }: Compaction,
  lines: readonly SessionLine[],
  ids: readonly string[],
): JsonObject {
  const metadata = lines[boundary]?.metadata ?? null;
  const tokensBefore = metadata ? numberField(metadata, "preTokens") : undefined;
  const first = kept.reduce((least, row) => Math.min(least, row), Number.POSITIVE_INFINITY);
  const firstId = isAgain ? undefined : ids[first];
  return {
    type: "compaction",
    summary: lines[summary]?.summary ?? "",
    ...(firstId !== undefined && {
      firstKeptEntryId: firstId,
      ...(isList && { keptEntryIds: kept.map((row) => ids[row] ?? "") }),
    }),
    ...(tokensBefore !== undefined && { tokensBefore }),
    ...(metadata && { details: metadata }),
  };
}

function faultFlags({ faults }: RecordedTree, drawn: DrawnTree): ReadonlyMap<number, number> {
  const flags = new Map<number, number>();
  for (const { kind, row } of faults) {
    const flag = FAULT_FLAGS.get(kind);
    // What stands in a line has a parent there.
    if (flag && drawn.parent[row] === NO_ROW) flags.set(row, flag);
  }
  for (const row of drawn.sideRoots.keys()) {
    if (drawn.parent[row] !== NO_ROW) flags.set(row, FLAG.pathEnds);
  }
  return flags;
}

const FAULT_FLAGS = new Map([
  ["orphan", FLAG.orphan],
  ["self-parent", FLAG.selfParent],
  ["cycle", FLAG.cycle],
]);
