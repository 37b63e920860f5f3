// Cuts a byte source into lines at byte 10, slice by slice, while the next slices are on their way.
import { joined } from "../../lib/joined.ts";
import { SessionError } from "../../model/problem.ts";
import type { ByteSource } from "../source/byte-source.ts";

/** A browser asks another process for each read: more of them for the same bytes take longer. */
const SLICE = 4 << 20;
/** Slices asked for before the present one is done with. */
const AHEAD = 3;
/** No engine makes a string of more, so a longer line cannot be shown. */
export const MAX_LINE_BYTES = 256 << 20;

export interface LineSink {
  /** A complete line: `bytes[from, to)` without its line feed, at file offset `offset`, 1-based number. */
  onLine(bytes: Uint8Array, from: number, to: number, offset: number, line: number): void;
  /** A line of more than MAX_LINE_BYTES; its bytes are not kept. */
  onEndlessLine(offset: number, line: number): void;
  /** Whether it wants no more lines; asked after every slice. */
  readonly isDone?: boolean;
}

export interface ReadOptions {
  /** How far in the file, in bytes. */
  readonly onProgress?: (doneBytes: number) => void;
  readonly signal?: AbortSignal;
  /** Bytes to read at once; tests make it small. */
  readonly sliceBytes?: number;
  /** Tests make it small. */
  readonly maxLineBytes?: number;
  /** Called between pieces of long work that reads nothing, so that other requests are answered meanwhile. */
  readonly pause?: (() => Promise<void>) | undefined;
  /** Called after each slice with the next line; an error that it throws ends the reading. */
  readonly onLines?: (line: number) => void;
}

/** Lines of a file, from one that begins at byte `from` up to one that ends at `to`; all of them when left out. */
export interface PartOfLines {
  readonly from?: number;
  readonly to?: number;
  /** The number of the first line, 1 when left out. */
  readonly line?: number;
}

/**
 * Feeds every line to the sink; returns the number of the line after the last line feed. Errors:
 * SessionError (cancelled, and those of the source), those of `onLines`.
 */
export async function readLines(
  source: ByteSource,
  sink: LineSink,
  options: ReadOptions & PartOfLines = {},
): Promise<number> {
  const cutter = new LineCutter(sink, options.maxLineBytes ?? MAX_LINE_BYTES, options);
  for await (const { bytes, start } of readSlices(source, options)) {
    cutter.add(bytes, start, start + bytes.length >= source.size);
    if (sink.isDone) break;
    options.onLines?.(cutter.line);
  }
  return cutter.line;
}

/**
 * A source's bytes in order, while the next slices are on their way. Progress is reported when the next one is asked
 * for. Errors: SessionError (cancelled, and those of the source).
 */
export async function* readSlices(
  source: ByteSource,
  options: ReadOptions & PartOfLines,
): AsyncGenerator<{ readonly bytes: Uint8Array; readonly start: number }> {
  const { sliceBytes: size = SLICE, from = 0, to = source.size } = options;
  const coming: Promise<Uint8Array>[] = [];
  let [asked, done] = [from, from];
  for (;;) {
    for (; asked < to && coming.length <= AHEAD; asked += size) {
      const part = source.read(asked, Math.min(to, asked + size));
      // The loop throws its failure when its turn comes; until then no code awaits it.
      part.catch(() => {});
      coming.push(part);
    }
    const bytes = await coming.shift();
    if (!bytes) break;
    if (options.signal?.aborted) {
      const message = `Opening ${source.name} was cancelled.`;
      throw new SessionError("cancelled", message, "Open it again any time.");
    }
    if (bytes.length === 0) throw shrunk(source.name);
    yield { bytes, start: done };
    done += bytes.length;
    options.onProgress?.(done);
  }
  if (done < to) throw shrunk(source.name);
}

/** Feeds the lines of bytes that are all there. */
export function readLinesOf(bytes: Uint8Array, sink: LineSink): void {
  if (bytes.length > 0) new LineCutter(sink, MAX_LINE_BYTES, {}).add(bytes, 0, true);
}

/**
 * The lines that begin in the last `bytes` of a file: `from` is where the first of them does, and nothing before them
 * can be read of `source`. Null where these are all of the file, or none begins there. Errors: those of the source.
 */
export async function lastLines(file: ByteSource, bytes: number) {
  const { name, size } = file;
  const start = size - bytes;
  if (start <= 0) return null;
  const end = await file.read(start, size);
  const line = end.indexOf(10) + 1;
  if (line === 0 || line === end.length) return null;
  const read = async (from: number, to: number) => end.subarray(from - start, to - start);
  return { source: { name, size, read }, from: start + line };
}

/** Cuts chunks that follow one another; only a line that straddles two of them is copied. */
class LineCutter {
  /** The number of the line after the last line feed. */
  line: number;
  readonly #sink: LineSink;
  readonly #max: number;
  #begun: Uint8Array[] = [];
  #begunBytes = 0;
  #lineStart: number;

  constructor(sink: LineSink, max: number, { from = 0, line = 1 }: PartOfLines) {
    this.#sink = sink;
    this.#max = max;
    this.#lineStart = from;
    this.line = line;
  }

  /** `start`: of the chunk in the file. */
  add(chunk: Uint8Array, start: number, isLast: boolean): void {
    let at = 0;
    for (;;) {
      const feed = chunk.indexOf(10, at);
      if (feed < 0 && !isLast) break;
      const end = feed < 0 ? chunk.length : feed;
      if (feed >= 0 || end > at || this.#begunBytes > 0) this.#end(chunk, at, end);
      if (feed < 0) return;
      at = feed + 1;
      this.line++;
      this.#lineStart = start + at;
    }
    this.#begunBytes += chunk.length - at;
    if (this.#begunBytes > this.#max) this.#begun = [];
    else if (at < chunk.length) this.#begun.push(chunk.subarray(at));
  }

  #end(chunk: Uint8Array, from: number, to: number): void {
    const length = this.#begunBytes + to - from;
    const begun = this.#begun;
    this.#begun = [];
    this.#begunBytes = 0;
    if (length > this.#max) this.#sink.onEndlessLine(this.#lineStart, this.line);
    else if (begun.length === 0) this.#sink.onLine(chunk, from, to, this.#lineStart, this.line);
    else {
      const whole = joined([...begun, chunk.subarray(from, to)]);
      this.#sink.onLine(whole, 0, length, this.#lineStart, this.line);
    }
  }
}

/** A file that ends before its size says so. */
export function shrunk(name: string): SessionError {
  return new SessionError(
    "changed",
    `${name} became shorter while it was read.`,
    "Wait until the agent has finished writing, then open it again.",
  );
}
