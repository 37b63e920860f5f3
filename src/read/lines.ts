// Cuts a byte source into lines at byte 10, in slices, reading the next ones while the present one
// is worked on. A line longer than a slice is handed over once its head is there, so that a line of
// 64 MB never has to be in memory as a whole.
import { SessionError } from "../model/problem.ts";
import type { ByteSource } from "./byte-source.ts";

const SLICE = 4 << 20;
/**
 * Slices asked for before the present one is done with. A browser hands a slice over in pieces, each
 * of which waits for this thread; with several under way there is always one that is complete.
 */
const AHEAD = 3;
/** A line longer than this is offered to `onLongLine` before its end has been read. */
const LONG = 1 << 20;

export interface LineSink {
  /** A complete line: `bytes[from, to)` without its line feed, at file offset `offset`, 1-based number. */
  onLine(bytes: Uint8Array, from: number, to: number, offset: number, line: number): void;
  /**
   * The beginning of a line whose end is not read yet. Return true to have the rest skipped: then
   * `onLongLineEnd` follows. False: the line is gathered and comes through `onLine`.
   */
  onLongLine(bytes: Uint8Array, from: number, to: number, offset: number, line: number): boolean;
  /** The end of a skipped line: its whole length, and its last byte that is no white space. */
  onLongLineEnd(length: number, lastByte: number): void;
}

export interface ReadOptions {
  readonly onProgress?: (doneBytes: number) => void;
  readonly signal?: AbortSignal;
  /** Bytes to read at once; tests make it small. */
  readonly sliceBytes?: number;
}

/** Feeds every line to the sink. Errors: SessionError (cancelled, and those of the source). */
export async function readLines(
  source: ByteSource,
  sink: LineSink,
  options: ReadOptions = {},
): Promise<void> {
  const slice = options.sliceBytes ?? SLICE;
  const long = Math.min(LONG, slice);
  const coming: Promise<Uint8Array>[] = [];
  let asked = 0;
  const ask = () => {
    while (asked < source.size && coming.length <= AHEAD) {
      const part = source.read(asked, Math.min(source.size, asked + slice));
      // Its failure is thrown when its turn comes; until then nobody listens.
      part.catch(() => {});
      coming.push(part);
      asked += slice;
    }
    return coming.shift();
  };
  let rest = new Uint8Array(0);
  let lineStart = 0;
  let line = 1;
  let skipped: { lastByte: number } | null = null;
  let done = 0;
  for (let next = ask(); next; next = ask()) {
    const chunk = await next;
    if (options.signal?.aborted) throw cancelled(source.name);
    if (chunk.length === 0) throw shrunk(source.name);
    const chunkStart = done;
    done += chunk.length;
    const isLast = done >= source.size;
    let at = 0;
    for (let feed = chunk.indexOf(10); feed >= 0 || isLast; feed = chunk.indexOf(10, at)) {
      const end = feed < 0 ? chunk.length : feed;
      if (skipped) {
        const lastByte = lastInk(chunk, at, end) ?? skipped.lastByte;
        sink.onLongLineEnd(chunkStart + end - lineStart, lastByte);
        skipped = null;
      } else if (rest.length > 0) {
        // Only a line that straddles two slices is copied.
        const whole = joined(rest, chunk.subarray(0, end));
        rest = new Uint8Array(0);
        sink.onLine(whole, 0, whole.length, lineStart, line);
      } else if (feed >= 0 || end > at) {
        sink.onLine(chunk, at, end, lineStart, line);
      }
      if (feed < 0) break;
      at = feed + 1;
      line++;
      lineStart = chunkStart + at;
    }
    if (!isLast && skipped) {
      skipped.lastByte = lastInk(chunk, at, chunk.length) ?? skipped.lastByte;
    } else if (!isLast && at < chunk.length) {
      const begun = rest.length > 0 ? joined(rest, chunk) : chunk.slice(at);
      const isLong = begun.length >= long;
      if (isLong && sink.onLongLine(begun, 0, begun.length, lineStart, line)) {
        skipped = { lastByte: lastInk(begun, 0, begun.length) ?? 0 };
        rest = new Uint8Array(0);
      } else {
        rest = begun;
      }
    }
    options.onProgress?.(done);
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** The last byte in the range that is no white space. */
function lastInk(bytes: Uint8Array, from: number, to: number): number | undefined {
  for (let at = to - 1; at >= from; at--) {
    const byte = bytes[at] ?? 0;
    if (byte !== 32 && byte !== 13 && byte !== 9) return byte;
  }
  return undefined;
}

function cancelled(name: string): SessionError {
  return new SessionError("cancelled", `Opening ${name} was cancelled.`, "Open it again any time.");
}

function shrunk(name: string): SessionError {
  return new SessionError(
    "changed",
    `${name} became shorter while it was read.`,
    "Wait until the agent has finished writing, then open it again.",
  );
}
