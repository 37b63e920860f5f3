// The bytes of a written session, one chunk after another: what is copied is never held as a whole.
import type { DraftLines } from "../../edit/draft/draft-lines.ts";
import { SessionError } from "../../model/problem.ts";
import { readSlices } from "../../read/line/lines.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import type { Piece } from "./piece.ts";

export interface WriteOptions {
  /** Bytes written so far. */
  readonly onProgress?: (doneBytes: number) => void;
  readonly signal?: AbortSignal;
}

/** Small pieces are gathered up to this many bytes. */
const MAX_GATHERED = 256 << 10;

/**
 * Chunks that are good until the next one is asked for: their memory serves again. Errors:
 * SessionError of the file, "cancelled"; OperationError where a line cannot be written.
 */
export async function* writtenBytes(
  pieces: readonly Piece[],
  file: ByteSource,
  lines: DraftLines,
  { onProgress, signal }: WriteOptions = {},
): AsyncGenerator<Uint8Array> {
  const gathered = new Gathered();
  let done = 0;
  const passed = (bytes: Uint8Array) => {
    done += bytes.length;
    onProgress?.(done);
  };
  for (const piece of pieces) {
    if (signal?.aborted) throw cancelled(file.name);
    if (piece.kind === "copy" && piece.to - piece.from > MAX_GATHERED / 4) {
      if (gathered.size > 0) {
        const bytes = gathered.take();
        yield bytes;
        passed(bytes);
      }
      for await (const { bytes } of readSlices(file, { from: piece.from, to: piece.to })) {
        if (signal?.aborted) throw cancelled(file.name);
        yield bytes;
        passed(bytes);
      }
      continue;
    }
    gathered.add(await bytesIn(piece, file, lines));
    if (gathered.size < MAX_GATHERED) continue;
    const bytes = gathered.take();
    yield bytes;
    passed(bytes);
  }
  if (gathered.size === 0) return;
  const bytes = gathered.take();
  yield bytes;
  passed(bytes);
}

function bytesIn(piece: Piece, file: ByteSource, lines: DraftLines): Promise<Uint8Array> {
  if (piece.kind === "copy") return file.read(piece.from, piece.to);
  if (piece.kind === "line") return lines.lineOf(piece.node);
  return Promise.resolve(piece.bytes);
}

class Gathered {
  size = 0;
  #parts: Uint8Array[] = [];

  add(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.size += bytes.length;
  }

  take(): Uint8Array {
    const whole = new Uint8Array(this.size);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    this.size = 0;
    return whole;
  }
}

function cancelled(name: string): SessionError {
  return new SessionError(
    "cancelled",
    `Writing ${name} was cancelled.`,
    "Nothing of the opened file changed; export it again any time.",
  );
}
