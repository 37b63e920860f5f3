// Packed text: gzip, zlib and deflate alone (RFC 1950 to 1952).
import { Decompress, deflateSync, gzipSync, zlibSync } from "fflate";
import { bytesOf } from "../../text/bytes.ts";
import { ESCAPE } from "../../text/escapes.ts";

/** Bytes packed small can be very many: of more than these nothing is looked at. */
const MAX_UNPACKED = 8 << 20;
const SLICE = 4096;

/** Control characters beside white space and the one that begins colours are in no text. */
const UNREADABLE = new RegExp(String.raw`(?![\s${ESCAPE}])\p{Cc}`, "u");

export function isReadable(text: string): boolean {
  return !UNREADABLE.test(text);
}

/** Null for what is no packed text, known as soon as a part of it is none, and for too much of it. */
export function inflatedText(bytes: Uint8Array): string | null {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const parts: string[] = [];
  let size = 0;
  const take = (chunk: Uint8Array, isLast: boolean) => {
    size += chunk.length;
    const text = decoder.decode(chunk, { stream: !isLast });
    if (size > MAX_UNPACKED || !isReadable(text)) throw new RangeError("no text");
    parts.push(text);
  };
  try {
    const stream = new Decompress(take);
    for (let at = 0; at < bytes.length; at += SLICE) {
      stream.push(bytes.slice(at, at + SLICE), at + SLICE >= bytes.length);
    }
  } catch {
    // Most bytes are no packed text.
    return null;
  }
  return size === 0 ? null : parts.join("");
}

/** Packs a text as `bytes` are packed; null where their beginning says that they are not. */
export function packerLike([first = 0, second = 0]: Uint8Array):
  | ((text: string) => Uint8Array)
  | null {
  if (first === 0x1f && second === 0x8b) return (text) => gzipSync(bytesOf(text), { mtime: 0 });
  if ((first & 15) === 8 && ((first << 8) | second) % 31 === 0) {
    return (text) => zlibSync(bytesOf(text));
  }
  // Three bits say how the first block is packed; the fourth way is none.
  return (first & 6) === 6 ? null : (text) => deflateSync(bytesOf(text));
}
