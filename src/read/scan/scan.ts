// From lines to rows. Every line is walked by JSON's whole grammar, so the rows are those that a
// reader of all bodies finds; only headers and structural entries are parsed. Decisions on damage:
// formats.md section 1.

import { type ReadOptions, readLines, readLinesOf } from "../line/lines.ts";
import type { ByteSource } from "../source/byte-source.ts";
import { EntrySink } from "./entry-sink.ts";
import { isSameBytes, markRepeats } from "./repeats.ts";
import type { Scan } from "./scanned.ts";

/** Scans JSON lines. Errors: SessionError of the source, or cancelled. */
export async function scanEntries(source: ByteSource, options: ReadOptions = {}): Promise<Scan> {
  const sink = new EntrySink(source.size);
  await readLines(source, sink, options);
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
