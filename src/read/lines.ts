// Cuts a byte source into lines at byte 10, slice by slice, while the next slices are on their way.
// A line longer than a slice is handed over once its head is there, so that a line of 64 MB never has
// to be in memory as a whole.
import { SessionError } from "../model/problem.ts";
import type { ByteSource } from "./byte-source.ts";

const SLICE = 1 << 20;
/** Slices asked for before the present one is done with, of a source that is read by ranges. */
const AHEAD = 7;
/** A line longer than this is offered to `onLongLine` before its end has been read. */
const LONG = 1 << 20;

export interface LineSink {
  /** A complete line: `bytes[from, to)` without its line feed, at file offset `offset`, 1-based number. */
  onLine(bytes: Uint8Array, from: number, to: number, offset: number, line: number): void;
  /**
   * The beginning of a line whose end is not read yet. Return true to have the rest skipped: then
   * `onLongLineEnd` follows. False: the line is gathered, offered again whenever there is twice as
   * much of it, and comes through `onLine`.
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
  const begun = new BegunLine(Math.min(LONG, slice));
  let lineStart = 0;
  let line = 1;
  let skipped: { lastByte: number } | null = null;
  let done = 0;
  for await (const chunk of source.slices?.(slice) ?? slicesOf(source, slice)) {
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
      } else if (begun.length > 0) {
        // Only a line that straddles two slices is copied.
        begun.add(chunk.subarray(0, end));
        const whole = begun.take();
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
      begun.add(chunk.slice(at));
      const offer = begun.offer();
      if (offer && sink.onLongLine(offer, 0, offer.length, lineStart, line)) {
        skipped = { lastByte: lastInk(offer, 0, offer.length) ?? 0 };
        begun.take();
      }
    }
    options.onProgress?.(done);
  }
  if (done < source.size) throw shrunk(source.name);
}

async function* slicesOf(source: ByteSource, slice: number): AsyncGenerator<Uint8Array> {
  const coming: Promise<Uint8Array>[] = [];
  let asked = 0;
  for (;;) {
    while (asked < source.size && coming.length <= AHEAD) {
      const part = source.read(asked, Math.min(source.size, asked + slice));
      // Its failure is thrown when its turn comes; until then nobody listens.
      part.catch(() => {});
      coming.push(part);
      asked += slice;
    }
    const next = coming.shift();
    if (!next) return;
    yield await next;
  }
}

/** A line whose end has not come yet. */
class BegunLine {
  length = 0;
  readonly #long: number;
  #offerAt: number;
  #parts: Uint8Array[] = [];

  /** `long`: bytes from which the line is offered. */
  constructor(long: number) {
    this.#long = long;
    this.#offerAt = long;
  }

  add(part: Uint8Array): void {
    this.#parts.push(part);
    this.length += part.length;
  }

  /** What there is, once it is long and each time it has doubled: copying stays in proportion. */
  offer(): Uint8Array | null {
    if (this.length < this.#offerAt) return null;
    this.#offerAt = this.length * 2;
    const whole = this.#joined();
    this.#parts = [whole];
    return whole;
  }

  /** All of it; another line can begin. */
  take(): Uint8Array {
    const whole = this.#joined();
    this.#parts = [];
    this.length = 0;
    this.#offerAt = this.#long;
    return whole;
  }

  #joined(): Uint8Array {
    const [only] = this.#parts;
    if (only && this.#parts.length === 1) return only;
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
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
