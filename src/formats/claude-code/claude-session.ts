// An opened session of Claude Code: every line is a row, the tree is drawn from the recorded links, and
// bodies are read and converted to pi's shape on demand.
import type { JsonObject } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW } from "../../model/table/table.ts";
import type { ScanOptions } from "../../read/scan/scan.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { countText } from "../../text/units.ts";
import { ALL_COUNT, noteCopies } from "../copied-lines.ts";
import type { FileRelatives } from "../format.ts";
import type { MadeSession } from "../line-session/line-reading.ts";
import type { Convert } from "../line-session/line-session.ts";
import { type EndReading, openLinesEnd } from "../line-session/open-end.ts";
import { openLines } from "../line-session/open-lines.ts";
import { noteUnknown } from "../understood.ts";
import { unknownType } from "./detect.ts";
import { entryOf } from "./entries/convert.ts";
import { basisOf, ClaudeCodeGatherer } from "./entries/gatherer.ts";
import { PROGRAM, type SessionRows, sessionRows } from "./entries/session-rows.ts";
import { sessionTable } from "./entries/session-table.ts";
import { type ShownLines, shownLines } from "./entries/shown-lines.ts";
import { SessionLines } from "./lines/session-lines.ts";
import { drawnTree } from "./tree/drawn-tree.ts";
import { drawnLeaf, liveLeaf } from "./tree/live-leaf.ts";
import { type LinkFault, type RecordedTree, recordedTree } from "./tree/recorded-tree.ts";
import { sentLists } from "./tree/sent-lists.ts";
import { insideRows, isAgentFile, sideLines, sideRoots } from "./tree/sidechains.ts";
import { startedBy } from "./tree/started-by.ts";
import { isWholeEnd } from "./whole-end.ts";

/**
 * `parts`: the files that the source is joined from. Errors: SessionError of the source, or
 * cancelled.
 */
export function openClaudeCode(
  source: ByteSource,
  options: ScanOptions,
  parts: FileRelatives["parts"],
): Promise<OpenedSession> {
  const [before, own] = parts ?? [];
  return openLines(source, readingFrom(before && own ? before.bytes : 0), options);
}

/** As `openEnd` of a format. Errors: SessionError of the source. */
export function openClaudeCodeEnd(
  source: ByteSource,
  bytes: number,
): Promise<OpenedSession | null> {
  return openLinesEnd(source, readingFrom(0), bytes);
}

/** `start`: the first byte of the session's own lines. */
const readingFrom = (start: number): EndReading<SessionLines> => ({
  newLines: () => new SessionLines(start),
  newGatherer: () => new ClaudeCodeGatherer(),
  sessionOf: async (_, lines, problems) => sessionOf(lines, problems),
  takeFirst: (lines, ...object) => lines.facts.add(...object),
  isWhole: (lines) =>
    lines.facts.knownFrom < (lines.places.start[0] ?? 0) &&
    !lines.facts.hasSystem &&
    isWholeEnd(lines),
});

function sessionOf(lines: SessionLines, problems: ProblemLog): MadeSession {
  const isSide = sideLines(lines);
  const recorded = withinSession(recordedTree(lines), lines);
  const sides = sideRoots(lines, recorded.parent, isSide);
  const started = startedBy(lines, recorded);
  const drawn = drawnTree(lines, recorded, isSide, sides, started);
  const leaf = drawnLeaf(lines, drawn, liveLeaf(lines, recorded, isSide));
  const sent = sentLists(lines, drawn.parent);
  const inside = insideRows(lines, recorded.parent, isSide, sides);
  const isAlone = (line: number) => isSide[line] === 1 && inside.isInside[line] === 0;
  const made = sessionRows(lines, recorded, sent, started, isAlone);
  const shown = shownLines(made, drawn, inside);
  const table = sessionTable(lines, made, shown, recorded, drawn, sent, problems);
  noteUnfinished(made, problems);
  noteInside(shown, problems);
  noteBegun(lines, problems);
  noteUnknown(lines.count, (line) => unknownType(lines.shapeAt(line).type), problems);
  const session = {
    format: "claude-code",
    formatName: `Claude Code ${lines.facts.version}`.trim(),
    header: lines.facts.header(),
    table,
    chosenLeaf: leaf === NO_ROW ? null : (shown.endOf[leaf] ?? null),
  };
  const kept: KeptRows = { made: made.made, calls: lines.calls, ...shown, table };
  const placesOf = (indexes: readonly number[]) => indexes.map((index) => lines.places.at(index));
  return {
    session,
    inside: new Map([...shown.inside].map(([row, indexes]) => [row, placesOf(indexes)])),
    ...makingOf(kept),
    basisOf: bases(lines, kept),
  };
}

/** A sub-agent's own file continues from a line in its session's file: its absence here is no problem. */
function withinSession(recorded: RecordedTree, lines: SessionLines): RecordedTree {
  const first = isAgentFile(lines) ? lines.firstInTree() : NO_ROW;
  const isThere = ({ kind, row }: LinkFault) => kind === "orphan" && row === first;
  return { ...recorded, faults: recorded.faults.filter((fault) => !isThere(fault)) };
}

/** Kept as long as the session is. It holds none of its lines: they are as large as the table. */
interface KeptRows
  extends Pick<SessionRows, "made">,
    Pick<ShownLines, "indexOf" | "inside" | "addedAt">,
    Pick<SessionLines, "calls"> {
  readonly table: EntryTable;
}

function makingOf({ made, calls, indexOf, inside, addedAt, table }: KeptRows) {
  const madeAt = (index: number) => made[index] ?? PROGRAM;
  /** Null for an entry whose line must be read. */
  const known = (row: number): JsonObject | null => {
    const own = madeAt(indexOf[row] ?? 0);
    return addedAt.get(row) ?? (own.as === "entry" ? own.entry : null);
  };
  const convert: Convert = (row, line, held) => {
    const indexes = inside.get(row);
    const run = indexes && {
      said: held.map((one, at) => ({
        line: one,
        entry: entryOf(madeAt(indexes[at] ?? 0), one, calls),
      })),
      isCut: held.length < indexes.length,
    };
    const entry = entryOf(madeAt(indexOf[row] ?? 0), line, calls, run);
    // The name of the missing line is all that is known about the parent.
    return hasFlag(table, row, FLAG.orphan) ? { ...entry, parentId: line.parentUuid } : entry;
  };
  return { known, convert };
}

/** What `entryOf` knows about a line in addition to the line. */
function bases(
  lines: SessionLines,
  { made, calls, indexOf, inside, addedAt, table }: KeptRows,
): MadeSession["basisOf"] {
  return (row) => {
    const entry = addedAt.get(row);
    if (entry) return `added ${JSON.stringify(entry)}`;
    const index = indexOf[row] ?? 0;
    const link = hasFlag(table, row, FLAG.orphan) ? "orphan " : "";
    const own = link + basisOf(made[index] ?? PROGRAM, lines.resultsAt(index), calls);
    const held = inside.get(row);
    return held ? `${own} ${JSON.stringify(held)}` : own;
  };
}

function noteBegun(
  { places, firstOwn, facts: { begun, copied } }: SessionLines,
  problems: ProblemLog,
): void {
  const [first, last] = copied;
  if (first > 0) {
    const which = (origin: string) => `Lines ${first} to ${last} were copied ${origin}`;
    noteCopies(first, which, ALL_COUNT, "what was copied counts once", problems);
  }
  if (begun && firstOwn === 0) {
    problems.add({ kind: "history-truncated", severity: "note", ...begun });
  } else if (begun) {
    const message = `Lines 1 to ${places.line[firstOwn - 1]} lie in the file of the session that this sub-agent was forked from; their tokens count there.`;
    problems.add({ kind: "copied-lines", severity: "note", line: 1, message });
  }
}

function noteUnfinished(
  { counted, unfinished }: Pick<SessionRows, "counted" | "unfinished">,
  problems: ProblemLog,
): void {
  if (unfinished === 0) return;
  problems.add({
    kind: "unfinished-usage",
    severity: "note",
    line: 0,
    message: `Of ${unfinished.toLocaleString("en-US")} of ${counted.toLocaleString("en-US")} answers Claude Code wrote down how many tokens they have before they ended: their output is at least what is counted.`,
  });
}

function noteInside({ inside }: ShownLines, problems: ProblemLog): void {
  let count = 0;
  for (const indexes of inside.values()) count += indexes.length;
  if (count === 0) return;
  problems.add({
    kind: "lines-inside",
    severity: "note",
    line: 0,
    message: `${countText(count, "line is", "lines are")} what ${countText(inside.size, "sub-agent")} said: they are no entries, and are shown inside the results of their calls.`,
  });
}
