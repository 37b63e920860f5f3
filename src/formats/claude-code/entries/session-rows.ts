// What the entry of each line is made from in addition to its own line: the names of the calls that results
// answer, the line that carries a message's usage, what compactions kept.
import { type JsonObject, numberField } from "../../../model/json/json.ts";
import { placeId } from "../../../model/table/place-ids.ts";
import { NO_ROW } from "../../../model/table/table.ts";
import type { LineShape } from "../lines/session-line.ts";
import type { SessionLines } from "../lines/session-lines.ts";
import type { Compaction, RecordedTree } from "../tree/recorded-tree.ts";
import type { SentLists } from "../tree/sent-lists.ts";

/** What a line becomes. */
export type Made =
  | { readonly as: "user" | "queued" | "attached" | "system" | "result" | "program" }
  | { readonly as: "note"; readonly word: string }
  | { readonly as: "reply"; readonly hasUsage: boolean }
  /** Parts of a sent message that are in no other line. */
  | { readonly as: "parts"; readonly parts: readonly number[] }
  /** Known as a whole from the scan. */
  | { readonly as: "entry"; readonly entry: JsonObject };

export interface SessionRows {
  /** By line. */
  readonly made: readonly Made[];
  /** Of the entry of a line. */
  readonly idOf: (line: number) => string;
  /** Entries that follow the entry of a line, by its index: each has its own row. */
  readonly added: ReadonlyMap<number, readonly JsonObject[]>;
  /** Lines that contexts begin with: the table's `beginnings` has them as rows. */
  readonly beginnings: ReadonlyMap<number, readonly number[]>;
  /** Messages with usage, and those whose output was written down before it ended. */
  readonly counted: number;
  readonly unfinished: number;
}

/** `started`: notes that are prompts, from `startedBy`; `isAlone`: whether a sub-agent's line is inside no result. */
export function sessionRows(
  lines: SessionLines,
  recorded: RecordedTree,
  sent: SentLists,
  started: ReadonlySet<number>,
  isAlone: (line: number) => boolean,
): SessionRows {
  // Lines without a uuid get an id from their position.
  const idOf = (line: number) => lines.uuidAt(line) ?? placeId(lines.places.start[line] ?? 0);
  const entries = new Map<number, JsonObject>();
  for (const line of titleLines(lines)) {
    entries.set(line, { type: "session_info", name: lines.rareAt(line).title ?? "" });
  }
  for (const compaction of recorded.compactions) {
    const line = compaction.summary === NO_ROW ? compaction.boundary : compaction.summary;
    entries.set(line, compactionEntry(compaction, lines, idOf));
  }
  const { usageLines, ...counts } = usageLinesOf(lines);
  const isShape = (line: number) => lines.shapeAt(line).type === "api-request-shape";
  const shape = [...lines.rare.keys()].find(isShape);
  // Each recorded request has its own.
  const systems = shape === undefined ? snapshotLines(lines) : [shape];
  const isSystem = new Set([...systems, ...[...sent.lists.values()].map(({ system }) => system)]);
  const made: Made[] = [];
  for (let line = 0; line < lines.count; line++) {
    const entry = entries.get(line);
    if (entry) made.push({ as: "entry", entry });
    else if (isSystem.has(line)) made.push(SYSTEM);
    else if (sent.own.has(line)) made.push({ as: "parts", parts: sent.own.get(line) ?? [] });
    else if (lines.kindAt(line) === "prompt" && isAlone(line)) made.push(TASK);
    else if (started.has(line)) made.push(USER);
    else made.push(madeOf(lines.shapeAt(line), usageLines.has(line)));
  }
  const added = resultEdits(lines, idOf);
  // Every line of a message repeats its calls.
  for (const line of usageLines) {
    const { advised } = lines.rareAt(line);
    if (advised) added.set(line, advised);
  }
  return { made, idOf, added, beginnings: beginningsOf(lines, recorded, systems), ...counts };
}

/** Most lines are one of these. */
const USER: Made = { as: "user" };
/** The model gave this prompt to a sub-agent; no person typed it. */
const TASK: Made = { as: "note", word: "Task" };
const RESULT: Made = { as: "result" };
const QUEUED: Made = { as: "queued" };
const ATTACHED: Made = { as: "attached" };
const SYSTEM: Made = { as: "system" };
export const PROGRAM: Made = { as: "program" };
const REPLY: Made = { as: "reply", hasUsage: false };
const LAST_REPLY: Made = { as: "reply", hasUsage: true };

/** The entry of a line from the line alone. */
export function madeOf({ kind, written, attachment }: LineShape, hasUsage: boolean): Made {
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
      if (attachment === "sent") return ATTACHED;
      return attachment === "prompt" ? QUEUED : PROGRAM;
  }
}

/**
 * The first snapshot with both system prompt and tools, which follows the first reply; else the first of
 * each.
 */
function snapshotLines(lines: SessionLines): readonly number[] {
  const first = new Map<string | undefined, number>();
  for (const [line, { system }] of lines.rare) if (!first.has(system)) first.set(system, line);
  const both = first.get("both");
  return both === undefined ? ["prompt", "tools"].flatMap((one) => first.get(one) ?? []) : [both];
}

/**
 * What the program inserted between the boundary of a compaction and its summary is sent before the summary.
 */
function beginningsOf(
  lines: SessionLines,
  { compactions }: RecordedTree,
  systems: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const beginnings = new Map<number, readonly number[]>();
  if (systems.length > 0) beginnings.set(NO_ROW, systems);
  for (const { boundary, summary } of compactions) {
    if (boundary === NO_ROW || summary === NO_ROW) continue;
    const before: number[] = [];
    for (let line = boundary + 1; line < summary && before.length < MAX_BEFORE; line++) {
      if (lines.shapeAt(line).attachment === "sent") before.push(line);
    }
    if (before.length > 0) beginnings.set(summary, before);
  }
  return beginnings;
}

/** Maximum attachments before a summary. */
const MAX_BEFORE = 1000;

/** Names that a person gave, else the program's, else the summary of this file's content. */
function titleLines(lines: SessionLines): readonly number[] {
  const titled = [...lines.rare].filter(
    ([line, { title }]) => title !== undefined && line >= lines.firstOwn,
  );
  const named = new Set(titled.flatMap(([, { named: uuid }]) => uuid ?? []));
  const isHere = new Set<string | null>();
  for (let line = 0; line < lines.count && named.size > 0; line++) {
    const uuid = lines.uuidAt(line);
    if (named.has(uuid ?? "")) isHere.add(uuid);
  }
  for (const type of ["custom-title", "ai-title", "summary"]) {
    const ofType = titled.filter(
      ([line, { named: uuid }]) =>
        lines.shapeAt(line).type === type && (type !== "summary" || isHere.has(uuid ?? null)),
    );
    if (ofType.length > 0) return ofType.map(([line]) => line);
  }
  return [];
}

/** Each message counts once: on its last line with usage, which has its whole output. */
function usageLinesOf(lines: SessionLines) {
  const last = new Map<number, number>();
  const ended = new Set<number>();
  for (let line = 0; line < lines.count; line++) {
    const { usage } = lines.shapeAt(line);
    if (usage === "none") continue;
    last.set(lines.messageAt(line), line);
    if (usage === "final") ended.add(lines.messageAt(line));
  }
  let unfinished = 0;
  for (const [message, line] of last) {
    if (!ended.has(message) && lines.shapeAt(line).major >= 2) unfinished++;
  }
  return { usageLines: new Set(last.values()), counted: last.size, unfinished };
}

/**
 * `firstKeptEntryId`: of the first kept line on the path, `keptEntryIds` of all kept lines if they are listed. Neither
 * if the kept lines are repeated below.
 */
function compactionEntry(
  { boundary, summary, kept, isList, isAgain }: Compaction,
  lines: SessionLines,
  idOf: (line: number) => string,
): JsonObject {
  const { metadata } = lines.rareAt(boundary);
  const tokensBefore = metadata ? numberField(metadata, "preTokens") : undefined;
  const first = kept.reduce((least, row) => Math.min(least, row), Number.POSITIVE_INFINITY);
  const isKept = !isAgain && kept.length > 0;
  return {
    type: "compaction",
    summary: lines.rareAt(summary).summary ?? "",
    isSentAlone: true,
    ...(isKept && {
      firstKeptEntryId: idOf(first),
      ...(isList && { keptEntryIds: kept.map(idOf) }),
    }),
    ...(tokensBefore !== undefined && { tokensBefore }),
    ...(metadata && { details: metadata }),
  };
}

/**
 * Replaced results in pi's terms: a `context_edit` for each, below the line that says so. `idOf`: of the entry of a
 * line. Returns the entries that follow the entry of a line, by its index.
 */
function resultEdits(
  lines: SessionLines,
  idOf: (line: number) => string,
): Map<number, readonly JsonObject[]> {
  const edits = new Map<number, readonly JsonObject[]>();
  const replacing = [...lines.rare].filter(([, { replaced }]) => replaced);
  if (replacing.length === 0) return edits;
  const resultOf = new Map<string, string>();
  for (let line = 0; line < lines.count; line++) {
    const [call, ...others] = lines.resultsAt(line);
    // An edit replaces everything that an entry gives the model: in a line with several results none is
    // replaced.
    if (call !== undefined && others.length === 0) resultOf.set(call, idOf(line));
  }
  for (const [line, { replaced = [] }] of replacing) {
    const found = replaced.flatMap(({ call, text }) => {
      const targetId = resultOf.get(call);
      if (targetId === undefined) return [];
      const replacement = { content: [{ type: "text", text }] };
      return [{ type: "context_edit", targetId, replacement }];
    });
    if (found.length > 0) edits.set(line, found);
  }
  return edits;
}
