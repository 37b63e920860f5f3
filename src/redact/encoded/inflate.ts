// Packed text: gzip, zlib and deflate alone (RFC 1950 to 1952).
import {
  Decompress,
  deflateSync,
  type FlateError,
  FlateErrorCode,
  gzipSync,
  inflateSync,
  zlibSync,
} from "fflate";
import { bytesOf } from "../../text/bytes.ts";
import { ESCAPE } from "../../text/escapes.ts";

/** A few packed bytes can become very many: longer ones are not examined. */
const MAX_UNPACKED = 8 << 20;
const SLICE = 4096;

/** Control characters beside white space and the one that begins colours are in no text. */
const UNREADABLE = new RegExp(String.raw`(?![\s${ESCAPE}])\p{Cc}`, "u");

export function isReadable(text: string): boolean {
  return !UNREADABLE.test(text);
}

/** Null for text that is not packed, known as soon as a part is invalid, and for too much of it. */
export function inflatedText(bytes: Uint8Array): string | null {
  const text = unpacked(bytes);
  if (text === null || isGzip(bytes)) return text;
  // In other bytes a text is found by chance now and then, which ends before they do.
  return unpacked(bytes.subarray(0, -1)) === null ? text : null;
}

function unpacked(bytes: Uint8Array): string | null {
  if (!isGzip(bytes) && !isZlib(bytes) && isBroken(bytes)) return null;
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
  return parts.join("");
}

const FEW = 64;
const few = new Uint8Array(FEW);

/** Whether deflate reads no further than its first bytes: known without room for all that they may say. */
function isBroken(bytes: Uint8Array): boolean {
  try {
    inflateSync(bytes.subarray(0, FEW), { out: few });
  } catch (error) {
    return (error as Partial<FlateError>).code !== FlateErrorCode.UnexpectedEOF;
  }
  return false;
}

/** Packs a text as `bytes` are packed; null where their beginning says that they are not. */
export function packerLike(bytes: Uint8Array): ((text: string) => Uint8Array) | null {
  if (isGzip(bytes)) return (text) => gzipSync(bytesOf(text), { mtime: 0 });
  if (isZlib(bytes)) return (text) => zlibSync(bytesOf(text));
  return beginsBlock(bytes) ? (text) => deflateSync(bytesOf(text)) : null;
}

function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

function isZlib([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 15) === 8 && ((first << 8) | second) % 31 === 0;
}

/** Whether bytes begin as deflate does (RFC 1951, 3.2): how the first block is packed is in two bits. */
function beginsBlock(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = bytes;
  const way = (first >> 1) & 3;
  // The length twice: unchanged, and with all bits inverted.
  if (way === 0) return (second ^ fourth) === 0xff && (third ^ fifth) === 0xff;
  // By the fixed codes only short texts are packed, in one block.
  if (way === 1) return (first & 1) === 1;
  // How many codes there are of each kind.
  return way === 2 && first >> 3 <= 29 && (second & 31) <= 29;
}
