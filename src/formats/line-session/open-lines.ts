// Opens a session of lines so that it can be followed: the facts of its lines are kept (of a long file from its
// first growth on), and of a file that has grown only the new part is read. All rows are made again from all
// lines, as a line may affect earlier ones; the changed entries are known without reading them.
import type { ProblemLog } from "../../model/problem.ts";
import type { FileBytes, Growth, OpenedSession } from "../../model/session.ts";
import {
  type EntryTable,
  FLAG,
  hasFlag,
  idOf,
  kindText,
  parentOf,
} from "../../model/table/table.ts";
import { type OnObject, readObjects } from "../../read/line/objects.ts";
import { type Edges, hasEdges, readEdges } from "../../read/scan/edges.ts";
import type { ScanOptions } from "../../read/scan/scan.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { takenOnce } from "../gathered-once.ts";
import { GatheredLines, orderedRows, UNKNOWN } from "./gathered-lines.ts";
import type { LinePlaces } from "./line-places.ts";
import type { KeptLines, LineReading, MadeSession } from "./line-reading.ts";
import { FoundInBodies, lineSession } from "./line-session.ts";

/** What is known about a file that was read: where it continues, and what its lines became. */
interface KnownLines<Lines> {
  readonly table: EntryTable;
  readonly problems: ProblemLog;
  /** 1-based, of the line after the last line feed. */
  readonly nextLine: number;
  readonly edges: Edges;
  /**
   * Null for a long file that has not grown yet: most never do, and its lines are much of the
   * session.
   */
  readonly kept: MadeLines<Lines> | null;
}

/** Of a larger file, no lines are kept until it grows: they are read again then. */
const KEPT_BYTES = 16 << 20;

interface MadeLines<Lines> {
  /** Nothing is added to them after that. */
  readonly lines: Lines;
  readonly made: MadeSession;
}

/** Errors: SessionError of the source, or cancelled, and those of `sessionOf`. */
export async function openLines<Lines extends KeptLines<Lines>>(
  source: ByteSource,
  reading: LineReading<Lines>,
  { gathers = false, ...options }: ScanOptions = {},
): Promise<OpenedSession> {
  const lines = reading.newLines();
  const gathered = gathers ? new GatheredLines() : null;
  const gatherer = reading.newGatherer();
  const onObject: OnObject = (object, place) => {
    lines.add(object, place);
    if (!gathered) return;
    gathered.begin(place.start);
    // The readable part of a damaged line depends on how it is read.
    if (place.flags === 0) gatherer.add(lines, object, gathered);
    else gathered.put({}, UNKNOWN);
  };
  const { problems, nextLine, isText } = await readObjects(source, onObject, options);
  // They arrive while the session is made.
  const edges = readEdges(source);
  edges.catch(() => {});
  await options.pause?.();
  const log = problems.before(EVERY_LINE);
  const made = await reading.sessionOf(source, lines, log);
  const { table } = made.session;
  // The reading of the bodies names invalid UTF-8.
  const settled = (isText && gathered?.settled(table, made.basisOf)) || null;
  const kept = source.size > KEPT_BYTES ? null : { lines, made };
  const known = { table, problems, nextLine, edges: await edges, kept };
  const opened = openedOf(source, reading, known, made, log, new FoundInBodies());
  return settled ? { ...opened, takeGathered: takenOnce(settled) } : opened;
}

const EVERY_LINE = Number.POSITIVE_INFINITY;

/** It keeps of `made` only what a session is made of. */
function openedOf<Lines extends KeptLines<Lines>>(
  source: ByteSource,
  reading: LineReading<Lines>,
  known: KnownLines<Lines>,
  made: MadeSession,
  log: ProblemLog,
  found: FoundInBodies,
): OpenedSession {
  return {
    ...lineSession(source, made, log.list(), found),
    grow: (file) => grown(file, reading, known, found),
  };
}

async function grown<Lines extends KeptLines<Lines>>(
  source: FileBytes,
  reading: LineReading<Lines>,
  known: KnownLines<Lines>,
  found: FoundInBodies,
): Promise<Growth> {
  const { edges, nextLine: line, problems } = known;
  if (source.size < edges.end) return { kind: "anew", reason: "shorter" };
  if (!(await hasEdges(source, edges))) return { kind: "anew", reason: "rewritten" };
  const before = known.kept ?? (await readAgain(source, reading, known));
  if (!before) return { kind: "anew", reason: "rewritten" };
  // A last line without a line feed is read again together with its continuation.
  const from = await lineStart(source, edges);
  const problemsBefore = problems.before(line);
  const hasReturns = problemsBefore.has("carriage-returns");
  const kept = countBefore(before.lines.places, line);
  const lines = before.lines.first(kept);
  const added = await readObjects(source, (...object) => lines.add(...object), {
    from,
    line,
    hasReturns,
  });
  if (!isAgain(before.lines.places, kept, lines.places)) {
    return { kind: "anew", reason: "line-goes-on" };
  }
  // An incomplete line is no problem while a program is writing it.
  const isTorn = added.problems.has("torn-last-line");
  const allProblems = problemsBefore.joined(
    isTorn ? added.problems.before(added.nextLine) : added.problems,
  );
  const log = allProblems.before(EVERY_LINE);
  const made = await reading.sessionOf(source, lines, log);
  const { table } = made.session;
  const now = {
    table,
    problems: allProblems,
    nextLine: added.nextLine,
    edges: await readEdges(source),
    kept: { lines, made },
  };
  const opened = openedOf(source, reading, now, made, log, found);
  const old = before.made.session.table;
  const isSame = (last: number, row: number) =>
    isSameRow(old, last, table, row) && before.made.basisOf(last) === made.basisOf(row);
  return { kind: "renewed", opened, ...orderedRows(old.start, table, isSame) };
}

/** How many of the objects of a file come before a line. */
function countBefore({ count, line }: LinePlaces, before: number): number {
  let kept = count;
  while (kept > 0 && (line[kept - 1] ?? 0) >= before) kept--;
  return kept;
}

/** Whether the objects of a file from one on, which were read again, are those that were there. */
function isAgain(was: LinePlaces, from: number, now: LinePlaces): boolean {
  for (let at = from; at < was.count; at++) {
    const [old, one] = [was.at(at), now.at(at)];
    if (old.start !== one.start || old.length !== one.length || old.flags !== one.flags)
      return false;
  }
  return was.count <= now.count;
}

/** The lines at the time when the file was read. Null: they have changed. */
async function readAgain<Lines extends KeptLines<Lines>>(
  source: FileBytes,
  reading: LineReading<Lines>,
  { table, edges }: KnownLines<Lines>,
): Promise<MadeLines<Lines> | null> {
  const read = (from: number, to: number) => source.read(from, to);
  const part = { name: source.name, size: edges.end, read };
  const lines = reading.newLines();
  const { problems } = await readObjects(part, (...object) => lines.add(...object));
  const made = await reading.sessionOf(part, lines, problems);
  const { count, start, length } = made.session.table;
  if (count !== table.count) return null;
  for (let row = 0; row < count; row++) {
    if (start[row] !== table.start[row] || length[row] !== table.length[row]) return null;
  }
  return { lines, made };
}

const FEED = 10;
const STEP = 64 << 10;

/** The beginning of the line that was the last one when the file had these edges. */
async function lineStart(source: FileBytes, { tail, end }: Edges): Promise<number> {
  let bytes = tail;
  let start = end - tail.length;
  while (start > 0 && !bytes.includes(FEED)) {
    const to = start;
    start = Math.max(0, to - STEP);
    bytes = await source.read(start, to);
  }
  return start + bytes.lastIndexOf(FEED) + 1;
}

function isSameRow(old: EntryTable, last: number, table: EntryTable, row: number): boolean {
  return (
    idOf(old, last) === idOf(table, row) &&
    kindText(old, last) === kindText(table, row) &&
    parentIn(old, last) === parentIn(table, row)
  );
}

/** What the entry of a row names as its parent. */
function parentIn(table: EntryTable, row: number): string {
  const above = hasFlag(table, row, FLAG.parentless) ? -1 : parentOf(table, row);
  return above < 0 ? "" : `=${idOf(table, above)}`;
}
