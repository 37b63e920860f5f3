// From the lines of a session file to its rows. Decisions on damage: formats.md section 1.
import type { OnEntry } from "../../model/session.ts";
import { lastLines, type ReadOptions, readLines, readLinesOf } from "../line/lines.ts";
import type { ByteSource } from "../source/byte-source.ts";
import { isSameBytes, markRepeats } from "./repeats.ts";
import { RowScanner } from "./row-scanner.ts";
import type { Scan } from "./scanned.ts";

export interface ScanOptions extends ReadOptions {
  /**
   * Gets the entries as stored while their rows are found, from formats that know them by then. What it got is the
   * session's where `hasGivenEntries` says so.
   */
  readonly onEntry?: OnEntry | undefined;
  /** Whether a format gathers what the bodies tell while it finds their rows. */
  readonly gathers?: boolean | undefined;
}

/** Scans JSON lines; `onEntry` gets every row's entry. Errors: SessionError of the source, or cancelled. */
export async function scanEntries(
  source: ByteSource,
  options: ReadOptions = {},
  onEntry?: OnEntry,
): Promise<Scan> {
  const sink = new RowScanner(source.size, null, onEntry);
  await readLines(source, sink, options);
  await options.pause?.();
  const scan = sink.finish();
  await markRepeats(source, scan.builder);
  return scan;
}

/**
 * The rows of the lines that are whole in the last `bytes` of a file; null where these are all of the file, hold no
 * line's beginning, or anything is to be said of one of them. Lines are counted from 1. Errors: SessionError of the
 * source.
 */
export async function scanEnd(source: ByteSource, bytes: number): Promise<Scan | null> {
  const last = await lastLines(source, bytes);
  if (!last) return null;
  const sink = new RowScanner(source.size);
  await readLines(last.source, sink, { from: last.from });
  const scan = sink.finish();
  const { builder, headers, unread, problems } = scan;
  const isPlain = headers.length === 0 && unread.length === 0 && problems.list().length === 0;
  // Of ids that are no texts, some are known by their row.
  return isPlain && builder.linked === builder.count ? scan : null;
}

/** As `scanEntries`, for bytes that are all there. */
export function scanBytes(bytes: Uint8Array): Scan {
  const sink = new RowScanner(bytes.length);
  readLinesOf(bytes, sink);
  const scan = sink.finish();
  const { builder } = scan;
  for (const [earlier, later] of builder.repeatCandidates()) {
    const [a, b] = [builder.factsAt(earlier), builder.factsAt(later)];
    const one = bytes.subarray(a.start, a.start + a.length);
    if (isSameBytes(one, bytes.subarray(b.start, b.start + b.length)))
      builder.markRepeated(earlier);
  }
  return scan;
}
