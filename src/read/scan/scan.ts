// From lines to rows. Every line is walked by JSON's whole grammar, so the rows are those that a
// reader of all bodies finds; only headers and structural entries are parsed. Decisions on damage:
// formats.md section 1.

import { type ReadOptions, readLines, readLinesOf } from "../line/lines.ts";
import { partProgress } from "../line/part-progress.ts";
import type { ByteSource } from "../source/byte-source.ts";
import { EntrySink } from "./entry-sink.ts";
import { isSameBytes, markRepeats } from "./repeats.ts";
import { middleLine, type RestReader } from "./rest.ts";
import type { Scan } from "./scanned.ts";

export interface ScanOptions extends ReadOptions {
  /** Helps with the second half of the file. */
  readonly rest?: RestReader | undefined;
}

/** Scans JSON lines. Errors: SessionError of the source, or cancelled. */
export async function scanEntries(source: ByteSource, options: ScanOptions = {}): Promise<Scan> {
  const sink = new EntrySink(source.size);
  const middle = options.rest ? await middleLine(source) : null;
  if (options.rest && middle !== null)
    await readHalves(source, sink, middle, options.rest, options);
  else await readLines(source, sink, options);
  const scan = sink.finish();
  await markRepeats(source, scan.builder);
  return scan;
}

async function readHalves(
  source: ByteSource,
  sink: EntrySink,
  middle: number,
  rest: RestReader,
  { onProgress, ...options }: ReadOptions,
): Promise<void> {
  const progressFrom = partProgress((done) => onProgress?.(done));
  const scanning = rest.scan(middle, progressFrom(middle));
  const half = { ...options, onProgress: progressFrom(0), to: middle };
  const line = await readLines(source, sink, half);
  const scanned = await scanning;
  if (scanned) sink.join(scanned, line - 1);
  else await readLines(source, sink, { ...options, from: middle, line });
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
