// The end of a long file of lines, read by a second thread while the session's own reads the beginning. Only lines
// come from there: where anything is to be said of one, whoever has all lines before it reads them again, so there
// is one place that knows about damage.
import type { ReadOptions } from "../../../read/line/lines.ts";
import { partProgress } from "../../../read/line/part-progress.ts";
import { middleLine } from "../../../read/scan/halves.ts";
import type { RestReader } from "../../../read/scan/rest.ts";
import type { ByteSource } from "../../../read/source/byte-source.ts";
import type { GatheredLines } from "../gather/line-facts.ts";
import type { KeptLines, LineReading, PackedLines } from "../line-reading.ts";
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
export async function readRestOfLines<Name extends string, Lines extends KeptLines<Name>>(
  source: ByteSource,
  reading: LineReading<Name, Lines>,
  from: number,
  gathers: boolean,
  options: ReadOptions,
): Promise<RestOfLines | null> {
  const lines = reading.newLines();
  const part = await readPart(source, reading, lines, gathers, { ...options, from });
  if (part.problems.list().length > 0) return null;
  return {
    lines: lines.packed(lines.places.count),
    count: part.nextLine - 1,
    gathered: part.facts?.finish() ?? null,
  };
}

/** All lines of a file, with what is known of them. */
interface AllLines<Lines> extends PartOfFile {
  readonly lines: Lines;
}

/** Of a file's bytes, what is read here: the lines of the helper have a way to go. */
export const OWN_SHARE = 0.52;

/** In two halves where somebody helps. Errors: SessionError of the source, or cancelled. */
export async function readInHalves<Name extends string, Lines extends KeptLines<Name>>(
  source: ByteSource,
  reading: LineReading<Name, Lines>,
  rest: RestReader | undefined,
  gathers: boolean,
  { onProgress, ...options }: ReadOptions,
): Promise<AllLines<Lines>> {
  const lines = reading.newLines();
  const middle = rest ? await middleLine(source, OWN_SHARE) : null;
  if (!rest || middle === null) {
    const whole = onProgress ? { ...options, onProgress } : options;
    return { lines, ...(await readPart(source, reading, lines, gathers, whole)) };
  }
  const progressFrom = partProgress((done) => onProgress?.(done));
  const later = rest.lines<RestOfLines>(middle, gathers, progressFrom(middle));
  const half = { ...options, onProgress: progressFrom(0), to: middle };
  const first = await readPart(source, reading, lines, gathers, half);
  const found = await later;
  if (found) {
    lines.append(found.lines, first.nextLine - 1);
    return { lines, ...joined(first, found) };
  }
  const { nextLine: line, problems, facts } = first;
  const hasReturns = problems.has("carriage-returns");
  const second = { ...options, from: middle, line, hasReturns };
  return {
    lines,
    ...followed(first, await readPart(source, reading, lines, facts !== null, second)),
  };
}

function joined(
  { problems, nextLine, facts }: PartOfFile,
  { count, gathered }: RestOfLines,
): PartOfFile {
  if (facts && gathered) facts.append(gathered);
  return { problems, nextLine: nextLine + count, facts: gathered ? facts : null };
}

function followed(first: PartOfFile, second: PartOfFile): PartOfFile {
  const { nextLine } = second;
  const problems = first.problems.joined(second.problems);
  const later = second.facts?.finish() ?? null;
  if (later) first.facts?.append(later);
  return { problems, nextLine, facts: later ? first.facts : null };
}
