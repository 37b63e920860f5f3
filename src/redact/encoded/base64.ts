// Base64 inside a text that is the base64 of text, of packed text, or of a picture with notes: where it is,
// what it says, and other text in its place.
import { base64Of, bytesInBase64, bytesOf } from "../../text/bytes.ts";
import { utf8Text } from "../../text/decoded.ts";
import { matchFrom } from "../../text/match-from.ts";
import { inflatedText, packerLike } from "./inflate.ts";
import { pictureNotes, withoutNotes } from "./picture-notes.ts";
import { runSearch } from "./runs.ts";

/** A text inside another. */
export interface InnerText {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** What takes its place so that it says another text; of a picture, none. */
  readonly encoded: (text: string) => string;
}

/** Shorter runs are words. */
const MIN_LENGTH = 16;
const lettersIn = runSearch(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-",
  MIN_LENGTH,
);
const RUN = /[A-Za-z0-9+/_-]*={0,2}/y;
const NEXT_LINE = /\r?\n([A-Za-z0-9+/_-]+)(={0,2})/y;
/** Encoders break lines at 60, 64 or 76. */
const MIN_LINE = 60;
/** A path or a name before it can look like a part of the base64. */
const MAX_STARTS = 6;
const BETWEEN_NAMES = /[/_+-]/;
/** How far the next start is looked for. */
const MAX_NAME = 4096;
/** Characters that tell most words from text. */
const FEW = 16;

export function* base64Texts(text: string): Generator<InnerText> {
  for (let from = lettersIn(text); from >= 0; ) {
    const width = matchFrom(RUN, text, from)?.[0].length ?? 0;
    const end = endOfLines(text, from, from + width);
    const found = firstText(text, from, end, width);
    if (found) yield found;
    from = lettersIn(text, end);
  }
}

/** Where the text ends whose first line ends at `run`, with the lines of the same width below it. */
function endOfLines(text: string, from: number, run: number): number {
  let end = run;
  const width = run - from;
  if (width < MIN_LINE || text.charAt(run - 1) === "=") return end;
  for (;;) {
    const [line, body = "", padding = ""] = matchFrom(NEXT_LINE, text, end) ?? [];
    if (!line || body.length + padding.length > width) return end;
    end += line.length;
    if (padding || body.length < width) return end;
  }
}

/** What is written beside the picture that a text is, in base64 and nothing else; null for nothing. */
export function notesInMedia(text: string): InnerText | null {
  const hidden = hiddenText(text, 0, text.length);
  return hidden && innerText(text, 0, text.length, text.length, hidden);
}

function innerText(text: string, from: number, to: number, width: number, of: Said): InnerText {
  const body = text.slice(from, to);
  // The characters of an incomplete last group stay unchanged.
  const letters = body.replace(/[\s=]/g, "").length;
  const write = writerLike(body, width);
  return {
    from,
    to: to - (letters % 4 === 1 ? 1 : 0),
    text: of.said,
    encoded: (anew) => write(of.bytesWith(anew)),
  };
}

function firstText(text: string, from: number, to: number, width: number): InnerText | null {
  let start = from;
  for (let tries = 0; tries < MAX_STARTS && to - start >= MIN_LENGTH; tries++) {
    const decoded = decodedText(text, start, to) ?? hiddenText(text, start, to);
    if (decoded !== null) return innerText(text, start, to, width, decoded);
    const next = text.slice(start, Math.min(to, start + MAX_NAME)).search(BETWEEN_NAMES);
    if (next < 0) return null;
    start += next + 1;
  }
  return null;
}

/** What bytes say, and bytes that say something else. */
interface Said {
  readonly said: string;
  readonly bytesWith: (text: string) => Uint8Array;
}

/** Shorter texts are not made smaller by packing them. */
const MIN_PACKED = 24;
/** PNG, JPEG, GIF and WebP (and others in RIFF). */
const BEGINS_PICTURE = ["iVBORw0KGg", "/9j/", "R0lGOD", "UklGR"];
/** Gzip, and zlib at its levels. */
const BEGINS_PACKED = ["H4sI", "eJ", "eAE", "eF4", "eNo"];
/**
 * Of this many characters of packed text one in eight is a capital, and one a small letter: of names hardly
 * any.
 */
const PACKED_HEAD = 64;
const MIN_SHARE = 1 / 8;

/** Text in bytes that are none themselves: packed, or beside a picture. */
function hiddenText(text: string, from: number, to: number): Said | null {
  if (to - from < MIN_PACKED) return null;
  const isPicture = BEGINS_PICTURE.some((letters) => text.startsWith(letters, from));
  const mayBe = isPicture || mayBePacked(text, from, to);
  const pack = mayBe ? packerLike(bytesIn(text, from, from + FEW)) : null;
  if (!isPicture && pack === null) return null;
  const bytes = bytesIn(text, from, to);
  const said = isPicture ? pictureNotes(bytes) : inflatedText(bytes);
  if (!said) return null;
  return { said, bytesWith: isPicture || !pack ? () => withoutNotes(bytes) : pack };
}

function mayBePacked(text: string, from: number, to: number): boolean {
  if (BEGINS_PACKED.some((letters) => text.startsWith(letters, from))) return true;
  const head = text.slice(from, Math.min(to, from + PACKED_HEAD));
  const count = (letters: RegExp) => head.match(letters)?.length ?? 0;
  const least = head.length * MIN_SHARE;
  return /[0-9]/.test(head) && count(/[a-z]/g) >= least && count(/[A-Z_]/g) >= least;
}

/** Null for what is no base64 of readable text. */
function decodedText(text: string, from: number, to: number): Said | null {
  // Most runs are words, hashes and pictures: their first bytes say so.
  if (!isReadable(bytesIn(text, from, Math.min(to, from + FEW)))) return null;
  const bytes = bytesIn(text, from, to);
  if (!isReadable(bytes)) return null;
  const said = utf8Text(bytes);
  return said === null ? null : { said, bytesWith: bytesOf };
}

/** What an incomplete last group leaves over is left out. */
function bytesIn(text: string, from: number, to: number): Uint8Array {
  const letters = text.slice(from, to).replace(/[\s=]+/g, "");
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  return bytesInBase64(whole.replaceAll("-", "+").replaceAll("_", "/")) ?? new Uint8Array(0);
}

/**
 * Whether these may be bytes of a text, the last character of which may be incomplete: no control characters
 * beside white space and the one that begins colours, and each character has its number of bytes.
 */
function isReadable(bytes: Uint8Array): boolean {
  let following = 0;
  for (const byte of bytes) {
    if (following > 0) {
      if ((byte & 0xc0) !== 0x80) return false;
      following--;
    } else if (byte < 0x20 || byte === 0x7f) {
      if (byte !== 9 && byte !== 10 && byte !== 13 && byte !== 27) return false;
    } else if (byte >= 0x80) {
      if (byte < 0xc2 || byte > 0xf4) return false;
      following = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    }
  }
  return true;
}

function writerLike(body: string, width: number): (bytes: Uint8Array) => string {
  const isUrlSafe = /[-_]/.test(body);
  const isPadded = body.endsWith("=") || !isUrlSafe;
  const [lineEnd] = body.match(/\r?\n/) ?? [];
  return (bytes) => {
    let letters = isUrlSafe ? urlSafe(base64Of(bytes)) : base64Of(bytes);
    if (!isPadded) letters = letters.replace(/=+$/, "");
    if (!lineEnd) return letters;
    const lines: string[] = [];
    for (let at = 0; at < letters.length; at += width) lines.push(letters.slice(at, at + width));
    return lines.join(lineEnd);
  };
}

function urlSafe(letters: string): string {
  return letters.replaceAll("+", "-").replaceAll("/", "_");
}

/**
 * The characters that the base64 of any text with `value` in it contains, for each of the three
 * alignments of its bytes; both alphabets. Empty for a value without UTF-8.
 */
export function base64Forms(value: string): readonly string[] {
  if (!value.isWellFormed()) return [];
  const bytes = bytesOf(value);
  const forms = new Set<string>();
  for (let before = 0; before < 3; before++) {
    const padded = new Uint8Array(before + bytes.length);
    padded.set(bytes, before);
    const letters = base64Of(padded);
    const form = letters.slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    );
    forms.add(form);
    forms.add(urlSafe(form));
  }
  return [...forms];
}
