// The end of a file, read elsewhere while its beginning is read here: two cores are nearly twice as
// quick as one. Only rows come from there. Where anything is to be said of a line, whoever has all
// lines before it reads them again, so there is one place that knows about damage.
import { TableBuilder } from "../../model/build/table-builder.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import { type ReadOptions, readLines } from "../line/lines.ts";
import type { ByteSource } from "../source/byte-source.ts";
import { EntrySink, type RowVisitor } from "./entry-sink.ts";
import type { ScannedRest } from "./scanned.ts";

/** Reads the end of one file on another core. Whatever goes wrong there is null. */
export interface RestReader {
  /** The rows of all lines from byte `from` on, where a line begins. */
  scan(from: number, onProgress: (doneBytes: number) => void): Promise<ScannedRest | null>;
  /** What the bodies of these rows tell; null also when text in them is no UTF-8. */
  details(onProgress: (doneBytes: number) => void): Promise<EntryDetails | null>;
  /** The parts of the file in bytes, for formats whose rows are known only with the last line. */
  parts(): Promise<readonly { readonly from: number; readonly to: number }[] | null>;
  /** The lines of one of these parts, as the file's format gives them. `gathers`: with what their bodies tell. */
  lines<Lines>(
    part: { readonly from: number; readonly to: number; readonly gathers: boolean },
    onProgress: (doneBytes: number) => void,
  ): Promise<Lines | null>;
  /** Nothing else is asked of it. */
  close(): void;
}

/** The side of a RestReader that reads. Errors: SessionError of the source, or cancelled. */
export async function scanRest(
  source: ByteSource,
  from: number,
  options: ReadOptions,
  visitor?: RowVisitor,
): Promise<ScannedRest | null> {
  const sink = new EntrySink(source.size, null, visitor, new TableBuilder("gather"));
  await readLines(source, sink, { ...options, from });
  const { builder, headers, unread, problems, end, edges, parsedLines } = sink.finish();
  const isPlain = headers.length === 0 && unread.length === 0 && problems.list().length === 0;
  // Of ids that are no texts, some are known by their row.
  if (!isPlain || !end || builder.linked < builder.count) return null;
  return { rows: builder.tail(), end, edges, parsedLines };
}

/**
 * The rows of the lines that are whole in the last `bytes` of a file; null as for `scanRest`, and where
 * these are all of the file, or hold no line's beginning. Errors: SessionError of the source.
 */
export async function scanEnd(source: ByteSource, bytes: number): Promise<ScannedRest | null> {
  const start = source.size - bytes;
  if (start <= 0) return null;
  const end = await source.read(start, source.size);
  const line = end.indexOf(10) + 1;
  if (line === 0 || line === end.length) return null;
  const read = (from: number, to: number) =>
    Promise.resolve(end.subarray(from - start, to - start));
  return scanRest({ name: source.name, size: source.size, read }, start + line, {});
}
