// From lines to rows. Every line is walked by JSON's whole grammar, so the rows are those that a
// reader of all bodies finds; only headers and structural entries are parsed. Decisions on damage:
// formats.md section 1.

import { type ReadOptions, readLines, readLinesOf } from "../line/lines.ts";
import type { ByteSource } from "../source/byte-source.ts";
import { EntrySink, type RowVisitor } from "./entry-sink.ts";
import { isSameBytes, markRepeats } from "./repeats.ts";
import type { RestReader } from "./rest.ts";
import type { Scan } from "./scanned.ts";

export interface ScanOptions extends ReadOptions {
  /** Helps with the second half of the file. */
  readonly rest?: RestReader | undefined;
  /** Gets the rows that are read here. */
  readonly visitor?: RowVisitor | undefined;
  /** Whether formats without a visitor gather what the bodies tell while they read their lines. */
  readonly gathers?: boolean | undefined;
}

/** Scans JSON lines. Errors: SessionError of the source, or cancelled. */
export async function scanEntries(source: ByteSource, options: ScanOptions = {}): Promise<Scan> {
  const sink = new EntrySink(source.size, null, options.visitor);
  const { rest, ...reading } = options;
  // Only large files are shared: who opens a small one need not load how.
  const isShared =
    rest && (await (await import("./halves.ts")).readHalves(source, sink, rest, reading));
  if (!isShared) await readLines(source, sink, reading);
  await options.pause?.();
  const scan = sink.finish();
  await markRepeats(source, scan.builder);
  return scan;
}

/** The same for bytes that are all there. */
export function scanBytes(bytes: Uint8Array): Scan {
  const sink = new EntrySink(bytes.length);
  readLinesOf(bytes, sink);
  const scan = sink.finish();
  const { builder } = scan;
  for (const [earlier, later] of builder.repeatCandidates()) {
    const [a, b] = [builder.rangeAt(earlier), builder.rangeAt(later)];
    const one = bytes.subarray(a.start, a.start + a.length);
    if (isSameBytes(one, bytes.subarray(b.start, b.start + b.length)))
      builder.markRepeated(earlier);
  }
  return scan;
}
