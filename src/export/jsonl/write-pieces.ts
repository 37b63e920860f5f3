// The bytes of a written session, one chunk after another: what is copied is never held as a whole.
import type { DraftLines } from "../../edit/draft/draft-lines.ts";
import { readSlices } from "../../read/line/lines.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { checkCancelled } from "../cancelled.ts";
import { CHUNK, inChunks } from "../chunks.ts";
import type { Piece } from "./piece.ts";

export interface WriteOptions {
  /** Bytes written so far. */
  readonly onProgress?: (doneBytes: number) => void;
  readonly signal?: AbortSignal;
}

/** Longer stretches are not read at once. Bytes. */
const MAX_AT_ONCE = 64 << 10;

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
  let done = 0;
  for await (const bytes of inChunks(bytesOfPieces(pieces, file, lines))) {
    checkCancelled(signal, `Writing ${file.name}`, "export it");
    yield bytes;
    done += bytes.length;
    onProgress?.(done);
  }
}

async function* bytesOfPieces(
  pieces: readonly Piece[],
  file: ByteSource,
  lines: DraftLines,
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece.kind === "line") yield lines.lineOf(piece.node);
    else if (piece.kind === "bytes") yield piece.bytes;
    else if (piece.to - piece.from <= MAX_AT_ONCE) yield file.read(piece.from, piece.to);
    else {
      for await (const { bytes } of readSlices(file, piece)) {
        // Others are written before their memory serves again.
        yield bytes.length < CHUNK ? bytes.slice() : bytes;
      }
    }
  }
}
