// The parts of a written session file, in order: ranges of the base file, copied byte for byte, and new
// text. Its bytes come one chunk after another: copied ranges are never held as a whole.
import type { DraftLines } from "../../edit/draft/draft-lines.ts";
import { readSlices } from "../../read/line/lines.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import { checkCancelled } from "../cancelled.ts";
import { inChunks } from "../chunks.ts";

export type Piece =
  /** Bytes `[from, to)` of the base file. */
  | { readonly kind: "copy"; readonly from: number; readonly to: number }
  /** The line of a node of the draft, without a line feed. */
  | { readonly kind: "line"; readonly node: number }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

/** Pieces in order; adjacent copies become one. */
export class PieceList {
  readonly all: Piece[] = [];

  add(...pieces: readonly Exclude<Piece, { kind: "copy" }>[]): void {
    for (const piece of pieces) this.all.push(piece);
  }

  copy(from: number, to: number): void {
    if (from >= to) return;
    const last = this.all.at(-1);
    if (last?.kind !== "copy" || last.to !== from) this.all.push({ kind: "copy", from, to });
    else this.all[this.all.length - 1] = { ...last, to };
  }
}

/** The end of a line. */
export const FEED = { kind: "bytes", bytes: bytesOf("\n") } as const;

export interface WriteOptions {
  /** Bytes written so far. */
  readonly onProgress?: (doneBytes: number) => void;
  readonly signal?: AbortSignal;
}

/** Longer ranges are read in parts. Bytes. */
const MAX_AT_ONCE = 64 << 10;

/** Errors: SessionError of the file, "cancelled"; OperationError if a line cannot be written. */
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
      for await (const { bytes } of readSlices(file, piece)) yield bytes;
    }
  }
}
