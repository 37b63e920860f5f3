// Which bytes to remove when entries or texts leave a file: with the last one on its line, the line is removed. And
// carriage returns before line feeds, wherever a file has them.
import type { FileBytes } from "../../model/session.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { readSlices } from "../../read/line/lines.ts";

/** Bytes `[from, to)` of a file. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

const FEED = 10;
const RETURN = 13;
const WINDOW = 64 << 10;

/** Whether rows before and after a row are on the adjacent lines with nothing between. */
export function isLoneLine(table: EntryTable, row: number): boolean {
  const start = table.start[row] ?? 0;
  const line = table.line[row] ?? 0;
  const end = start + (table.length[row] ?? 0);
  const endBefore = (table.start[row - 1] ?? Number.NaN) + (table.length[row - 1] ?? 0);
  const isAfter = endBefore + 1 === start && (table.line[row - 1] ?? line) < line;
  return isAfter && table.start[row + 1] === end + 1 && (table.line[row + 1] ?? line) > line;
}

/**
 * The ranges, each extended to its whole line if only white space is left on it. `ranges`: in file
 * order, without overlaps. Errors: SessionError of the file.
 */
export async function wholeLines(
  file: FileBytes,
  ranges: readonly ByteRange[],
): Promise<readonly ByteRange[]> {
  const inkFrom = inkIn(file);
  const whole: ByteRange[] = [];
  for (let at = 0; at < ranges.length; at++) {
    const first = ranges[at];
    if (!first) break;
    let to = first.to;
    // Parts that are removed together and share a line count as one.
    for (let next = ranges[at + 1]; next; next = ranges[at + 1]) {
      const ink = await inkFrom(to, 1);
      if (ink.isFeed || ink.at < next.from) break;
      to = next.to;
      at++;
    }
    const before = await inkFrom(first.from - 1, -1);
    const after = await inkFrom(to, 1);
    const isWhole = before.isFeed && after.isFeed;
    whole.push(isWhole ? { from: before.at, to: after.at } : { from: first.from, to });
  }
  return whole;
}

/**
 * Finds where white space ends from a position to the end of its line, or with `step` -1 before it to the beginning:
 * after a line feed (`isFeed`, also for an end of the file), or at another byte. Examines single bytes of a file that
 * is read in larger parts.
 */
function inkIn(file: FileBytes) {
  let bytes: Uint8Array = new Uint8Array(0);
  let start = 0;
  return async (from: number, step: 1 | -1) => {
    let at = from;
    for (; at >= 0 && at < file.size; at += step) {
      if (at < start || at >= start + bytes.length) {
        start = Math.max(0, at - WINDOW / 2);
        bytes = await file.read(start, start + WINDOW);
      }
      const byte = bytes[at - start];
      if (byte === FEED) return { isFeed: true, at: at + 1 };
      if (byte !== 32 && byte !== RETURN && byte !== 9) return { isFeed: false, at };
    }
    return { isFeed: true, at: Math.max(at, 0) };
  };
}

/** Ranges of carriage returns that end lines, also the last one. Errors: SessionError of the file. */
export async function returnsIn(file: FileBytes): Promise<readonly ByteRange[]> {
  const found: ByteRange[] = [];
  /** The start of a run of carriage returns up to the current byte; -1: none. */
  let from = -1;
  for await (const { bytes, start } of readSlices(file, {})) {
    for (let at = from < 0 ? bytes.indexOf(RETURN) : 0; at >= 0 && at < bytes.length; ) {
      const byte = bytes[at];
      if (byte === RETURN) {
        if (from < 0) from = start + at;
        at++;
        continue;
      }
      if (byte === FEED && from >= 0) found.push({ from, to: start + at });
      from = -1;
      at = bytes.indexOf(RETURN, at);
    }
  }
  if (from >= 0) found.push({ from, to: file.size });
  return found;
}
