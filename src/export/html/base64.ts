// Bytes as text for a page and back, in pieces that each stand for themselves.
import { bytesInBase64 } from "../../text/bytes.ts";

/** Bytes of a piece: a multiple of three, so that no piece but the last one is padded. */
export const PIECE_BYTES = 192 << 10;

/** Errors: an Error for what is no base64. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesInBase64(text);
  if (!bytes) throw new Error("What a page holds is no base64.");
  return bytes;
}

/** Cuts bytes into pieces of `PIECE_BYTES`. A piece is good until the next one is asked for. */
export async function* piecesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + PIECE_BYTES - filled);
      piece.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < PIECE_BYTES) continue;
      yield piece;
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
