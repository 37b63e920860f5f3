// The last lines of a long file, without what comes before them: what it shows first is there. Only of lines of
// which nothing is to be said; whether the session they come to is that of the whole file says the format.
import { ProblemLog } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import { type ByteSource, memorySource } from "../../read/source/byte-source.ts";
import type { KeptLines, LineReading } from "./line-reading.ts";
import { lineSession } from "./line-session.ts";
import { scanLines } from "./scan-lines.ts";

/** How a format makes a session from the last lines alone. */
export interface EndReading<Name extends string, Lines extends KeptLines<Name>>
  extends LineReading<Name, Lines> {
  /** How many of the first lines come before the last ones. */
  readonly firstLines: number;
  /**
   * Whether the entries from the newest compaction on, and what they hang under, are those of the whole
   * file, whatever the lines say that are not among these. Lines draw their ids at random, and name others
   * that were written before them.
   */
  isWhole(lines: Lines): boolean;
}

/** What is looked at of a file's beginning. Bytes. */
const HEAD_BYTES = 256 << 10;
const FEED = 10;

/**
 * The rows of about the last `bytes` of a file; null where they are not to be had by themselves. Lines are
 * counted from its first. Errors: SessionError of the source, or cancelled.
 */
export async function openLinesEnd<Name extends string, Lines extends KeptLines<Name>>(
  source: ByteSource,
  reading: EndReading<Name, Lines>,
  bytes: number,
): Promise<OpenedSession | null> {
  const start = source.size - bytes;
  const fields = reading.fieldsOf(false);
  if (start <= 0) return null;
  const end = await source.read(start, source.size);
  const from = end.indexOf(FEED) + 1;
  if (from === 0 || from === end.length) return null;
  const head = await source.read(0, Math.min(start, HEAD_BYTES));
  const first = await linesOf(memorySource(head.subarray(0, head.lastIndexOf(FEED) + 1), ""), 0);
  const read = (at: number, to: number) => Promise.resolve(end.subarray(at - start, to - start));
  const last = await linesOf({ name: source.name, size: source.size, read }, start + from);
  if (last.isOdd || first.lines.places.count < reading.firstLines) return null;
  const lines = reading.newLines();
  lines.append(first.lines.packed(reading.firstLines), 0);
  lines.append(last.lines.packed(last.lines.places.count), 0);
  if (!reading.isWhole(lines)) return null;
  const made = await reading.sessionOf(source, lines, new ProblemLog());
  return lineSession(source, { ...made, session: { ...made.session, problems: [] } });

  async function linesOf(part: ByteSource, at: number) {
    const lines = reading.newLines();
    const problems = await scanLines(part, fields, (...object) => lines.add(...object), {
      from: at,
    });
    return { lines, isOdd: problems.list().length > 0 };
  }
}
