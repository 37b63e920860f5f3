// The end of a long file of lines, read by a second thread while the session's own reads the beginning. Only lines
// come from there: where anything is to be said of one, whoever has all lines before it reads them again, so there
// is one place that knows about damage.
import type { ReadOptions } from "../../../read/line/lines.ts";
import { partProgress } from "../../../read/line/part-progress.ts";
import { middleLine } from "../../../read/scan/halves.ts";
import type { RestReader } from "../../../read/scan/rest.ts";
import type { ByteSource } from "../../../read/source/byte-source.ts";
import type { GatheredLines } from "../gather/line-facts.ts";
import type { LineReading, PackedLines } from "../line-reading.ts";
import { type PartOfFile, readPart } from "./read-part.ts";

/** What the side that reads the end gives. Plain data. */
export interface RestOfLines {
  readonly lines: PackedLines;
  /** Line feeds among them. */
  readonly count: number;
  /** Null: the bodies are to be read. */
  readonly gathered: GatheredLines | null;
}

/** The lines from byte `from` on, where one begins; null where something is odd about them. Errors: SessionError. */
export async function readRestOfLines<Name extends string, Line>(
  source: ByteSource,
  reading: LineReading<Name, Line>,
  from: number,
  gathers: boolean,
  options: ReadOptions,
): Promise<RestOfLines | null> {
  const part = await readPart(source, reading, gathers, { ...options, from });
  if (part.problems.list().length > 0) return null;
  return {
    lines: reading.packed(part.lines),
    count: part.nextLine - 1,
    gathered: part.facts?.finish() ?? null,
  };
}

/** All lines of a file, in two halves where somebody helps. Errors: SessionError of the source, or cancelled. */
export async function readInHalves<Name extends string, Line>(
  source: ByteSource,
  reading: LineReading<Name, Line>,
  rest: RestReader | undefined,
  gathers: boolean,
  { onProgress, ...options }: ReadOptions,
): Promise<PartOfFile<Line>> {
  const middle = rest ? await middleLine(source) : null;
  if (!rest || middle === null) {
    return readPart(source, reading, gathers, onProgress ? { ...options, onProgress } : options);
  }
  const progressFrom = partProgress((done) => onProgress?.(done));
  const later = rest.lines<RestOfLines>(middle, gathers, progressFrom(middle));
  const half = { ...options, onProgress: progressFrom(0), to: middle };
  const first = await readPart(source, reading, gathers, half);
  const found = await later;
  return found
    ? joined(reading, first, found)
    : followed(first, await restHere(source, reading, first, { ...options, from: middle }));
}

function joined<Name extends string, Line>(
  reading: LineReading<Name, Line>,
  { lines, problems, nextLine, facts }: PartOfFile<Line>,
  { lines: packed, count, gathered }: RestOfLines,
): PartOfFile<Line> {
  for (const line of reading.unpacked(packed, nextLine - 1)) lines.push(line);
  if (facts && gathered) facts.append(gathered);
  return {
    lines,
    problems,
    nextLine: nextLine + count,
    facts: gathered ? facts : null,
  };
}

function restHere<Name extends string, Line>(
  source: ByteSource,
  reading: LineReading<Name, Line>,
  { nextLine: line, problems, facts }: PartOfFile<Line>,
  part: ReadOptions & { readonly from: number },
): Promise<PartOfFile<Line>> {
  const hasReturns = problems.has("carriage-returns");
  return readPart(source, reading, facts !== null, { ...part, line, hasReturns });
}

function followed<Line>(first: PartOfFile<Line>, second: PartOfFile<Line>): PartOfFile<Line> {
  for (const line of second.lines) first.lines.push(line);
  const { nextLine } = second;
  const problems = first.problems.joined(second.problems);
  const later = second.facts?.finish() ?? null;
  if (later) first.facts?.append(later);
  return { lines: first.lines, problems, nextLine, facts: later ? first.facts : null };
}
