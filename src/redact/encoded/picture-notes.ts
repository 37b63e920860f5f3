// The text that a picture's file holds next to the picture: comments, cameras, authors, places. None of it
// is drawn, so a picture without it is the same picture. PNG (https://www.w3.org/TR/png-3), JPEG (ITU
// T.81), GIF89a and WebP (RFC 9649).
import { joined } from "../../lib/joined.ts";
import { utf8Text } from "../../text/decoded.ts";
import { inflatedText } from "./inflate.ts";

interface Note {
  /** Of the whole part of the file. */
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
}

/** All notes as one text, a line each; "" for a picture without; null for what is no such picture. */
export function pictureNotes(bytes: Uint8Array): string | null {
  const notes = notesIn(bytes);
  if (!notes) return null;
  return notes.map((note) => noteText(note.bytes)).join("\n");
}

/** The file of a picture without its notes. */
export function withoutNotes(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let taken = 0;
  for (const { from, to } of notesIn(bytes) ?? []) {
    kept.push(bytes.subarray(taken, from));
    taken = to;
  }
  const made = joined([...kept, bytes.subarray(taken)]);
  // The length of a RIFF file is in its head.
  if (startsWith(made, "RIFF")) viewOf(made).setUint32(4, made.length - 8, true);
  return made;
}

function notesIn(bytes: Uint8Array): readonly Note[] | null {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return pngNotes(bytes);
  if (startsWith(bytes, "\xff\xd8\xff")) return jpegNotes(bytes);
  if (startsWith(bytes, "GIF8")) return gifNotes(bytes);
  if (startsWith(bytes, "RIFF") && startsWith(bytes.subarray(8), "WEBP")) return webpNotes(bytes);
  return null;
}

/** Chunks that something is drawn by; all others are notes. */
const PNG_DRAWN = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split(
    " ",
  ),
);

function pngNotes(bytes: Uint8Array): readonly Note[] {
  const view = viewOf(bytes);
  const notes: Note[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const to = at + 12 + view.getUint32(at);
    if (to > bytes.length) break;
    const type = latin1(bytes.subarray(at + 4, at + 8));
    if (!PNG_DRAWN.has(type)) notes.push({ from: at, to, bytes: bytes.subarray(at + 8, to - 4) });
    at = to;
    if (type === "IEND") break;
  }
  return withRest(notes, bytes, at);
}

/** Frames, tables and scans, and the marks that say how colours are meant. */
function jpegNotes(bytes: Uint8Array): readonly Note[] {
  const view = viewOf(bytes);
  const notes: Note[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const mark = bytes[at + 1] ?? 0;
    // A scan continues to the end of the picture.
    if (mark === 0xda || mark === 0xd9) break;
    const to = at + 2 + view.getUint16(at + 2);
    if (to > bytes.length) break;
    const isProfile = mark === 0xe2 && startsWith(bytes.subarray(at + 4), "ICC_PROFILE\0");
    const isColour = mark === 0xe0 || mark === 0xee || isProfile;
    const isNote = mark === 0xfe || (mark >= 0xe0 && mark <= 0xef && !isColour);
    if (isNote) notes.push({ from: at, to, bytes: bytes.subarray(at + 4, to) });
    at = to;
  }
  const end = bytes.lastIndexOf(0xd9);
  const isEnd = end > at && bytes[end - 1] === 0xff;
  return isEnd ? withRest(notes, bytes, end + 1) : notes;
}

function gifNotes(bytes: Uint8Array): readonly Note[] {
  const notes: Note[] = [];
  const tableAfter = (at: number, flags: number) =>
    at + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  const blocksAfter = (at: number) => {
    let end = at;
    while (end < bytes.length && bytes[end] !== 0) end += 1 + (bytes[end] ?? 0);
    return end + 1;
  };
  let at = tableAfter(13, bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    let to = 0;
    if (kind === 0x2c) to = blocksAfter(tableAfter(at + 10, bytes[at + 9] ?? 0) + 1);
    else if (kind === 0x21) to = blocksAfter(at + 2);
    else break;
    const label = kind === 0x21 ? bytes[at + 1] : 0;
    const isLoop = label === 0xff && startsWith(bytes.subarray(at + 3), "NETSCAPE2.0");
    if (label === 0xfe || label === 0x01 || (label === 0xff && !isLoop)) {
      notes.push({ from: at, to: Math.min(to, bytes.length), bytes: bytes.subarray(at + 2, to) });
    }
    at = to;
  }
  return bytes[at] === 0x3b ? withRest(notes, bytes, at + 1) : notes;
}

const WEBP_DRAWN = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);

function webpNotes(bytes: Uint8Array): readonly Note[] {
  const view = viewOf(bytes);
  const notes: Note[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at + 4, true);
    const to = at + 8 + size + (size % 2);
    if (to > bytes.length) break;
    const type = latin1(bytes.subarray(at, at + 4));
    if (!WEBP_DRAWN.has(type)) notes.push({ from: at, to, bytes: bytes.subarray(at + 8, to) });
    at = to;
  }
  return withRest(notes, bytes, at);
}

/** What follows the end of a picture is not drawn: it is a note as well. */
function withRest(notes: Note[], bytes: Uint8Array, end: number): readonly Note[] {
  if (end < bytes.length) notes.push({ from: end, to: bytes.length, bytes: bytes.subarray(end) });
  return notes;
}

const MAX_NOTE = 1 << 20;

/** As UTF-8 where it is that, else a character a byte; of `zTXt` and `iTXt` what is packed in them, too. */
function noteText(bytes: Uint8Array): string {
  const head = bytes.subarray(0, MAX_NOTE);
  const packed = packedText(head);
  const text = utf8Text(head) ?? latin1(head);
  return packed === null ? text : `${text}\n${packed}`;
}

/** Behind a keyword, languages and zeros; a stream of zlib begins with this byte. */
const ZLIB = 0x78;
const MAX_BEFORE = 300;

function packedText(bytes: Uint8Array): string | null {
  if (!bytes.subarray(0, MAX_BEFORE).includes(0)) return null;
  for (let at = bytes.indexOf(ZLIB); at >= 0 && at < MAX_BEFORE; at = bytes.indexOf(ZLIB, at + 1)) {
    const text = inflatedText(bytes.subarray(at));
    if (text !== null) return text;
  }
  return null;
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  for (let at = 0; at < text.length; at++) if (bytes[at] !== text.charCodeAt(at)) return false;
  return true;
}
