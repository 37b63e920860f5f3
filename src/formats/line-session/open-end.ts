// The last lines of a long file, without the earlier ones: they hold what the viewer shows first. Only for
// lines without problems; the format decides whether the session they make equals that of the whole file.
import type { JsonObject } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import { lastLines } from "../../read/line/lines.ts";
import { type ObjectPlace, type OnObject, readObjects } from "../../read/line/objects.ts";
import { type ByteSource, memorySource } from "../../read/source/byte-source.ts";
import type { KeptLines, LineReading } from "./line-reading.ts";
import { lineSession } from "./line-session.ts";

/** How a format makes a session from the last lines alone. */
export interface EndReading<Lines extends KeptLines<Lines>> extends LineReading<Lines> {
  /** Takes the facts from one of the first lines of the file, before the last ones are added. */
  takeFirst(lines: Lines, object: JsonObject, place: ObjectPlace): void;
  /**
   * Whether the entries from the newest compaction on, and their parents, are those of the whole file,
   * whatever the missing lines contain. Lines draw their ids at random, and name others that were written
   * before them.
   */
  isWhole(lines: Lines): boolean;
}

/** How much of a file's beginning is examined. Bytes. */
const HEAD_BYTES = 256 << 10;
const FEED = 10;

/**
 * The rows of about the last `bytes` of a file; null if they cannot be determined alone. Lines are counted
 * from its first. Errors: SessionError of the source, or cancelled.
 */
export async function openLinesEnd<Lines extends KeptLines<Lines>>(
  source: ByteSource,
  reading: EndReading<Lines>,
  bytes: number,
): Promise<OpenedSession | null> {
  const last = await lastLines(source, bytes);
  if (!last) return null;
  const lines = reading.newLines();
  const head = await source.read(0, Math.min(last.from, HEAD_BYTES));
  const first = memorySource(head.subarray(0, head.lastIndexOf(FEED) + 1), "");
  await readObjects(first, (...object) => reading.takeFirst(lines, ...object));
  const onObject: OnObject = (...object) => lines.add(...object);
  const { problems } = await readObjects(last.source, onObject, { from: last.from });
  if (problems.list().length > 0 || !reading.isWhole(lines)) return null;
  return lineSession(source, await reading.sessionOf(source, lines, new ProblemLog()), []);
}
