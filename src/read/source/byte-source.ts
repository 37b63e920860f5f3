// Where bytes come from: a Blob, memory, a file on disk (node-file.ts). It knows nothing of lines.
import { SessionError } from "../../model/problem.ts";
import type { FileBytes } from "../../model/session.ts";

/** Bytes that are read a part at a time: of a file, of memory, of wherever somebody has them. */
export interface ByteSource extends FileBytes {
  /**
   * The bytes of `[from, to)` in order, `size` of them at a time, where the source has a quicker way
   * than `read`. A slice is good until the next one is asked for: its memory serves again. Errors:
   * SessionError.
   */
  slices?(size: number, from: number, to: number): AsyncIterable<Uint8Array>;
}

/** Slices asked for before the present one is done with, of a source that is read by ranges. */
const AHEAD = 7;

/** The bytes of `[from, to)`, `size` of them at a time, each slice good until the next one is asked for. */
export function slicesOf(
  source: ByteSource,
  size: number,
  from: number,
  to: number,
): AsyncIterable<Uint8Array> {
  return source.slices?.(size, from, to) ?? readSlices(source, size, from, to);
}

async function* readSlices(
  source: ByteSource,
  size: number,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  const coming: Promise<Uint8Array>[] = [];
  let asked = from;
  for (;;) {
    while (asked < to && coming.length <= AHEAD) {
      const part = source.read(asked, Math.min(to, asked + size));
      // The loop throws its failure when its turn comes; until then no code awaits it.
      part.catch(() => {});
      coming.push(part);
      asked += size;
    }
    const next = coming.shift();
    if (!next) return;
    yield await next;
  }
}

const FILLS_BUFFERS = fillsBuffers();

/** A File or Blob of the browser. The browser refuses to read one whose file changed. */
export function blobSource(blob: Blob, name: string): ByteSource {
  return {
    name,
    size: blob.size,
    async read(start, end) {
      try {
        return new Uint8Array(await blob.slice(start, end).arrayBuffer());
      } catch (error) {
        throw readError(error, name);
      }
    },
    ...(FILLS_BUFFERS && {
      slices: (size: number, from: number, to: number) =>
        streamSlices(blob.slice(from, to), name, size),
    }),
  };
}

/** Whether blobs can be read into memory of ours here; browsers learned that at different times. */
function fillsBuffers(): boolean {
  try {
    void new Blob([]).stream().getReader({ mode: "byob" }).cancel();
    return true;
  } catch {
    return false;
  }
}

/**
 * Readers that wait for bytes. Chromium frees a blob's stream that nothing but its own unfinished
 * read refers to, and that read never ends (Chromium 156; seen on busy machines).
 */
const reading = new Set<object>();

/** One buffer is filled again and again: fresh memory for 200 MB takes as long as finding its lines. */
async function* streamSlices(blob: Blob, name: string, size: number): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader({ mode: "byob" });
  reading.add(reader);
  let buffer = new ArrayBuffer(Math.min(size, blob.size));
  let left = blob.size;
  try {
    while (left > 0) {
      const wanted = Math.min(buffer.byteLength, left);
      let filled = 0;
      let isOver = false;
      while (filled < wanted && !isOver) {
        const { done, value } = await reader.read(new Uint8Array(buffer, filled, wanted - filled));
        isOver = done;
        if (value) {
          filled += value.length;
          buffer = value.buffer;
        }
      }
      left = isOver ? 0 : left - filled;
      if (filled > 0) yield new Uint8Array(buffer, 0, filled);
    }
  } catch (error) {
    throw readError(error, name);
  } finally {
    reading.delete(reader);
    // No code awaits a reading that was given up.
    void reader.cancel().catch(() => {});
  }
}

export function memorySource(bytes: Uint8Array, name: string): ByteSource {
  return {
    name,
    size: bytes.length,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
  };
}

export function textSource(text: string, name: string): ByteSource {
  return memorySource(new TextEncoder().encode(text), name);
}

/** The sentence for a failed read, by the DOMException names of the File API. */
function readError(error: unknown, name: string): SessionError {
  const reason = error instanceof Error ? error.name : "";
  if (reason === "NotFoundError") {
    return new SessionError(
      "vanished",
      `${name} is no longer where it was opened.`,
      "If it was moved or renamed, open it again from its new place.",
    );
  }
  if (reason === "NotAllowedError" || reason === "SecurityError") {
    return new SessionError(
      "permission",
      `The browser no longer lets this page read ${name}.`,
      "Open the file again to give permission.",
    );
  }
  // Chromium reports a file that changed since it was picked as NotReadableError.
  return new SessionError(
    "changed",
    `${name} was changed or removed since it was opened.`,
    "Reload it to read its present contents; nothing was written to it.",
  );
}
