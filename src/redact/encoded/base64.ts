// Base64 inside a text that is the base64 of text: where it is, what it says, and other text in its place.
import { bytesInBase64, bytesOf } from "../../text/bytes.ts";

export interface Base64Text {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Another text written in the same way: alphabet, padding and lines. */
  readonly encoded: (text: string) => string;
}

/** Shorter runs are words. */
const MIN_LENGTH = 16;
const RUN = /[A-Za-z0-9+/_-]{16,}={0,2}/g;
const NEXT_LINE = /\r?\n([A-Za-z0-9+/_-]+)(={0,2})/y;
/** Encoders break lines at 60, 64 or 76. */
const MIN_LINE = 60;
/** A path or a name before it can look like a part of it. */
const MAX_STARTS = 6;
const HEAD = 64;

export function* base64Texts(text: string): Generator<Base64Text> {
  if (text.length < MIN_LENGTH) return;
  let end = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (index < end) continue;
    end = endOfLines(text, index, run);
    const found = firstText(text, index, end, run.length);
    if (found) yield found;
  }
}

/** Where the run ends that begins on this line, with the lines of the same width below it. */
function endOfLines(text: string, index: number, run: string): number {
  let end = index + run.length;
  if (run.length < MIN_LINE || run.endsWith("=")) return end;
  for (;;) {
    NEXT_LINE.lastIndex = end;
    const [line, body = "", padding = ""] = NEXT_LINE.exec(text) ?? [];
    if (!line || body.length + padding.length > run.length) return end;
    end += line.length;
    if (padding || body.length < run.length) return end;
  }
}

function firstText(text: string, from: number, to: number, width: number): Base64Text | null {
  const lines = text.slice(from, to);
  let start = 0;
  for (let tries = 0; tries < MAX_STARTS && lines.length - start >= MIN_LENGTH; tries++) {
    const body = lines.slice(start);
    const decoded = decodedText(body);
    if (decoded !== null) {
      // The characters of an incomplete last group stay as they are.
      const letters = body.replace(/[\s=]/g, "").length;
      const to = from + start + body.length - (letters % 4 === 1 ? 1 : 0);
      return { from: from + start, to, text: decoded, encoded: writerLike(body, width) };
    }
    const next = lines.slice(start, start + 4096).search(/[/_+-]/);
    if (next < 0) return null;
    start += next + 1;
  }
  return null;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Null for what is no base64 of readable text. */
function decodedText(body: string): string | null {
  // Most runs are words, hashes and pictures: their first bytes say so.
  const head = bytesIn(body.slice(0, HEAD));
  if (!head || !isReadable(head)) return null;
  const bytes = body.length > HEAD ? bytesIn(body) : head;
  if (!bytes || !isReadable(bytes)) return null;
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function bytesIn(body: string): Uint8Array | null {
  const letters = body.replace(/[\s=]/g, "").replaceAll("-", "+").replaceAll("_", "/");
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  return bytesInBase64(whole);
}

/** No control characters beside white space and the one that begins colours. */
function isReadable(bytes: Uint8Array): boolean {
  return bytes.every((byte) =>
    byte < 32 ? byte === 9 || byte === 10 || byte === 13 || byte === 27 : byte !== 127,
  );
}

function writerLike(body: string, width: number): (text: string) => string {
  const isUrlSafe = /[-_]/.test(body);
  const isPadded = body.endsWith("=") || !isUrlSafe;
  const [lineEnd] = body.match(/\r?\n/) ?? [];
  return (text) => {
    let letters = base64Of(bytesOf(text));
    if (isUrlSafe) letters = letters.replaceAll("+", "-").replaceAll("/", "_");
    if (!isPadded) letters = letters.replace(/=+$/, "");
    if (!lineEnd) return letters;
    const lines: string[] = [];
    for (let at = 0; at < letters.length; at += width) lines.push(letters.slice(at, at + width));
    return lines.join(lineEnd);
  };
}

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(parts.join(""));
}

/**
 * The characters that the base64 of any text with `value` in it has, for each of the three ways in which
 * its bytes can lie; both alphabets. None for a value that has no UTF-8.
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
    forms.add(form.replaceAll("+", "-").replaceAll("/", "_"));
  }
  return [...forms];
}
