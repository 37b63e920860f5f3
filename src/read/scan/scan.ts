// From the lines of a session file to its rows. Decisions on damage: formats.md section 1.
import type { TableBuilder } from "../../model/build/table-builder.ts";
import type { OnEntry } from "../../model/session.ts";
import { FLAG } from "../../model/table/table.ts";
import { lastLines, type ReadOptions, readLines, readLinesOf } from "../line/lines.ts";
import type { ByteSource } from "../source/byte-source.ts";
import { gatheredSource } from "../source/gathered-source.ts";
import { isSameBytes } from "./edges.ts";
import { RowScanner, type Scan } from "./row-scanner.ts";

/** Pairs compared at a time; their bytes are in memory together. */
const MAX_PAIRS = 512;
const MAX_BYTES = 8 << 20;

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
  const sink = new RowScanner(source.size, onEntry);
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
      builder.mark(earlier, FLAG.repeated);
  }
  return scan;
}

/**
 * Marks the earlier one of two equal lines: of repeated blocks (formats.md 2.19, duplicate header bug). Blocks are
 * adjacent, so they are compared in a few large reads. Errors: those of the source.
 */
async function markRepeats(source: ByteSource, builder: TableBuilder): Promise<void> {
  const pairs = builder.repeatCandidates();
  const gathered = gatheredSource(source);
  const read = (row: number) => {
    const { start, length } = builder.factsAt(row);
    return gathered.read(start, start + length);
  };
  for (let at = 0; at < pairs.length; ) {
    const batch: [number, number][] = [];
    for (let bytes = 0; at < pairs.length && batch.length < MAX_PAIRS && bytes < MAX_BYTES; at++) {
      const pair = pairs[at];
      if (!pair) break;
      batch.push(pair);
      bytes += builder.factsAt(pair[0]).length * 2;
    }
    await Promise.all(
      batch.map(async ([earlier, later]) => {
        const [one, other] = await Promise.all([read(earlier), read(later)]);
        if (isSameBytes(one, other)) builder.mark(earlier, FLAG.repeated);
      }),
    );
  }
}
