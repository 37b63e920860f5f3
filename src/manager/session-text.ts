// Session files as text: objects in, lines out (formats.md 2.2, 2.10). Reads as strictly as today's
// pi, so that what it gives is what pi sees in the same file; the viewer's scan recovers more
// (objects glued on one line).
import { isObject, parseJson } from "../model/json.ts";
import { asFileEntry, type FileEntry } from "./entry.ts";

export interface FileLine {
  /** The object on the line; null for a line that is skipped: blank, cut off, no JSON object. */
  readonly entry: FileEntry | null;
  /** It holds JSON of another kind, which a version 1 index counts (formats.md 2.9). */
  readonly isGap: boolean;
  /** The line's text without its line feed. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Every line of a file, cut at byte 10; a byte order mark at the beginning is left out. */
export function* linesOf(bytes: Uint8Array): Generator<FileLine> {
  let line = 0;
  for (let from = 0; from < bytes.length; ) {
    const feed = bytes.indexOf(10, from);
    const to = feed < 0 ? bytes.length : feed;
    const text = decoder.decode(bytes.subarray(from, to));
    const value = parseJson(text);
    line++;
    const entry = value !== undefined && isObject(value) ? asFileEntry(value) : null;
    yield { entry, isGap: entry === null && Boolean(value), text, line };
    from = to + 1;
  }
}

/**
 * The objects of a session file's text, header first, as stored: nothing is migrated. Lines that
 * are blank, no JSON, or JSON other than an object are skipped.
 */
export function parseSessionEntries(content: string): FileEntry[] {
  const entries: FileEntry[] = [];
  for (const { entry } of linesOf(bytesOf(content))) {
    if (entry) entries.push(entry);
  }
  return entries;
}

/** As a file holds it. */
export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** One line an entry, each with its line feed. */
export function textOf(entries: readonly FileEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}
